/** Are the screens of who signs beside the borrower there, each reached in its turn, and told in two places of the bar? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WalkLine } from '../../src/engine/model/language.ts';
import { createWalkContext } from '../../src/proof/scenario/context.ts';
import { createWalkPlayer } from '../../src/proof/scenario/play.ts';
import { sentenceOf } from '../../src/proof/scenario/sentences.ts';
import { bundleOf, PROJECT_FOLDER, realProject } from '../support/project.ts';

const project = realProject();
const bundle = bundleOf(project);
const source = project.products.find(({ product }) => product.product === bundle.product)!;
const { screens, signIn, access } = bundle.flows.signer!;

const AREA = 'heloc-signer';
const SCREENS = ['cancelled', 'identity', 'intro', 'error', 'sign', 'documents'].map(
  (name) => `${AREA}/${name}`,
);

const isTheirs = ({ as }: WalkLine) => as?.startsWith('signer') ?? false;
/** The stories in which somebody in the role does something. */
const walks = source.walks.filter(({ walk }) => [...(walk.then ?? []), ...(walk.each ?? [])].some(isTheirs));

/** Every screen where the signers of the walks stand, are let in or go to others. */
function reached(): Set<string> {
  const play = createWalkPlayer(createWalkContext(bundle, source, '2026-11-20'));
  const moments = walks.flatMap(({ walk }) => [...play(walk)]);
  expect(moments.filter(({ mismatch }) => mismatch)).toEqual([]);
  return new Set(
    moments
      .filter(({ state }) => state.flow.id === 'signer')
      .flatMap(({ line, landing }) => [line.open, line.returns, landing.at])
      .filter((path): path is string => typeof path === 'string'),
  );
}

test('[SIGN-03] resume, cancelled, identity, intro, error, sign and documents are screens of the signer', () => {
  const found = reached();
  for (const path of SCREENS) {
    expect(screens[path]).toBeDefined();
    expect(found).toContain(path);
  }
  expect(signIn?.resume).toBe(`${AREA}/resume`);
});

test.each(access!.facts)('A story lands elsewhere once its signer is not told %s', (without) => {
  const less = structuredClone(bundle);
  const { access } = less.flows.signer!;
  access!.facts = access!.facts.filter((path) => path !== without);
  const play = createWalkPlayer(createWalkContext(less, source, '2026-11-20'));
  // The first of them is enough: the stories after it are not played.
  const isTold = ({ walk }: (typeof walks)[number]) =>
    [...play(walk)].some((moment) => moment.mismatch && sentenceOf(moment).startsWith('signer'));
  expect(walks.some(isTold)).toBe(true);
});

test('A story in which somebody signs a deed that was made before them is told of the line that it lacks', () => {
  const found = source.walks.find(({ file }) => file.endsWith('a-deed-made-anew.yaml'))!.walk;
  const [first, ...lines] = found.then!;
  const verified = lines.findIndex(({ as, returns }) => as === 'signer 2' && returns === `${AREA}/identity`);
  const early: WalkLine = {
    as: 'signer 2',
    returns: `${AREA}/sign`,
    with: { accepted: true, name: 'Otto Lovell' },
  };
  const then: typeof found.then = [
    first,
    ...lines.slice(0, verified + 1),
    { result: { status: 'DEED_SIGNING' } },
    early,
  ];
  const play = createWalkPlayer(createWalkContext(bundle, source, '2026-11-20'));
  expect([...play({ ...found, then })].map(sentenceOf).filter(Boolean)).toEqual([
    'signer 2: The document "deed" has no line for them to sign. Let the task that makes it answer before this line.',
  ]);
});

test('the docs print of what a signer may have all that `access` gives, and nothing else', () => {
  const docs = readFileSync(join(PROJECT_FOLDER, 'docs/heloc.md'), 'utf8');
  const [, table = ''] = docs.split('## What the role signer may have\n');
  const lines = table
    .split('\n#', 1)[0]!
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'));
  const printed = lines.map((line) => {
    const [, what = '', names = ''] = line.split('|').map((cell) => cell.trim());
    return [what, [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name)];
  });
  const { facts, documents, calls } = access!;
  expect(Object.fromEntries(printed)).toEqual({ facts, documents, calls });
});
