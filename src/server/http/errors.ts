/** The reply to what was refused or went wrong: a reason for a refusal, an id for a fault, never a stack. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FaultOrigin } from '../faults/port.ts';
import { reportFault } from '../faults/report.ts';
import { faultFields } from '../services/log.ts';
import type { Services } from '../services/services.ts';
import { NoRoom } from '../store/room.ts';
import { isUnavailable } from '../store/unavailable.ts';
import { Refused, refusalBody } from './refused.ts';

/** The words for what Fastify itself refuses; its own quote the request. */
const SENTENCES: Record<number, string> = {
  400: 'The request cannot be read.',
  404: 'There is nothing here.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'Bodies are to be JSON (application/json).',
  431: 'The headers are too large.',
};

/** Nothing was changed, or it is not known: an Idempotency-Key makes asking again safe. */
const AWAY = 'We cannot reach our records right now. Please try again in a moment.';

/** Nothing was changed; what is there can be read. */
const FULL = 'We cannot save anything right now. Please try again in a few minutes.';

export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  { newId, faults }: Pick<Services, 'newId' | 'faults'>,
): void {
  reply.header('cache-control', 'no-store');
  if (error instanceof Refused) {
    reply.code(error.status).headers(error.headers).send(error.body);
    return;
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status >= 400 && status < 500) {
    reply.code(status).send(refusalBody(SENTENCES[status] ?? 'The request is refused.'));
    return;
  }
  if (error instanceof NoRoom) {
    request.log.error(error.message);
    reply.code(503).header('retry-after', '30').send(refusalBody(FULL));
    return;
  }
  if (isUnavailable(error)) {
    request.log.error(faultFields(error), 'The database does not answer.');
    reply.code(503).header('retry-after', '1').send(refusalBody(AWAY));
    return;
  }
  const id = newId();
  const fault = faultFields(error);
  request.log.error({ fault: id, ...fault }, 'fault');
  const { place } = request as FastifyRequest & { place?: () => FaultOrigin };
  reportFault(faults, id, fault, place?.() ?? {});
  reply.code(500).send({ message: 'Something unexpected happened', errors: [], fields: [], id });
}
