/** The calls that say whether flags are on for this lender now, for pages that stay open while they change (SL 7). */
import { variablesOf } from '../../engine/model/flags.ts';
import { bodyReader } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { callerOf } from '../identity/caller.ts';
import { closed, listOf, OBJECT, TEXT, TRUTH } from '../openapi/shapes.ts';
import { flagsNow } from '../publish/flag-switches.ts';
import type { Services } from '../services/services.ts';

interface OptimizeUser {
  attributes?: { organization?: string };
  trackerId?: string;
}

interface Asked {
  flagKey?: string;
  optimizeUser: OptimizeUser;
  trackerId?: string;
}

const NAME = { type: 'string', minLength: 1, maxLength: 200 };
const TRACKER = { type: 'string', maxLength: 200 };
const NO_SESSION = 'Could not establish session.';

/** Other attributes may come along; no decision depends on them. */
const attributes = (required: string[]) => ({
  type: 'object',
  maxProperties: 20,
  required,
  properties: { organization: NAME },
});

const user = (required: string[]) => ({
  type: 'object',
  additionalProperties: false,
  required: required.length > 0 ? ['attributes'] : [],
  properties: { attributes: attributes(required), trackerId: TRACKER },
});

const readAsked = bodyReader<Asked>(
  { flagKey: NAME, optimizeUser: user(['organization']), trackerId: TRACKER },
  ['optimizeUser'],
);
const readFeature = bodyReader<{ featureKey: string; optimizeUser: OptimizeUser }>(
  { featureKey: NAME, optimizeUser: user([]) },
  ['featureKey', 'optimizeUser'],
);
const readFeatures = bodyReader<{ optimizeUser: OptimizeUser }>({ optimizeUser: user([]) }, ['optimizeUser']);

/** Who asks without a sign-in, and who with one (decisions F29). */
const EXTERNAL = 'external';
const CUSTOMER = 'customer';

const DECIDED = closed({ flagKey: TEXT, flagEnabled: TRUTH, variables: OBJECT });

/** One flag where one is named (FLAG-05), else all. The organization asserts and never selects, as everywhere (decisions F36). */
export const decision: Handler = {
  name: 'decision',
  says: 'Whether a flag is on for this lender now; without its name, all of them.',
  body: readAsked.schema,
  answers: { 200: { anyOf: [DECIDED, listOf(DECIDED)] } },
  who: 'anyone',
  handle: async (services, call) => {
    const { flagKey, optimizeUser } = readAsked(call.body);
    await refuseUser(services, call, optimizeUser);
    const decided = (key: string) => {
      const { enabled, variables } = flagAt(call, key);
      return { flagKey: key, flagEnabled: enabled, variables };
    };
    const all = Object.keys(call.product.bundle.flags);
    return { status: 200, body: flagKey === undefined ? all.map(decided) : decided(flagKey) };
  },
};

export const feature: Handler = {
  name: 'feature',
  says: 'Whether one flag is on for this lender now, and nothing else of it.',
  body: readFeature.schema,
  answers: { 200: closed({ enabled: TRUTH }) },
  who: 'anyone',
  handle: async (services, call) => {
    const { featureKey, optimizeUser } = readFeature(call.body);
    await refuseUser(services, call, optimizeUser);
    return { status: 200, body: { enabled: flagAt(call, featureKey).enabled } };
  },
};

const FEATURE = closed({
  ...{ key: TEXT, enabled: TRUTH },
  variables: listOf(closed({ key: TEXT, defaultValue: {} })),
});

export const features: Handler = {
  name: 'features',
  says: 'All flags of the product, as they are for this lender now.',
  body: readFeatures.schema,
  answers: { 200: listOf(FEATURE) },
  who: 'anyone',
  handle: async (services, call) => {
    await refuseUser(services, call, readFeatures(call.body).optimizeUser);
    const all = Object.keys(call.product.bundle.flags).map((key) => {
      const { enabled, variables } = flagAt(call, key);
      const values = Object.entries(variables).map(([name, value]) => ({ key: name, defaultValue: value }));
      return { key, enabled, variables: values };
    });
    return { status: 200, body: all };
  },
};

/** Who asks as a customer is signed in; who is not has no session to ask in. */
async function refuseUser(
  services: Services,
  call: Call,
  { attributes: given }: OptimizeUser,
): Promise<void> {
  const { context = EXTERNAL } = call.params;
  if (context !== EXTERNAL && context !== CUSTOMER) throw notFound();
  const { code, canonical } = call.org;
  if (given?.organization !== undefined && given.organization !== code) {
    throw new Refused(403, 'This page belongs to another lender.');
  }
  if (context === CUSTOMER && !(await isSignedIn(services, call, canonical))) {
    throw new Refused(401, NO_SESSION);
  }
}

async function isSignedIn(services: Services, call: Call, canonical: string): Promise<boolean> {
  try {
    return (await callerOf(services, call, canonical)) !== undefined;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

function flagAt({ product, org }: Call, flag: string) {
  const { bundle, switched } = product;
  if (!Object.hasOwn(bundle.flags, flag)) throw notFound();
  return {
    enabled: flagsNow(bundle, org.code, switched)[flag] === true,
    variables: variablesOf(bundle, org.code)[flag] ?? {},
  };
}
