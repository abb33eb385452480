/** Where does one application stand, and what is there to see of it? Derived here as on its own screens, never stored. */
import { type ShownCondition, shownConditions } from '../../engine/decide/conditions.ts';
import { deriveRoute } from '../../engine/decide/derive.ts';
import { progressAt } from '../../engine/decide/progress.ts';
import { ROOT_ROUTE } from '../../engine/decide/routing.ts';
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import { isPersonsTurn } from '../../engine/decide/turn.ts';
import { isRecord, onlyOne } from '../../engine/model/paths.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { asksPerson, screenKindOf } from '../../engine/model/screen-kinds.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import {
  commonFacts,
  noteHoles,
  type Runtime,
  rootOf,
  type ShellWords,
  wordsIn,
} from '../../runtime/context.tsx';
import { conditionsScreen } from '../../runtime/journey/OpenConditions.tsx';
import { panelOf, type ShownPanel } from '../../runtime/screens/FlowPanel.tsx';
import type { FlowProgressProps } from '../../runtime/screens/FlowProgress.tsx';
import type { KindProps } from '../../runtime/screens/kind.ts';
import type { OwnApplication } from './ownApplications.ts';

export interface CardStanding {
  text: string;
  /** The screen that one goes on to; '' is wherever the application stands, null is nowhere. */
  way: string | null;
  /** What the lender still asks for, and where it is listed. */
  asked?: { flow: OpenFlow; list: string; headers: string[] };
  /** How far it is, and whether it is the person's turn; undefined where the way is over. */
  progress?: FlowProgressProps;
  /** What has happened, what is ahead and whose turn it is, where the flow says so; else the progress bar stands. */
  overview?: ShownPanel & { isPersonAsked: boolean };
  /** What is known of it so far. */
  panel?: ShownPanel;
  /** What there is to see here already. */
  shown?: Pick<KindProps, 'screen' | 'facts' | 'words'>;
}

/** What is known of an application where its card is drawn. */
export interface CardFacts extends Pick<OwnApplication, 'facts' | 'profile' | 'status'> {
  identity: Facts;
}

/** Undefined where no flow of the product walks it. */
export function cardStanding(runtime: Runtime, words: ShellWords, row: CardFacts): CardStanding | undefined {
  const { product } = runtime;
  const journey = journeyOfRow(runtime, row);
  if (!journey) return undefined;
  const { flow, facts: known } = journey;
  const scope = product.triggers.withLookups(known);
  const { route, warnings } = deriveRoute(product, flow, known);
  runtime.warn(warnings);
  const list = conditionsScreen(flow);
  const headers = conditionsOf(runtime, journey).map(({ header }) => header);
  const asked = list === undefined ? {} : { asked: { flow, list, headers } };
  const panel = panelOf(runtime, flow, known, route ?? undefined);
  const isPersonAsked = headers.length > 0 || isPersonsTurn(product, flow, known);
  const progress = { flow, facts: known, at: route ?? '', asks: false };
  const overview = overviewOf(runtime, progress, isPersonAsked);
  const beside = { ...asked, ...(overview ? { overview } : {}), ...(panel ? { panel } : {}) };
  if (route === null) return { text: words.one('standsAtWaiting'), way: '', progress, ...beside };
  if (route !== ROOT_ROUTE) {
    const found = findScreen(flow, route);
    const screen = found && variantOf(product, flow, found.screen, known);
    const text = wordsIn(runtime, 'screens', screen?.id ?? route, scope).one('title');
    const kind = screen && screenKindOf(screen.kind);
    const asks = kind !== undefined && asksPerson(kind);
    return { text, way: '', progress: { ...progress, asks }, ...beside };
  }
  const card = flow.statuses[row.status]?.card;
  const found = card === undefined ? undefined : flow.screens[card];
  if (!found) return { text: words.one('standsAtDone'), way: null };
  const screen = variantOf(product, flow, found, known);
  const said = wordsIn(runtime, 'screens', screen.id, scope);
  return { text: said.one('title'), way: found.id, shown: { screen, facts: known, words: said } };
}

/** Undefined where no bar would say how far it is: what was declined goes nowhere. */
function overviewOf(
  runtime: Runtime,
  { flow, facts, at }: FlowProgressProps,
  isPersonAsked: boolean,
): CardStanding['overview'] {
  const { product } = runtime;
  const screen = flow.overview === undefined ? undefined : flow.screens[flow.overview];
  const { places, current } = progressAt(product, flow, facts, at);
  // While the lender works there is no screen whose place it could have.
  if (!screen || (at !== '' && !places[current])) return undefined;
  const words = wordsIn(runtime, 'screens', screen.id, product.triggers.withLookups(facts));
  return { screen, facts, words, isPersonAsked };
}

interface JourneyOfRow {
  flow: OpenFlow;
  facts: Facts;
}

/** The flow that an application walks, with what is known there; undefined where none of the product's does. */
export function journeyOfRow(
  runtime: Runtime,
  { facts: application, profile, status, identity }: CardFacts,
): JourneyOfRow | undefined {
  const { product } = runtime;
  const flow = flowOfOwner(product, application);
  if (!flow) return undefined;
  const own: Facts = {
    [rootOf(product, 'application')]: application,
    [rootOf(product, 'person')]: profile,
    [rootOf(product, 'identity')]: identity,
  };
  const common = commonFacts(runtime);
  // Settings that the application keeps stand in place of the lender's own of today.
  const org = isRecord(application.org) ? application.org : common.org;
  return { flow, facts: { ...common, org, ...own, status } };
}

/** What the lender still asks for there. */
export function conditionsOf(runtime: Runtime, { flow, facts }: JourneyOfRow): ShownCondition[] {
  const { product } = runtime;
  return shownConditions(product, flow, product.source.copy, facts, noteHoles(runtime));
}

/** The flow that the application walks; a product with one flow for owners needs not be told. */
function flowOfOwner({ flows }: Runtime['product'], application: unknown) {
  const owned = [...flows.values()].filter(({ audience }) => audience === 'owner');
  const named = isRecord(application) ? owned.find(({ id }) => id === application.flow) : undefined;
  return named ?? onlyOne(owned);
}
