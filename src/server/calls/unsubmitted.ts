/** The call that stores text which was typed on a screen and not submitted; the standing gives it back. */
import { readUnsubmittedText } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import { cookiesAfter, subjectNamed } from '../journey/subject.ts';
import { keepUnsubmitted } from '../journey/unsubmitted.ts';

export const saveUnsubmitted: Handler = {
  name: 'saveUnsubmitted',
  says: 'Keeps what is typed on a screen, without what may never be kept.',
  body: readUnsubmittedText.schema,
  answers: { 204: null },
  who: 'visitor',
  handle: async (services, call) => {
    const given = readUnsubmittedText(call.body);
    const subject = subjectNamed(services, call, call.product, call.params.uuid ?? '');
    const journey = await keepUnsubmitted(services, call, subject, given);
    return { status: 204, cookies: await cookiesAfter(services, subject, journey) };
  },
};
