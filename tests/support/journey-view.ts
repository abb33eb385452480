/** What does a browser know of an application, and where does it find it stands? Compared with what the server says, each time. */
import { derive } from '../../src/engine/decide/derive.ts';
import type { Slice } from '../../src/engine/model/bundle.ts';
import { flowOf, type OpenFlow, type OpenProduct, openProduct } from '../../src/engine/model/product.ts';
import { sliceFor } from '../../src/engine/model/slice.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
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

const slices = new Map<string, OpenProduct<Slice>>();

export async function look(world: World, caller: Caller, uuid: string): Promise<View> {
  await world.settled(caller, uuid);
  const read = await caller.call('readScreen', { params: { uuid } });
  const identity = await caller.call('identity');
  if (read.status !== 200 || identity.status !== 200) {
    throw new Error(`The application cannot be read: ${read.status} ${read.text} ${identity.status}`);
  }
  const { application, profile, status, today } = read.body as unknown as Read;
  const product = productOf(world);
  const { org, flags } = product.source;
  const facts = { org: org.settings, flags, today, identity: identity.body, profile, application, status };
  const { standing, version } = application;
  const flow = flowOf(product, 'application');
  const here = derive(product, flow, facts);
  const [ours, theirs] = [
    `${status} ${here.step} ${here.route}`,
    `${standing.status} ${standing.step} ${standing.route}`,
  ];
  if (ours !== theirs) throw new Error(`The browser finds "${ours}", the server "${theirs}".`);
  return { uuid, status, step: here.step, route: here.route, version, facts, product, flow };
}

interface Read {
  application: { standing: { status: string; step: string; route: string | null }; version: number };
  profile: Record<string, unknown>;
  status: string;
  today: string;
}

function productOf(world: World): OpenProduct<Slice> {
  const bundle = world.bundle();
  const known = slices.get(bundle.hash) ?? openProduct(sliceFor(bundle, bundle.defaultOrg));
  slices.set(bundle.hash, known);
  return known;
}
