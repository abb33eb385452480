/** Where the operator's port listens and whom it answers, as the environment says. */

import { CannotStart } from '../secrets/cannot-start.ts';
import { isLoopback } from '../start/loopback.ts';

export interface OperatorSettings {
  host: string;
  /** 0: any that is free. */
  port: number;
  /** Asked as a bearer token; without one nobody is asked. */
  token?: string;
}

const ANY_ON_THIS_MACHINE: OperatorSettings = { host: '127.0.0.1', port: 0 };
const SHORTEST_TOKEN = 32;
const MOST_PORT = 65_535;

/** Undefined: there is none. With the embedded database there is always one, for commands on this machine. */
export function readOperatorSettings(
  { HEARTHLINE_OPERATOR: text, HEARTHLINE_OPERATOR_TOKEN: token }: NodeJS.ProcessEnv,
  isEmbedded: boolean,
): OperatorSettings | undefined {
  if (token) refuseWeak(token);
  const listen = text ? listenAt(text) : isEmbedded ? ANY_ON_THIS_MACHINE : undefined;
  if (!listen) return undefined;
  if (!isLoopback(listen.host) && !token) {
    throw new CannotStart(
      `HEARTHLINE_OPERATOR is "${text}", where other machines can ask, and HEARTHLINE_OPERATOR_TOKEN is not set.`,
      `Set a token of ${SHORTEST_TOKEN} characters or more (${HOW_TO_MAKE_ONE}), or listen at 127.0.0.1.`,
    );
  }
  return { ...listen, ...(token && { token }) };
}

const HOW_TO_MAKE_ONE = '`openssl rand -base64 32` makes one';

function refuseWeak(token: string): void {
  // What a header can carry (RFC 6750, 2.1).
  if (token.length >= SHORTEST_TOKEN && /^[\w.~+/-]+=*$/.test(token)) return;
  throw new CannotStart(
    `HEARTHLINE_OPERATOR_TOKEN is shorter than ${SHORTEST_TOKEN} characters, or has one that no token may have.`,
    `Set it to ${SHORTEST_TOKEN} or more letters and digits: ${HOW_TO_MAKE_ONE}.`,
  );
}

/** `9464`, `127.0.0.1:9464` or `[::1]:9464`. */
function listenAt(text: string): Pick<OperatorSettings, 'host' | 'port'> {
  const [, bracketed, plain, digits] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits !== undefined && port <= MOST_PORT) {
    return { host: bracketed ?? plain ?? ANY_ON_THIS_MACHINE.host, port };
  }
  throw new CannotStart(
    `HEARTHLINE_OPERATOR is "${text}", which is no port.`,
    'Set it to a port, or to an address with one: 9464 or 127.0.0.1:9464.',
  );
}
