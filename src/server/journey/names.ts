/** Which flows the name of a journey in a URL can mean: a flow of visitors by the name of its draft, one that is made, one that signs people up. */
import type { Question } from '../../engine/model/language.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { notFound, Refused } from '../http/refused.ts';
import type { PublishedProduct } from '../publish/published.ts';

const SEVERAL = 'This product has several flows to begin with. Name one of them.';

export interface NamedDraft {
  product: PublishedProduct;
  flow: OpenFlow;
}

/** The flow that a draft's name means. Refused with 404 for one that there is not, with 409 where the name leaves it open. */
export function draftNamed(product: PublishedProduct, name: string): NamedDraft {
  const flows = visitorFlows(product);
  const [, id] = name.split('.', 2);
  if (id === undefined && flows.length > 1) {
    throw new Refused(409, SEVERAL);
  }
  const flow = id === undefined ? flows[0] : flows.find((each) => each.id === id);
  if (!flow) throw notFound();
  return { product, flow };
}

export interface FlowsToCreate {
  /** Whose answers an application is made of; undefined where one is made of nothing. */
  visitors: OpenFlow | undefined;
  /** The flow that the application walks. */
  made: OpenFlow;
}

/** `name` is a flow of visitors, or one of owners; without it there has to be one that comes into question. */
export function flowsToCreate(product: PublishedProduct, name: string | undefined): FlowsToCreate {
  const flows = [...product.open.flows.values()];
  const owned = flows.filter(({ audience, steps }) => audience === 'owner' && steps.length > 0);
  const making = visitorFlows(product).flatMap((visitors) => {
    const made = owned.find(({ id }) => id === visitors.creates?.flow);
    return made ? [{ visitors, made }] : [];
  });
  const empty = owned.map((made) => ({ visitors: undefined, made }));
  const known = name !== undefined || making.length === 0 ? [...making, ...empty] : making;
  const found = known.filter(({ visitors, made }) => name === undefined || (visitors ?? made).id === name);
  if (found.length > 1) throw new Refused(409, SEVERAL);
  if (!found[0]) throw notFound();
  return found[0];
}

/** The flow that makes sign-ins of people's answers, and the question that does. */
export function signUpNamed(
  product: PublishedProduct,
  flow: string | undefined,
): NamedDraft & { question: Question } {
  const found = visitorFlows(product).flatMap((each) => {
    const question = each.sequence?.questions.find(({ does }) => does === 'signUp');
    return question && (flow ?? each.id) === each.id ? [{ product, flow: each, question }] : [];
  });
  if (found.length > 1) throw new Refused(409, SEVERAL);
  if (!found[0]) throw notFound();
  return found[0];
}

/** The flows whose questions are answered before anybody is signed in. */
export function visitorFlows({ open }: PublishedProduct): OpenFlow[] {
  return [...open.flows.values()].filter(({ sequence }) => sequence !== undefined);
}
