/** The reply that tells where a journey stands, the same for opening, answering, polling and resuming it. */
import type { Standing, StandingScreen } from '../../engine/decide/standing.ts';
import { todayOf } from '../facts.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/store.ts';
import { shownAnswers } from './check.ts';
import type { Journey } from './journey.ts';
import { versionOfScreen } from './judge.ts';

/** `path` is where the page is: its screen is told if it may be shown, else the one to go on with. */
export async function standingOf(
  services: Services,
  store: Store,
  journey: Journey,
  path: string | undefined,
): Promise<Standing> {
  const { name, flow, product } = journey;
  const shown = journey.pathFrom(path);
  return {
    journey: name,
    ...{ flow: flow.id, bundle: product.bundle.hash, today: todayOf(product, services.clock) },
    facts: journey.outgoing(),
    ...journey.position(),
    screen: shown === undefined ? null : await screenOf(services, store, journey, shown),
    moves: journey.moves(shown),
    work: await journey.work(store),
  };
}

async function screenOf(
  services: Services,
  store: Store,
  journey: Journey,
  path: string,
): Promise<StandingScreen | null> {
  const found = journey.screenAt(path);
  if (!found) return null;
  const { product, org, facts } = journey;
  const { id, screen, open } = found;
  const form = screen.form === undefined ? undefined : product.bundle.forms[screen.form];
  const text = form && (await journey.unsubmitted(store, screen.id));
  return {
    ...{ path, id, variant: screen.id === id ? null : screen.id, open },
    form: form ? { name: form.id, hash: form.hash } : null,
    answers: shownAnswers({ product, org, screen }, facts),
    etag: versionOfScreen(services, journey, found),
    unsubmitted: text ?? null,
  };
}
