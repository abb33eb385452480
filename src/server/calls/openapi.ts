/** The call that describes all calls, only where programs are written: in development and in the sandbox. */
import type { Handler } from '../http/call.ts';
import { notFound } from '../http/refused.ts';
import { describeCalls } from '../openapi/describe.ts';
import { OBJECT } from '../openapi/shapes.ts';

/** `handlers` are all that there are, this one too. */
export function openapiOf(handlers: () => readonly Handler[]): Handler {
  return {
    name: 'openapi',
    says: 'This description; in development and the sandbox alone.',
    answers: { 200: OBJECT },
    who: 'anyone',
    handle: async ({ sandbox, journeys }, { products }) => {
      if (!sandbox && !journeys) throw notFound();
      return { status: 200, body: describeCalls(products, handlers()) };
    },
  };
}
