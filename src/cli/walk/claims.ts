/** Puts the claims of a project to the test beside its walks, and prints those that do not hold. */
import type { SourceFile } from '../../config/model/project.ts';
import { positionsIn } from '../../config/read/positions.ts';
import { workflowCommand } from '../../config/report/github.ts';
import { count } from '../../config/report/text.ts';
import { type ClaimTest, type ClaimTests, testClaims } from '../../proof/claims/claims.ts';
import type { WalkMoment } from '../../proof/scenario/play.ts';
import type { Player } from './choose.ts';

/** Applications made up for each flow that claims something; the same ones each time. */
const SAMPLES = 5_000;
const SEED = 1;

/** A claim that was put to the test, where it stands. */
export interface TestedClaim extends ClaimTest {
  file: string;
  /** From 1. */
  line: number;
}

export interface ClaimsUnderTest {
  see: (player: Player, walk: string, moment: WalkMoment) => void;
  seeSamples: (today: string) => void;
  /** Of one story only those that it put to the test. */
  report: () => TestedClaim[];
}

export function claimsOf(players: Player[], files: SourceFile[]): ClaimsUnderTest {
  const all = players.flatMap((player) => {
    const { product } = player;
    return [...product.flows.values()].flatMap((flow) => {
      if (!flow.claims) return [];
      const { claims: places } = positionsIn(files, product.source.product, flow.id);
      const tests: ClaimTests = testClaims(product, flow, flow.claims);
      return [{ player, flow: flow.id, tests, places }];
    });
  });
  let isWhole = false;
  return {
    see: (player, walk, { state, org, mismatch }) => {
      if (mismatch) return;
      const found = all.find((each) => each.player === player && each.flow === state.flow.id);
      found?.tests.see({ facts: state.facts, org, walk });
    },
    seeSamples: (today) => {
      isWhole = true;
      for (const { player, tests } of all) {
        tests.seeSamples({ seed: SEED, count: SAMPLES, today: player.source.walksToday ?? today });
      }
    },
    report: () =>
      all
        .flatMap(({ tests, places }) =>
          tests.report().map((test, at) => ({ ...test, ...(places[at] ?? { file: '', line: 0 }) })),
        )
        .filter(({ asked }) => isWhole || asked > 0),
  };
}

/** A claim that nothing was asked of proves nothing. */
export function isHeld({ asked, broken }: TestedClaim): boolean {
  return asked > 0 && !broken;
}

export function textOfClaims(tested: TestedClaim[]): string {
  return tested
    .filter((each) => !isHeld(each))
    .map((each) => `${each.file}:${each.line}  ${each.claim.claim}\n${sentencesOf(each).join('\n')}\n`)
    .join('\n');
}

export function dataOfClaim({ claim: { claim }, asked, broken, file, line }: TestedClaim): object {
  return { file, line, claim, asked, broken: broken ?? null };
}

export function githubOfClaims(tested: TestedClaim[], prefix: string): string {
  return tested
    .filter((each) => !isHeld(each))
    .map((each) => {
      const place = { line: each.line, column: 1, endLine: each.line, endColumn: 1 };
      const file = `${prefix}${each.file}`;
      return workflowCommand({
        severity: 'error',
        title: each.claim.claim,
        file,
        place,
        said: sentencesOf(each),
      });
    })
    .join('');
}

/** `; 4 claims hold of 12,031 applications.` Empty where nothing is claimed, or a claim does not hold. */
export function summaryOfClaims(tested: TestedClaim[]): string {
  if (tested.length === 0 || !tested.every(isHeld)) return '';
  const asked = tested.reduce((sum, each) => sum + each.asked, 0);
  return `${count(tested.length, 'claim')} ${tested.length === 1 ? 'holds' : 'hold'} of ${count(asked, 'application')}.`;
}

function sentencesOf({ claim: { always }, broken }: TestedClaim): string[] {
  if (!broken) return ['No walk and no made-up application puts this to the test: its "when" holds of none.'];
  const { screen, org, walk, facts } = broken;
  const found = screen === undefined ? `"${always}" does not hold` : `the screen "${screen}" is open`;
  return [
    `At ${org}, ${found} for ${JSON.stringify(facts)}.`,
    ...(walk === undefined ? [] : [`The walk "${walk}" leads there.`]),
    'Mend what opens it, or say less in the claim.',
  ];
}
