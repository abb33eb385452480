/** The calls for text that was typed on a screen and not submitted. */
import { oneOf, readUnsubmittedText } from '../bodies.ts';
import type { Handler } from '../http/call.ts';
import { subjectNamed } from '../journey/subject.ts';
import { keepUnsubmitted, shownScreen } from '../journey/unsubmitted.ts';
import { closed, OBJECT, orNull, TEXT } from '../openapi/shapes.ts';

export const readUnsubmitted: Handler = {
  name: 'readUnsubmitted',
  says: 'What was typed on a screen and not sent.',
  query: { 'screen!': TEXT },
  answers: { 200: closed({ answers: orNull(OBJECT) }) },
  who: 'visitor',
  handle: async (services, call) => {
    const subject = subjectNamed(services, call, call.product, call.params.uuid ?? '');
    const journey = await subject.find(services.store);
    const { screen } = shownScreen(journey, oneOf(call.query, 'screen'));
    const text = await journey.unsubmitted(services.store, screen.id);
    return { status: 200, body: { answers: text ?? null } };
  },
};

export const saveUnsubmitted: Handler = {
  name: 'saveUnsubmitted',
  says: 'Keeps what is typed on a screen, without what may never be kept.',
  body: readUnsubmittedText.schema,
  answers: { 204: null },
  who: 'visitor',
  handle: async (services, call) => {
    const given = readUnsubmittedText(call.body);
    const subject = subjectNamed(services, call, call.product, call.params.uuid ?? '');
    await keepUnsubmitted(services, call, subject, given);
    return { status: 204, cookies: subject.cookies() };
  },
};
