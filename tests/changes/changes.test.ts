/** Does what people ask for go by files alone, and is the likeliest slip on the way refused? One file a request. */
import { describe, expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { readFiles } from '../../src/config/disk.ts';
import { createLoader } from '../../src/config/load.ts';
import type { ProductSource, Project, SourceFile } from '../../src/config/model/project.ts';
import { chromeShown, disclosureNumbers } from '../../src/engine/decide/chrome.ts';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import type { WalkFile } from '../../src/engine/model/language.ts';
import { toNobody, wordsOf } from '../../src/engine/say/copy.ts';
import { copyFor, lenderOf } from '../../src/engine/say/slice.ts';
import { snapshotOf } from '../../src/engine/say/snapshot.ts';
import { createWalkContext } from '../../src/proof/scenario/context.ts';
import { createWalkPlayer, type WalkMoment } from '../../src/proof/scenario/play.ts';
import { contentOf } from '../../src/server/documents/content.ts';
import { compileOnce } from '../support/compile-once.ts';
import { PROJECT_FOLDER } from '../support/project.ts';
import { type ChangeRequest, edited, readRequests, toldAs, walkFilesOf } from './requests.ts';

const PAPERS = 'papers.';
const MAILS = 'mails.';
const TODAY = '2026-11-20';

const load = createLoader();
const files = readFiles(PROJECT_FOLDER);
const before = loaded(files);
const requests = readRequests(import.meta.dirname);

test('There are requests of product owners, of compliance and of onboarding', () => {
  const from = new Set(requests.map(({ by }) => by));
  expect([...from].sort()).toEqual(['compliance', 'onboarding', 'product owner']);
  expect(new Set(requests.map(({ request }) => request)).size).toBe(requests.length);
});

describe.each(requests)('$by: $request', (request) => {
  let made: SourceFile[] | undefined;
  const changedFiles = () => {
    made ??= edited(files, request);
    return made;
  };

  test('goes by files, and its walks show it', () => {
    const project = loaded([...changedFiles(), ...walkFilesOf(request)]);
    expect(shownBy(project, request)).toEqual(request.says ?? {});
    expect(() => expect(shownBy(before, request)).toEqual(request.says ?? {})).toThrow();
  });

  test.each(request.wrong)('is refused with $about', ({ problems: expected, ...slip }) => {
    const wrong = edited(changedFiles(), slip);
    expect(toldAs(load(wrong).problems, wrong, expected)).toEqual(expected);
  });
});

/** Throws what is wrong with it. */
function loaded(all: SourceFile[]): Project {
  const { project, problems } = load(all);
  if (project && problems.length === 0) return project;
  throw new Error(
    problems.map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`).join('\n'),
  );
}

interface Compiled {
  source: ProductSource;
  bundle: Bundle;
}

const compiledOnes = new WeakMap<Project, Map<string, Compiled>>();

/** Compiled once: each request is asked of the files before it, too. */
function productOf(project: Project, name: string): Compiled {
  const known = compiledOnes.get(project) ?? new Map<string, Compiled>();
  compiledOnes.set(project, known);
  const before = known.get(name);
  if (before) return before;
  const source = project.products.find((each) => each.product.product === name);
  const [bundle] = compileProject({ ...project, products: source ? [source] : [] });
  if (!source || !bundle) throw new Error(`There is no product ${name}.`);
  known.set(name, { source, bundle });
  return { source, bundle };
}

/** Plays the walks of a request, and answers what then is said. Throws where one does not hold. */
function shownBy(project: Project, { product, shows, says = {} }: ChangeRequest): Record<string, unknown> {
  const { source, bundle } = productOf(project, product);
  const context = createWalkContext(bundle, source, TODAY, compileOnce);
  const play = createWalkPlayer(context);
  const moments = shows.map((walk) => held([...play(walk)], walk)).at(-1);
  const last = moments?.at(-1);
  if (!moments || !last) throw new Error('No walk shows it.');
  const sent = emailsOf(moments);
  const lender = bundle.orgs[last.org]!;
  const facts = context.product.triggers.withLookups({
    ...last.state.facts,
    ...lenderOf(bundle, lender),
    terms: lender.products[product]?.pricing,
    disclosures: disclosureNumbers(chromeShown(context.product, last.state.facts)),
  });
  const copy = copyFor(bundle, lender);
  return Object.fromEntries(
    Object.keys(says).map((key) => {
      const template = key.startsWith(PAPERS) ? bundle.documents[key.slice(PAPERS.length)] : undefined;
      if (key.startsWith(MAILS) && !sent.some((email) => key.startsWith(`${MAILS}${email}.`))) {
        return [key, `not sent; sent is ${sent.join(', ')}`];
      }
      if (!template) return [key, wordsOf(copy, key, facts, toNobody)?.join(' ')];
      const holds = (trigger: string) => context.product.triggers.holds(trigger, facts);
      const sources = { facts, holds, copy, participants: () => [], at: new Date(TODAY) };
      const paper = JSON.stringify(contentOf(template, snapshotOf(template, sources)));
      return [key, paper.includes(says[key] ?? '') ? says[key] : paper];
    }),
  );
}

function held(moments: WalkMoment[], { walk }: WalkFile): WalkMoment[] {
  const missed = moments.find(({ mismatch }) => mismatch);
  if (missed) throw new Error(`${walk}: ${JSON.stringify({ at: missed.pointer, ...missed.mismatch })}`);
  return moments;
}

/** What is sent on the way from status to status. */
function emailsOf(moments: WalkMoment[]): string[] {
  return moments.flatMap(({ state, landing }) =>
    (landing.moves ?? []).flatMap(({ from, to, exit }) => {
      const { stages } = state.flow;
      const taken = exit === undefined ? undefined : stages[from]?.then?.[exit]?.tells;
      return [taken, stages[to]?.tells].filter((email) => email !== undefined);
    }),
  );
}
