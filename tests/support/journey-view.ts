/** What does a browser know of an application, and where does it find it stands? Compared with what the server says, each time. */
import { derive } from '../../src/engine/decide/derive.ts';
import type { Standing } from '../../src/engine/decide/standing.ts';
import type { Slice } from '../../src/engine/model/bundle.ts';
import { orgRoot } from '../../src/engine/model/org-facts.ts';
import { flowOf, type OpenFlow, type OpenProduct, openProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import type { Caller, World } from './journey-world.ts';

export interface View {
  uuid: string;
  status: string;
  step: string;
  /** Null while the lender works. */
  route: string | null;
  version: number;
  /** As a browser has them: what the server lets out. */
  facts: Facts;
  product: OpenProduct<Slice>;
  flow: OpenFlow;
}

/** Whoever looks is signed in no more. */
export class SignedOut extends Error {}

const slices = new Map<string, OpenProduct<Slice>>();

export async function look(world: World, caller: Caller, uuid: string): Promise<View> {
  await world.settled(caller, uuid);
  const read = await caller.call('standing', { params: { journey: uuid } });
  if (read.status === 401) throw new SignedOut(`The session is over: ${read.text}`);
  if (read.status !== 200) throw new Error(`The application cannot be read: ${read.status} ${read.text}`);
  const standing = read.body as unknown as Standing;
  const product = productOf(world);
  const { org, flags } = product.source;
  const status = String(standing.status);
  const facts = { org: orgRoot(org, org), flags, ...standing.facts, today: standing.today, status };
  const flow = flowOf(product, standing.flow);
  const here = derive(product, flow, facts);
  const [ours, theirs] = [`${here.step} ${here.route}`, `${standing.step} ${standing.route}`];
  if (ours !== theirs) throw new Error(`The browser finds "${ours}", the server "${theirs}".`);
  const version = standing.version ?? 0;
  return { uuid, status, step: here.step, route: here.route, version, facts, product, flow };
}

function productOf(world: World): OpenProduct<Slice> {
  const bundle = world.bundle();
  const known = slices.get(bundle.hash) ?? openProduct(sliceFor(bundle, bundle.defaultOrg));
  slices.set(bundle.hash, known);
  return known;
}
