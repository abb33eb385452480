/** Is a mistake refused, caught by a walk, without effect, or overlooked? */
import { compileProject } from '../../../src/config/compile/compile.ts';
import { compileForm } from '../../../src/config/compile/validators.ts';
import { createLoader } from '../../../src/config/load.ts';
import type { LocatedProblem, Project, SourceFile } from '../../../src/config/model/project.ts';
import { chromeShown, linesAt } from '../../../src/engine/decide/chrome.ts';
import type { Bundle, JsonSchema } from '../../../src/engine/model/bundle.ts';
import { CHROME_REGIONS, type ChromeRegion } from '../../../src/engine/model/chrome.ts';
import type { WalkFile } from '../../../src/engine/model/language.ts';
import { orgRoot } from '../../../src/engine/model/org-facts.ts';
import { type OpenProduct, openProduct } from '../../../src/engine/model/product.ts';
import { differenceAt } from '../../../src/proof/diff/difference.ts';
import { type Sampled, sampleFacts } from '../../../src/proof/sample/sample.ts';
import { createWalkContext } from '../../../src/proof/scenario/context.ts';
import { createWalkPlayer } from '../../../src/proof/scenario/play.ts';
import { isDerivation, readsAnswers } from './behaviour.ts';
import type { Mutant } from './mutant.ts';

/** `crashed`: what checks threw instead of telling. It counts as overlooked. */
export type Outcome = 'refused' | 'caught' | 'equivalent' | 'survived' | 'crashed';

export interface Verdict {
  mutant: Mutant;
  outcome: Outcome;
  /** Milliseconds of checking, and of replaying where it came to that. */
  ms: number;
  /** Codes of the problems, or the walk's file. */
  by: string[];
  /** The report leads to the mutated line, or names the misspelt word. */
  isNamed: boolean;
}

const TODAY = '2026-11-20';

/** Throws when the project itself is not in order: a false alarm. */
export function createJudge(files: SourceFile[], samples: number): (mutant: Mutant) => Verdict {
  const load = createLoader();
  const firstMissed = createReplay(rememberingCompiler());
  const { project, problems } = load(files);
  const before = new Set(problems.map(keyOf));
  if (!project) throw new Error(`A false alarm: ${problems[0]?.file} ${problems[0]?.message}`);
  const missed = firstMissed(project);
  if (missed !== undefined) throw new Error(`A false alarm: the walk ${missed} does not hold.`);
  const cleanOnes = compileProject(project).map((bundle) => openProduct(bundle));
  const [clean] = cleanOnes;
  if (!clean) throw new Error('The project has no product.');
  const sampled = new Map(
    [...clean.flows.values()].map((flow) => {
      return [flow.id, [...sampleFacts(clean, flow, { seed: 1, count: samples, today: TODAY })]] as [
        string,
        Sampled[],
      ];
    }),
  );

  const judge = (mutant: Mutant): Verdict => {
    const began = performance.now();
    const mutated = files.map((file) => (file === mutant.file ? { ...file, text: mutant.text() } : file));
    const after = load(mutated);
    const told = after.problems.filter((problem) => !before.has(keyOf(problem)));
    if (told.length > 0 || !after.project) {
      const by = [...new Set(told.map(({ code }) => code))];
      return { mutant, outcome: 'refused', ms: performance.now() - began, by, isNamed: names(told, mutant) };
    }
    const walk = firstMissed(after.project);
    const ms = performance.now() - began;
    if (walk !== undefined) return { mutant, outcome: 'caught', ms, by: [walk], isNamed: true };
    const isSame = isEquivalent(mutant, cleanOnes, after.project, sampled);
    return { mutant, outcome: isSame ? 'equivalent' : 'survived', ms, by: [], isNamed: true };
  };
  return (mutant) => {
    try {
      return judge(mutant);
    } catch (error) {
      const by = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
      return { mutant, outcome: 'crashed', ms: 0, by, isNamed: true };
    }
  };
}

function keyOf({ code, file, message }: LocatedProblem): string {
  return `${code} ${file} ${message}`;
}

/** The report leads to the line, or to where the map or list with what is gone begins, or it names what was changed. */
function names(problems: LocatedProblem[], mutant: Mutant): boolean {
  const { file, line, around, from, to, pointer } = mutant;
  const owner = pointer[0] === 'triggers' ? String(pointer[1]) : '';
  const words = `${from} ${to} ${owner}`.match(/[\w./-]{2,}/g) ?? [];
  return problems.some((problem) => {
    if (problem.file === file.path && (problem.line === line || problem.line === around)) return true;
    const isOwner = owner !== '' && problem.pointer[0] === 'triggers' && problem.pointer[1] === owner;
    if (problem.file === file.path && isOwner) return true;
    const said = `${problem.message} ${problem.hint ?? ''}`;
    return words.some((word) => said.includes(`"${word}"`) || said.includes(`.${word}"`));
  });
}

type Compile = typeof compileForm;

function rememberingCompiler(): Compile {
  const known = new Map<string, ReturnType<Compile>>();
  return (shape: JsonSchema) => {
    const key = JSON.stringify(shape);
    const made = known.get(key) ?? compileForm(shape);
    known.set(key, made);
    return made;
  };
}

/** Answers the first walk with a line that lands elsewhere; a name that is gone counts too. */
function createReplay(compile: Compile): (project: Project) => string | undefined {
  /** What products came to of which all walks landed: most mistakes change one product, and the others do not play again. */
  const held = new Set<string>();
  return (project) => {
    const bundles = compileProject(project);
    for (const [at, source] of project.products.entries()) {
      const bundle = bundles[at];
      if (!bundle) continue;
      const { walks, personas, sandbox, walksToday } = source;
      const played = JSON.stringify([bundle.hash, walks, [...personas], sandbox, walksToday]);
      if (held.has(played)) continue;
      const play = createWalkPlayer(createWalkContext(bundle, source, TODAY, compile));
      const missed = walks.find(({ walk }) => isMissed(play, walk));
      if (missed) return missed.file;
      held.add(played);
    }
    return undefined;
  };
}

function isMissed(play: ReturnType<typeof createWalkPlayer>, walk: WalkFile): boolean {
  try {
    for (const { mismatch } of play(walk)) if (mismatch) return true;
    return false;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return true;
  }
}

/** No application of the sample stands elsewhere, and no trigger answers otherwise; or only a name is another. */
function isEquivalent(
  mutant: Mutant,
  cleanOnes: OpenProduct<Bundle>[],
  project: Project,
  sampled: Map<string, Sampled[]>,
): boolean {
  if (isOwnName(mutant)) return true;
  if (mutant.pointer[0] === 'chrome') return isSeenAlike(cleanOnes, project);
  if (!isDerivation(mutant)) return false;
  const [clean] = cleanOnes;
  const [bundle] = compileProject(project);
  if (!clean || !bundle) return false;
  if (rulesOfAnswers(bundle) !== rulesOfAnswers(clean.source)) return false;
  const product = openProduct(bundle);
  const none: ReadonlyMap<string, string> = new Map();
  const renamed = { steps: none, statuses: none, screens: none, transitions: none };
  return [...sampled].every(([id, points]) => {
    const [before, after] = [clean.flows.get(id), product.flows.get(id)];
    if (!before || !after) return false;
    const compared = {
      before: { product: clean, flow: before },
      after: { product, flow: after },
      renamed,
      changed: new Set<string>(),
      askedWithin: new Map<string, string[]>(),
      today: TODAY,
    };
    return points.every((point) => !differenceAt(compared, point) && isAnsweredAlike(clean, product, point));
  });
}

const PEOPLE = [
  {},
  { uuid: 'i' },
  ...[false, true].map((isBroker) => ({ uuid: 'i', type: 'CO_DEEDER', isBroker })),
];

/** At no org and to nobody does anything else stand in any place around a page. */
function isSeenAlike(cleanOnes: OpenProduct<Bundle>[], project: Project): boolean {
  const bundles = compileProject(project);
  const seen = (one: OpenProduct<Bundle>, org: string, identity: object) => {
    const { orgs, product: name } = one.source;
    const facts = { org: orgRoot(orgs[org], orgs[org]?.products[name]), flags: {}, today: TODAY, identity };
    const lines = chromeShown(one, facts).map(({ when: _when, ...line }) => line);
    const regions = Object.keys(CHROME_REGIONS) as ChromeRegion[];
    return JSON.stringify(regions.map((region) => linesAt(lines, region)));
  };
  return cleanOnes.every((clean, at) => {
    const bundle = bundles[at];
    const mutated = bundle && openProduct(bundle);
    return Object.keys(clean.source.orgs).every((org) =>
      PEOPLE.every((identity) => mutated && seen(clean, org, identity) === seen(mutated, org, identity)),
    );
  });
}

/** Triggers decide more than steps: which screens are open, what is written, what the progress bar shows. */
function isAnsweredAlike(one: OpenProduct<Bundle>, other: OpenProduct<Bundle>, { facts }: Sampled): boolean {
  const [here, there] = [one.triggers.withLookups(facts), other.triggers.withLookups(facts)];
  return Object.keys(one.source.triggers).every((name) => {
    if (!Object.hasOwn(other.source.triggers, name)) return true;
    return one.triggers.holds(name, here) === other.triggers.holds(name, there);
  });
}

function rulesOfAnswers({ triggers }: Bundle): string {
  return JSON.stringify(Object.values(triggers).filter(readsAnswers));
}

/**
 * A name or a choice that a flow or a fact schema declares, and that was not missed: every reference is checked, so
 * nothing in the project refers to it, and nobody could tell it from the one that was meant.
 */
function isOwnName({ class: name, file }: Mutant): boolean {
  if (name === 'misspell a choice') return file.path.startsWith('schemas/facts/');
  if (name !== 'misspell a name where it is declared') return false;
  return /^(flows|schemas\/facts)\//.test(file.path) && !file.path.endsWith('/product.yaml');
}
