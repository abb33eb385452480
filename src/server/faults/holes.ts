/** Tells who runs the server of words that speak of what is not known: which words and which placeholder, once each, and never a value. */
import type { Bundle, Org } from '../../engine/model/bundle.ts';
import type { Hear } from '../../engine/say/copy.ts';
import type { ConfigurationLog } from '../publish/configuration.ts';
import { faultFields } from '../services/log.ts';
import type { FaultOrigin } from './port.ts';

/** Words speak of a fact of which nothing is known. */
export class LacksWords extends Error {
  constructor(words: string, placeholder: string) {
    super(`The words "${words}" speak of ${placeholder}: nothing stands there.`);
    this.name = 'LacksWords';
  }
}

type Log = Pick<ConfigurationLog, 'error'>;

/** By the log of a server: it has as many as its products' files have placeholders. */
const told = new WeakMap<Log, Set<string>>();

/** What fills words here tells of a hole by this; the log brings it to the port of faults. */
export function hearIn(log: Log, origin: FaultOrigin): Hear {
  return (words, placeholder) => {
    const known = told.get(log) ?? new Set();
    told.set(log, known);
    const key = JSON.stringify([origin.org, origin.bundle, words, placeholder]);
    if (known.has(key)) return;
    known.add(key);
    const error = new LacksWords(words, placeholder);
    log.error({ ...origin, words, placeholder, err: faultFields(error) }, error.message);
  };
}

/** Whose words they are. */
export function originIn(
  { product, hash }: Pick<Bundle, 'product' | 'hash'>,
  { code }: Pick<Org, 'code'>,
): FaultOrigin {
  return { product, org: code, bundle: hash };
}
