/** The two calls by which others read and answer the screens of an application (decision F28). */
import { readSavedAnswers } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import { productOf } from '../journey/check.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { versionOfScreen } from '../journey/judge.ts';
import { ownerSubject } from '../journey/subject.ts';
import { named, TEXT } from '../openapi/shapes.ts';
import { answerOnce } from './answer.ts';
import { applicationEntity } from './applications.ts';
import { replyStanding } from './standing.ts';

export const readScreen: Handler = {
  name: 'readScreen',
  says: 'Where an application stands, with the screen that is asked for where that is open.',
  query: { screen: TEXT },
  answers: { 200: named('Standing'), 304: null },
  hasVersion: true,
  who: 'person',
  handle: async (services, call) => replyStanding(services, ownerSubject(call, call.params.uuid ?? '')),
};

export const saveAnswers: Handler = {
  name: 'saveAnswers',
  says: 'Answers a screen that is open, as its form asks.',
  body: named('Answered'),
  answers: { 200: named('Application') },
  isOnce: true,
  hasVersion: true,
  who: 'person',
  handle: async (services, call) => {
    const given = readSavedAnswers(call.body);
    const product = await productOf(services, call, given.bundle);
    const subject = ownerSubject(call, call.params.uuid ?? '');
    return answerOnce(
      services,
      call,
      { subject, given, product: product.bundle.product },
      async (_tx, { journey, found }) => ({
        status: 200,
        body: applicationEntity(journey as OpenApplication),
        // Of the form that was answered, whichever the screen has now.
        headers: { etag: versionOfScreen(services, journey, found) },
      }),
    );
  },
};
