/** Does a proxy stand in front that TRUST_PROXY does not name? Then all people come from one network, and nobody would notice. */
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../operator/metrics.ts';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto'];
const SENTENCE =
  'A request names a proxy, and TRUST_PROXY names none: if one stands in front, all people count as one network, and cookies are not Secure. docs/operate.md, "A proxy in front".';

/** For a server that trusts none: told once, by a line without an address and by a metric that stays. */
export function watchForProxies(
  app: FastifyInstance,
  { untrustedProxySeen }: Pick<Metrics, 'untrustedProxySeen'>,
): void {
  let isTold = false;
  app.addHook('onRequest', async ({ headers, log }) => {
    if (isTold || !FORWARDED.some((name) => headers[name] !== undefined)) return;
    isTold = true;
    untrustedProxySeen();
    log.warn(SENTENCE);
  });
}
