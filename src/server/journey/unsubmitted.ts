/** Text that was typed on a screen and not submitted: kept for its person, without what may never be kept. */
import { withoutSecrets } from '../../engine/answer/answers.ts';
import { signUpThatAnswers } from '../../engine/answer/sequence.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import { isRecord, stableText } from '../../engine/model/paths.ts';
import type { Call } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { fieldNames, type PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { Store } from '../store/store.ts';
import { shownAnswers } from './check.ts';
import { keepDraft } from './drafts.ts';
import { autosaveKey, type Journey, type JourneyScreen, type OpenDraft } from './journey.ts';
import { versionOfScreen } from './judge.ts';
import { transactWithRetry } from './once.ts';
import { screenAt } from './screens.ts';
import { openJourney, type Subject } from './subject.ts';
import { refuseOldVersion } from './version.ts';

const MOST_CHARACTERS = 64_000;

/**
 * Only while the screen is open, and for the version that the text was typed over: what arrives after the answers were
 * submitted is late, and is refused (409, 412). Text that says what is answered already is not unsubmitted. Answers the
 * journey as it stands then.
 */
export async function keepUnsubmitted(
  services: Services,
  call: Call,
  subject: Subject,
  given: { screen: string; answers: Record<string, unknown> },
): Promise<Journey> {
  return transactWithRetry(services.store, async (tx) => {
    const journey = await openJourney(services, tx, subject, 'lock');
    const found = shownScreen(journey, given.screen);
    if (!found.open) throw found.refusal ?? new Refused(409, 'This screen is not open now.');
    refuseOldVersion(call.headers['if-match'], () => versionOfScreen(services, journey, found));
    const text = keepable(journey.product, found.screen, given.answers);
    return storeText(
      services,
      tx,
      journey,
      found.screen.id,
      isAnswered(journey, found, text) ? undefined : text,
    );
  });
}

export async function unsubmittedText(
  store: Store,
  journey: Journey,
  screen: string,
): Promise<Record<string, unknown> | undefined> {
  if (journey.kind === 'visitor') return journey.unsubmitted[screen] ?? typedAtSignUp(journey, screen);
  return (await store.autosaves.find(autosaveKey(journey, screen)))?.text;
}

/**
 * Who typed into a sign-up that asks this question too, and then signed in by an account they had, finds it here. What is agreed to
 * is no text: whoever is signed in agrees themselves.
 */
function typedAtSignUp(
  { product, flow, unsubmitted, answered }: OpenDraft,
  screen: string,
): Record<string, unknown> | undefined {
  const text = unsubmitted[signUpThatAnswers(flow, screen)?.ask ?? ''];
  if (!text || answered.includes(screen)) return undefined;
  const fields = product.bundle.forms[flow.screens[screen]?.form ?? '']?.fields ?? {};
  const asked = Object.entries(text).filter(
    ([name]) => Object.hasOwn(fields, `/${name}`) && fields[`/${name}`]?.widget !== 'consent',
  );
  return asked.length === 0 ? undefined : Object.fromEntries(asked);
}

async function storeText(
  services: Services,
  tx: Store,
  journey: Journey,
  screen: string,
  text: Record<string, unknown> | undefined,
): Promise<Journey> {
  if (journey.kind === 'visitor') {
    const { [screen]: _, ...others } = journey.unsubmitted;
    const unsubmitted = { ...others, ...(text && { [screen]: text }) };
    const after = { ...journey, unsubmitted };
    const { row } = await keepDraft(services, tx, after);
    return { ...after, row };
  }
  const key = autosaveKey(journey, screen);
  await (text ? tx.autosaves.keep(key, text) : tx.autosaves.drop(key));
  return journey;
}

/** The screen at a path, as it looks now: each of its forms keeps its own text. Refused with 404 where nothing is typed. */
function shownScreen(journey: Journey, path: string): JourneyScreen {
  const found = screenAt(journey, path);
  if (!found?.screen.form) throw notFound();
  return found;
}

function isAnswered(
  { product, org, facts }: Journey,
  { screen }: JourneyScreen,
  text: Record<string, unknown>,
): boolean {
  const answers = shownAnswers({ product, org, screen }, facts);
  return Object.entries(text).every(([name, value]) => stableText(value) === stableText(answers[name]));
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
