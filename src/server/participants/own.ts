/** Where does somebody have a part in applications of others? One of each role: the one that they are led to. */
import { flowOfRole } from '../../engine/decide/access.ts';
import type { Call } from '../http/call.ts';
import { personOf } from '../identity/caller.ts';
import { readApplication } from '../journey/application.ts';
import { askedNow, isAwaited } from '../journey/attention.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { partIn } from '../journey/participant.ts';
import { sameSignIns } from '../publish/org.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { Participant } from '../store/rows.ts';

/** Nothing of the application leaves with it. */
export interface OwnPart {
  product: string;
  role: string;
  /** The path of where they stand in it. */
  path: string;
  /** Whether there is something for them to do. */
  isAwaited: boolean;
}

/** Those that were not taken back, in all products that are offered here. */
export async function ownParts(services: Services, call: Call): Promise<OwnPart[]> {
  const lists = await Promise.all(call.products.map((product) => ownPartsIn(services, call, product)));
  return lists.flat();
}

async function ownPartsIn(services: Services, call: Call, product: PublishedProduct): Promise<OwnPart[]> {
  const taken = (await rowsOfOwn(services, call, product)).filter(({ revokedAt }) => revokedAt === null);
  const roles = [...new Set(taken.map(({ role }) => role))];
  const parts = roles.map(async (role): Promise<OwnPart[]> => {
    const row = await leadingPart(
      services,
      taken.filter((each) => each.role === role),
    );
    const { signIn } = flowOfRole(product.open, role) ?? {};
    const whole = row && (await readApplication(services, row.application));
    if (!whole || !signIn) return [];
    const { base, product: name } = product.bundle;
    const path = `${base}/${signIn.resume}`;
    return [{ product: name, role, path, isAwaited: isTheirTurn(whole, row) }];
  });
  return (await Promise.all(parts)).flat();
}

/** Those of one product, those that were taken back too, the one that was opened last first. */
export async function rowsOfOwn(
  { store }: Services,
  call: Call,
  { bundle }: PublishedProduct,
): Promise<Participant[]> {
  const { uuid } = personOf(call).identity;
  const rows = await store.participants.listOwn(uuid, sameSignIns(bundle, call.org));
  return rows.filter(({ product }) => product === bundle.product);
}

/** Of several the one where it is their turn, else the one that was opened last. */
export async function leadingPart(
  services: Services,
  taken: readonly Participant[],
): Promise<Participant | undefined> {
  if (taken.length < 2) return taken[0];
  const wholes = await Promise.all(taken.map(({ application }) => readApplication(services, application)));
  const awaited = taken.find((each, at) => {
    const whole = wholes[at];
    return whole !== undefined && isAwaited(whole, each);
  });
  return awaited ?? taken[0];
}

/** By their step, or by what the lender asks of them. */
function isTheirTurn(whole: OpenApplication, row: Participant): boolean {
  const part = partIn(whole, row);
  return isAwaited(whole, row) || (part !== undefined && askedNow(part, part.facts).length > 0);
}
