/** What was typed on a screen and not submitted yet? Kept for its person, without what may never be kept. */
import { withoutSecrets } from '../../engine/answer/answers.ts';
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { oneOf, readUnsubmittedText } from '../bodies.ts';
import type { Call, Handler, Reply } from '../calls.ts';
import { type OpenApplication, readOwn } from '../journey/application.ts';
import { draftPlace } from '../journey/draft-cookie.ts';
import type { Draft } from '../journey/drafts.ts';
import { settle } from '../journey/once.ts';
import { fieldNames, type PublishedProduct, visitorFlow } from '../published.ts';
import { notFound, Refused } from '../refused.ts';
import type { Services } from '../services.ts';

/** The id that stands for the caller's draft. */
const OF_DRAFT = 'draft';
const MOST_CHARACTERS = 64_000;

export const readUnsubmitted: Handler = {
  call: 'readUnsubmitted',
  who: 'visitor',
  handle: async (services, call) => {
    const name = oneOf(call.query, 'screen');
    if (call.params.uuid === OF_DRAFT) return readOfDraft(services, call, name);
    const open = await readOwn(services, call);
    const { row } = open;
    const screen = lookNamed(open, name);
    const place = { identity: row.identity, application: row.uuid, screen: screen.id };
    const found = await services.store.autosaves.find(place);
    return { status: 200, body: { answers: found?.text ?? null } };
  },
};

export const saveUnsubmitted: Handler = {
  call: 'saveUnsubmitted',
  who: 'visitor',
  handle: async (services, call) => {
    const body = readUnsubmittedText(call.body);
    if (call.params.uuid === OF_DRAFT) return saveOfDraft(services, call, body);
    const open = await readOwn(services, call);
    const { row, product } = open;
    const screen = lookNamed(open, body.screen);
    const place = { identity: row.identity, application: row.uuid, screen: screen.id };
    await services.store.autosaves.keep(place, keepable(product, screen, body.answers));
    return { status: 204 };
  },
};

async function readOfDraft(services: Services, call: Call, name: string): Promise<Reply> {
  const flow = visitorFlow(call.product);
  if (!flow) throw notFound();
  const screen = screenNamed(flow, name);
  const { place } = draftPlace(services, call, call.product);
  const draft = await place.find(services.store);
  return { status: 200, body: { answers: draft?.unsubmitted[screen.id] ?? null } };
}

async function saveOfDraft(
  services: Services,
  call: Call,
  { screen: name, answers }: { screen: string; answers: Record<string, unknown> },
): Promise<Reply> {
  const { product } = call;
  const flow = visitorFlow(product);
  if (!flow) throw notFound();
  const screen = screenNamed(flow, name);
  const text = keepable(product, screen, answers);
  const { place, cookies } = draftPlace(services, call, product);
  await settle(services.store, async (tx) => {
    const begun = { flow: flow.id, bundle: product.bundle.hash, facts: {}, answered: [], unsubmitted: {} };
    const draft: Omit<Draft, 'subject'> = (await place.lock(tx)) ?? begun;
    await place.keep(tx, { ...draft, unsubmitted: { ...draft.unsubmitted, [screen.id]: text } });
  });
  return { status: 204, cookies };
}

/** The screen as it looks now: each of its forms keeps its own text. */
function lookNamed({ product, flow, facts }: OpenApplication, name: string): Screen {
  const found = findScreen(flow, name);
  const look = found && variantOf(product.open, flow, found.screen, facts);
  if (!look?.form) throw notFound();
  return look;
}

function screenNamed(flow: Parameters<typeof findScreen>[0], name: string): Screen {
  const found = findScreen(flow, name);
  if (!found?.screen.form) throw notFound();
  return found.screen;
}

/** Only the form's own fields; neither secrets nor what leaves only masked (decisions F38). */
function keepable(product: PublishedProduct, screen: Screen, answers: unknown): Record<string, unknown> {
  const form = screen.form ?? '';
  const fields = Object.entries(product.bundle.forms[form]?.fields ?? {}).map(([pointer, words]) => {
    return [pointer, words.sensitivity === 'masked' ? { sensitivity: 'secret' } : words] as const;
  });
  const known = fieldNames(product, form);
  const open = withoutSecrets(Object.fromEntries(fields), answers);
  const text = Object.fromEntries(
    Object.entries(isRecord(open) ? open : {}).filter(([name]) => known.includes(name)),
  );
  if (JSON.stringify(text).length > MOST_CHARACTERS)
    throw new Refused(413, 'This is too much to keep unsubmitted.');
  return text;
}
