/** The call that says whether a flag is on for this lender now, for pages that stay open while it changes (SL 7). */
import { flagsOf, variablesOf } from '../../engine/model/flags.ts';
import { bodyReader } from '../bodies.ts';
import type { Handler } from '../http/call.ts';
import { closed, OBJECT, TEXT, TRUTH } from '../openapi/shapes.ts';
import { notFound, Refused } from '../refused.ts';

interface Asked {
  flagKey: string;
  optimizeUser: { attributes: { organization: string } };
  trackerId?: string;
}

const NAME = { type: 'string', minLength: 1, maxLength: 200 };
/** Other attributes may come along; no decision depends on them. */
const ATTRIBUTES = {
  type: 'object',
  maxProperties: 20,
  required: ['organization'],
  properties: { organization: NAME },
};

const readAsked = bodyReader<Asked>(
  {
    flagKey: NAME,
    optimizeUser: {
      type: 'object',
      additionalProperties: false,
      required: ['attributes'],
      properties: { attributes: ATTRIBUTES, trackerId: { type: 'string', maxLength: 200 } },
    },
    trackerId: { type: 'string', maxLength: 200 },
  },
  ['flagKey', 'optimizeUser'],
);

/** Who asks with a token, and who without one (decisions F29). */
const CONTEXTS = ['external', 'customer'];

/** The organization asserts and never selects, as everywhere (decisions F36). */
export const decision: Handler = {
  name: 'decision',
  says: 'Whether a flag is on for this lender now.',
  body: OBJECT,
  answers: { 200: closed({ flagKey: TEXT, flagEnabled: TRUTH, variables: OBJECT }) },
  who: 'anyone',
  handle: async (_services, call) => {
    const { context } = call.params;
    if (context !== undefined && !CONTEXTS.includes(context)) throw notFound();
    const { flagKey, optimizeUser } = readAsked(call.body);
    const { code } = call.org;
    if (optimizeUser.attributes.organization !== code) {
      throw new Refused(403, 'This page belongs to another lender.');
    }
    const { bundle } = call.product;
    if (!Object.hasOwn(bundle.flags, flagKey)) throw notFound();
    const variables = variablesOf(bundle, code)[flagKey] ?? {};
    return {
      status: 200,
      body: { flagKey, flagEnabled: flagsOf(bundle, code)[flagKey] === true, variables },
    };
  },
};
