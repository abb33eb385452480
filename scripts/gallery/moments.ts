/** The moments that are pictured: each variant of each screen, with the facts at which a walk comes to it. */
import { compileProject } from '../../src/config/compile/compile.ts';
import { loadProject } from '../../src/config/load.ts';
import type { ProductSource, SourceFile } from '../../src/config/model/project.ts';
import { firstUnanswered, isQuestionOpen } from '../../src/engine/answer/sequence.ts';
import { findScreen, screenOpenness, variantOf } from '../../src/engine/decide/screens.ts';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import type { WalkFile, WalkLine } from '../../src/engine/model/language.ts';
import type { OpenFlow, OpenProduct } from '../../src/engine/model/product.ts';
import { createWalkContext } from '../../src/proof/scenario/context.ts';
import { createWalkPlayer } from '../../src/proof/scenario/play.ts';
import {
  beginWalk,
  openSetting,
  type WalkContext,
  type WalkState,
  withValues,
} from '../../src/proof/scenario/setting.ts';
import { canBeMade, documentsRead } from './documents.ts';

export interface Moment {
  product: string;
  flow: string;
  /** The screen's variant: what is drawn. */
  screen: string;
  /** Where it is opened, below the flow's base path. */
  path: string;
  /** The walk that comes to it. */
  walk: string;
  walkState: WalkState;
  /** What the walk's persona would answer. */
  answers: Record<string, unknown> | undefined;
}

export interface Gathered {
  moments: Moment[];
  /** Screens that no walk comes to, by product. */
  unreached: { product: string; flow: string; screen: string }[];
}

/**
 * Throws an Error that names the first problem where the files have any. `today` is an ISO date. `named` are the walks that
 * are played, by their files; else all.
 */
export function gatherMoments(files: SourceFile[], today: string, named?: string[]): Gathered {
  const all = walkedProducts(files, today).map(({ context, walks }) =>
    ofProduct({ context, walks: walks.filter(({ file }) => named === undefined || named.includes(file)) }),
  );
  return {
    moments: all.flatMap(({ moments }) => moments),
    unreached: all.flatMap(({ unreached }) => unreached),
  };
}

export interface WalkedProduct {
  context: WalkContext;
  walks: ProductSource['walks'];
}

/** Throws an Error that names the first problem where the files have any. */
export function walkedProducts(files: SourceFile[], today: string): WalkedProduct[] {
  const { project, problems } = loadProject(files);
  if (!project)
    throw new Error(`${problems[0]?.file}: ${problems[0]?.message} See them all with flow validate.`);
  return compileProject(project).map((bundle) => {
    const source = project.products.find(({ product }) => product.product === bundle.product);
    if (!source) throw new Error(`The product ${bundle.product} has no files.`);
    return { context: createWalkContext(bundle, source, today), walks: source.walks };
  });
}

function ofProduct({ context, walks }: WalkedProduct): Gathered {
  const { product } = context;
  const id = product.source.product;
  const found = new Map<string, Shown>();
  const answered = new Map<string, Record<string, unknown>>();
  for (const { file, walk } of walks) {
    for (const { state, line } of statesOf(context, walk)) {
      keepAnswers(answered, context, state, line);
      for (const { screen, path, isRoute } of shownIn(product, state, pathsOf(state.flow, walk))) {
        const key = `${state.flow.id} ${screen}`;
        const known = found.get(key);
        const rank = rankOf(product, state, path, isRoute);
        if (known && known.rank >= rank) continue;
        const shown = { product: id, flow: state.flow.id, screen, path, walk: file, walkState: state };
        found.set(key, { ...shown, rank });
      }
    }
  }
  const unreached = [...product.flows.values()].flatMap((flow) =>
    Object.keys(flow.screens).flatMap((screen) =>
      found.has(`${flow.id} ${screen}`) ? [] : [{ product: id, flow: flow.id, screen }],
    ),
  );
  const moments = [...found.values()].map(({ rank: _, ...shown }) => ({
    ...shown,
    answers: answered.get(`${shown.flow} ${shown.path}`),
  }));
  return { moments, unreached };
}

interface Shown extends Omit<Moment, 'answers'> {
  rank: number;
}

/** More facts than any moment has. */
const MOST_FACTS = 100_000;

/** Best is where what is to be read can be read, then where somebody is sent; and who is known best leaves no word empty. */
function rankOf(product: OpenProduct<Bundle>, state: WalkState, path: string, isRoute: boolean): number {
  const screen = findScreen(state.flow, path)?.screen;
  const isRead = screen !== undefined && canBeMade(product, documentsRead(product, state, screen), state);
  return ((isRead ? 2 : 0) + (isRoute ? 1 : 0)) * MOST_FACTS + leavesOf(state.facts);
}

function leavesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, each) => sum + leavesOf(each), 0);
}

/** What a screen was answered with first, by a walk or by its persona. */
function keepAnswers(
  answered: Map<string, Record<string, unknown>>,
  { personas }: WalkContext,
  { flow, persona }: WalkState,
  line: WalkLine | undefined,
): void {
  if (line?.answer === undefined) return;
  const key = `${flow.id} ${line.answer}`;
  const own = personas[line.as ?? persona ?? '']?.answers[line.answer] ?? {};
  if (!answered.has(key)) answered.set(key, withValues(own, line.with ?? {}));
}

/** Before the first line of a walk, and after each. */
export function* statesOf(
  context: WalkContext,
  walk: WalkFile,
): Generator<{ state: WalkState; line: WalkLine | undefined }> {
  const setting = openSetting(context, walk.org ?? context.product.source.defaultOrg);
  yield { state: beginWalk(setting, walk, context.today), line: undefined };
  yield* createWalkPlayer(context)(walk);
}

/** Where a screen may be: its own path, and paths with their parts filled in as the walk fills them. */
function pathsOf(flow: OpenFlow, { then, each }: WalkFile): string[] {
  const own = Object.keys(flow.screens).filter((id) => !id.includes(':'));
  const named = [...(then ?? []), ...(each ?? [])].flatMap(({ answer, open, returns }) => [
    answer,
    open,
    returns,
  ]);
  return [...new Set([...own, ...named.filter((path) => path !== undefined)])];
}

/** The variants that are drawn at paths where somebody may be now. */
function* shownIn(product: OpenProduct<Bundle>, { flow, facts, answered }: WalkState, paths: string[]) {
  for (const path of paths) {
    const found = findScreen(flow, path);
    if (!found) continue;
    const screen = variantOf(product, flow, found.screen, facts).id;
    if (flow.sequence) {
      const isRoute = firstUnanswered(product, flow, facts, answered)?.ask === path;
      if (isQuestionOpen(product, flow, facts, answered, path)) yield { screen, path, isRoute };
      continue;
    }
    const { open, derivation } = screenOpenness(product, flow, facts, path);
    if (open) yield { screen, path, isRoute: derivation.route === path };
  }
}
