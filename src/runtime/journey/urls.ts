/** How the screens of a journey stand in URLs: an application's below its id, an entry's questions by path or by query. */

import { askedQuestions, sequenceOf } from '../../engine/answer/sequence.ts';
import { pathOfRoute, pathOfScreen } from '../../engine/decide/pages.ts';
import type { Slice } from '../../engine/model/bundle.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { withCarried } from '../addresses.ts';
import { type NamedEntry, questionAt, urlOfQuestion } from './entries.ts';

export interface JourneyUrls {
  /** The path of the screen that the URL names; undefined where it names none. */
  named: (facts: Facts) => string | undefined;
  /** The URL of a screen. */
  urlOf: (path: string, facts: Facts) => string;
  /** Where the page has to go to stand at a screen; undefined where it stands there. */
  moveTo: (path: string, facts: Facts) => string | undefined;
}

/** `path` is below the application, '' for the application itself. */
export function applicationUrls(base: string, uuid: string, path: string, search: string): JourneyUrls {
  const urlOf = (to: string) => pathOfRoute(base, uuid, to);
  return {
    named: () => (path === '' ? undefined : path),
    urlOf,
    moveTo: (to) => (to === path ? undefined : withCarried(urlOf(to), search)),
  };
}

/** Of a participant: `path` is below the product's base. */
export function partUrls(base: string, flow: OpenFlow, path: string, search: string): JourneyUrls {
  const urlOf = (to: string) => pathOfScreen(base, flow, '', to);
  return {
    named: () => (path === flow.signIn?.resume ? undefined : path),
    urlOf,
    moveTo: (to) => (to === path ? undefined : withCarried(urlOf(to), search)),
  };
}

/** `rest` is the path below the entry. What else stands in the query goes along. */
export function entryUrls(
  product: OpenProduct<Slice>,
  entry: NamedEntry,
  rest: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): JourneyUrls {
  const query = new URLSearchParams(search);
  const urlOf = (ask: string, facts: Facts) => {
    const question = sequenceOf(entry.flow).questions.find((each) => each.ask === ask);
    if (!question) throw new RangeError(`The sequence of "${entry.flow.id}" has no question "${ask}".`);
    return urlOfQuestion(product, entry, askedQuestions(product, entry.flow, facts), question, query);
  };
  return {
    named: (facts) => questionAt(entry, askedQuestions(product, entry.flow, facts), rest, query)?.ask,
    urlOf,
    moveTo: (ask, facts) => {
      const url = urlOf(ask, facts);
      return url === pathname + search ? undefined : url;
    },
  };
}
