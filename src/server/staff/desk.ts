/** Which application do staff look at, and how is one of their acts written? Their lender's alone; each act once. */
import type { Facts } from '../../engine/model/triggers.ts';
import { personOf } from '../caller.ts';
import type { Call, Reply } from '../calls.ts';
import { pointerOf } from '../facts.ts';
import type { OpenApplication } from '../journey/application.ts';
import { writeFacts } from '../journey/commit.ts';
import { once } from '../journey/once.ts';
import { notFound } from '../refused.ts';
import type { Services } from '../services.ts';
import { lockStanding, readStanding } from '../stages/standing.ts';
import type { Store } from '../store/store.ts';
import { orgsOf } from './people.ts';
import { applicationView } from './view.ts';

/** Throws 404 for what never was and for another lender's alike. */
export async function readAtDesk(services: Services, call: Call): Promise<OpenApplication> {
  return ofLender(call, await readStanding(services, call.params.uuid ?? ''));
}

function ofLender(call: Call, open: OpenApplication | undefined): OpenApplication {
  if (open && orgsOf(call).includes(open.row.org)) return open;
  throw notFound();
}

/** What an act comes to, and what is told of it. */
export interface Act {
  facts: Facts;
  kind: 'reviewed' | 'raised' | 'cleared' | 'retried';
  /** Names, never what somebody wrote. */
  about: string;
  /** Dotted paths of the facts that changed. */
  paths: string[];
}

/** One transaction: the act decided on the locked application, its event, what follows from it. Answers the application. */
export function act(
  services: Services,
  call: Call,
  decide: (open: OpenApplication, tx: Store) => Act | Promise<Act>,
): Promise<Reply> {
  const actor = personOf(call).identity.uuid;
  return once(services, call, `identity:${actor}`, async (tx) => {
    const open = ofLender(call, await lockStanding(services, tx, call.params.uuid ?? ''));
    const { facts, kind, about, paths } = await decide(open, tx);
    const { uuid, org, product, flow, bundle } = open.row;
    const place = { subject: uuid, actor, org, product, flow, bundle };
    await tx.events.add({ ...place, kind, about, pointers: paths.map(pointerOf) });
    const after = await writeFacts(services, tx, open, facts, actor);
    return { status: 200, body: await applicationView(services, tx, after) };
  });
}
