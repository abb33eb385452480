/** The calls that send a person to a page of others and take what they bring back, by the screen's task. */
import { mismatchOf } from '../../config/compile/results.ts';
import type { Coordinates } from '../../engine/decide/location.ts';
import type { JsonSchema, Screen } from '../../engine/model/bundle.ts';
import type { Task } from '../../engine/model/language.ts';
import { readPath } from '../../engine/model/paths.ts';
import { documentsToSign, signWitnessed } from '../documents/answered.ts';
import { readBeginning, readReturn } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refused, refusedFields } from '../http/refused.ts';
import { refuseUnknownBundle } from '../journey/check.ts';
import { commitApplication } from '../journey/commit.ts';
import {
  applicationSeen,
  type Journey,
  type OnApplication,
  type OpenApplication,
} from '../journey/journey.ts';
import { limitOf } from '../journey/moves.ts';
import { transactWithRetry } from '../journey/once.ts';
import { screenAt } from '../journey/screens.ts';
import { standingOf } from '../journey/standing.ts';
import { openJourney, type PersonSubject, personSubject } from '../journey/subject.ts';
import { closed, named, TEXT } from '../openapi/shapes.ts';
import { faultFields } from '../services/log.ts';
import type { Services } from '../services/services.ts';
import { askProvider } from '../stages/ask.ts';
import type { Handoff } from '../store/handoffs.ts';
import type { Store } from '../store/store.ts';

/** Long enough to find a password that one has not typed for a year. */
const OPEN_MS = 60 * 60_000;

export const beginHandoff: Handler = {
  name: 'beginHandoff',
  says: 'The address of a page of others that a screen leads to.',
  body: readBeginning.schema,
  answers: { 200: closed({ url: TEXT }) },
  who: 'person',
  handle: async (services, call) => {
    const body = readBeginning(call.body);
    await refuseUnknownBundle(services, body.bundle);
    const journey = await openJourney(services, services.store, walked(call), 'find');
    const opened = openHandoff(journey, body.screen);
    const given = neededBy(opened, body);
    const expiresAt = new Date(services.clock().getTime() + OPEN_MS);
    const open = applicationSeen(journey);
    const documents = await documentsToSign(services, journey, opened.screen);
    const place = { identity: journey.actor, application: open.row.uuid, screen: opened.path };
    const { state, key } = await services.store.handoffs.begin({ ...place, expiresAt });
    const constants = {
      ...{ ...given, phase: 'begin', state, returnUrl: returnUrl(call, journey, opened) },
      ...(documents.length > 0 && { documents }),
    };
    const answer = await askTask(services, open, opened, `${key}.begin`, constants);
    return { status: 200, body: { url: urlIn(answer, opened) } };
  },
};

export const endHandoff: Handler = {
  name: 'endHandoff',
  says: 'Takes what was brought back from there, and leads on.',
  body: readReturn.schema,
  answers: { 200: named('Standing') },
  who: 'person',
  handle: async (services, call) => {
    const { state, code = '', bundle } = readReturn(call.body);
    await refuseUnknownBundle(services, bundle);
    const { store } = services;
    const journey = await openJourney(services, store, walked(call), 'find');
    const open = applicationSeen(journey);
    const owner = { identity: journey.actor, application: open.row.uuid };
    const handoff = await store.handoffs.find(state, owner);
    if (!handoff) throw notFound();
    // A page that was loaded again: what it brought is written already.
    if (handoff.isUsed) return { status: 200, body: await standingOf(services, store, journey, undefined) };
    const opened = openHandoff(journey, handoff.screen);
    const constants = { phase: 'end', state, code };
    const result = await askTask(services, open, opened, `${handoff.key}.end`, constants);
    return transactWithRetry(store, async (tx) => {
      const after = await writeResult(services, call, tx, { handoff, result, bundle });
      return { status: 200, body: await standingOf(services, tx, after, undefined) };
    });
  },
};

/** Whose handoff it is. A visitor has none: 404. */
function walked(call: Call): PersonSubject {
  return personSubject(call, call.params.uuid ?? '');
}

/** Once: whoever comes second finds it done. */
async function writeResult(
  services: Services,
  call: Call,
  tx: Store,
  { handoff, result, bundle }: { handoff: Handoff; result: unknown; bundle: string },
): Promise<Journey> {
  const journey = await openJourney(services, tx, walked(call), 'lock');
  if (!(await tx.handoffs.use(handoff.key))) return journey;
  const { screen } = openHandoff(journey, handoff.screen);
  const also = await signWitnessed(services, tx, journey, { screen, route: handoff.screen, result, bundle });
  return commitApplication(services, tx, journey, {
    kind: 'returned',
    actor: journey.actor,
    also,
    ...{ bundle, screen: screen.id },
    change: { effects: screen.writes, more: { result } },
  });
}

interface OpenHandoff {
  /** As it stands in the address. */
  path: string;
  screen: Screen;
  /** Values of the `:parts` of the path. */
  params: Record<string, string>;
  name: string;
  task: Task;
}

/** Refuses with 404 what hands nobody over, with 409 what is not open now. */
function openHandoff(journey: OnApplication, path: string): OpenHandoff {
  const { flow } = journey;
  const found = screenAt(journey, path);
  const name = found?.screen.task ?? '';
  const task = Object.hasOwn(flow.tasks, name) ? flow.tasks[name] : undefined;
  if (!found || !task) throw notFound();
  if (found.refusal) throw found.refusal;
  return { path, screen: found.screen, params: found.params, name, task };
}

/** What the screen needs of the browser, and nothing else that was sent. Refuses with 422 what lacks or is not asked for. */
function neededBy(
  { screen }: OpenHandoff,
  { location }: { location?: Coordinates },
): { location?: Coordinates } {
  const isNeeded = screen.needs?.includes('location') === true;
  if (isNeeded === (location !== undefined)) return isNeeded && location ? { location } : {};
  const message = isNeeded ? 'Share where you are, then try again.' : 'Nobody asks where you are here.';
  throw refusedFields([
    { pointer: '/location', keyword: isNeeded ? 'required' : 'additionalProperties', message },
  ]);
}

/** Refuses with 502 when the provider does not answer, or not as its task declares: the person may try again. */
async function askTask(
  services: Services,
  open: OpenApplication,
  { path, params, name, task }: OpenHandoff,
  key: string,
  more: Record<string, unknown>,
): Promise<unknown> {
  const line = { application: open.row.uuid, task: name };
  // The person waits for it: nothing goes on when the server closes meanwhile.
  const asking = { key, limitMs: limitOf(open, name), stopping: new AbortController().signal };
  try {
    const answer = await askProvider(services, open, task, { ...asking, constants: { ...more, params } });
    const result = open.product.bundle.results[task.result] ?? {};
    const where = mismatchOf(more.phase === 'begin' ? withoutRequired(result) : result, answer);
    if (where === undefined) return answer;
    services.log.error({ ...line, where }, 'The answer of a provider does not fit.');
  } catch (error) {
    services.log.error({ ...line, err: faultFields(error) }, 'A provider did not answer.');
  }
  throw unanswered(path);
}

/** Kept, as the validators of schemas are, for as long as the bundle lives. */
const beginnings = new WeakMap<JsonSchema, JsonSchema>();

/** What begins it is an address, and lacks what the result has. */
function withoutRequired(result: JsonSchema): JsonSchema {
  const known = beginnings.get(result) ?? { ...result, required: [] };
  beginnings.set(result, known);
  return known;
}

function unanswered(route: string): Refused {
  return new Refused(502, 'The other side did not answer. Please try again.', { more: { route } });
}

function urlIn(answer: unknown, { path }: OpenHandoff): string {
  const url = readPath(answer, 'url');
  if (typeof url === 'string' && isPage(url)) return url;
  throw unanswered(path);
}

/** An address that a browser runs (`javascript:`) is no page. */
function isPage(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

/** Where the other page leads back to: the same host that the person came by, and the screen's own return if it has one. */
function returnUrl(
  { headers, isSecure }: Call,
  { product, flow, uuid = '' }: OnApplication,
  { screen }: OpenHandoff,
): string {
  const { base, returns = '' } = product.bundle;
  const below = flow.base.replace(':uuid', uuid).replace(/^\//, '');
  const path = screen.returns === undefined ? returns : [below, screen.returns].filter(Boolean).join('/');
  return `${isSecure ? 'https' : 'http'}://${headers.host ?? ''}${base}/${path}`;
}
