/** The call by which a service behind a port brings the answer that it promised. */
import { bodyReader } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { deliver } from '../stages/deliver.ts';

/** As long as a body may be. */
const readSigned = bodyReader<{ token: string }>(
  { token: { type: 'string', minLength: 1, maxLength: 256 * 1024 } },
  ['token'],
);

/** What comes twice or too late is taken and changes nothing: whoever sends it again need not know. */
export const lateAnswer: Handler = {
  name: 'lateAnswer',
  says: 'A service behind a port brings the answer that it promised, signed.',
  body: readSigned.schema,
  answers: { 204: null },
  who: 'anyone',
  handle: async (services, { body, params }) => {
    const { token } = readSigned(body);
    const { port = '' } = params;
    const brought = await services.readLateAnswer(port, token);
    if (!brought) {
      throw new Refused(401, 'The answer is not signed by who stands behind this port, or was long ago.');
    }
    const delivered = await deliver(services, brought.key, brought.answer, port);
    if (delivered.kind === 'misfit') throw new Refused(422, `The answer does not fit: ${delivered.where}.`);
    return { status: 204 };
  },
};
