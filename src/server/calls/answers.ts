/** What does a screen of an application show, and how are its answers saved? */

import { derive } from '../../engine/decide/derive.ts';
import { oneOf, readSavedAnswers } from '../bodies.ts';
import { todayOf } from '../facts.ts';
import type { Handler } from '../http/call.ts';
import { readOwn } from '../journey/application.ts';
import { productOf, shownAnswers } from '../journey/check.ts';
import { versionOfScreen } from '../journey/judge.ts';
import { type OwnerJourney, ownerScreen, ownerSubject } from '../journey/owner.ts';
import { closed, named, OBJECT, orNull, TEXT, TRUTH } from '../openapi/shapes.ts';
import { answerOnce } from './answer.ts';
import { applicationEntity, profileEntity } from './applications.ts';

export const readScreen: Handler = {
  name: 'readScreen',
  says: 'What a screen shows, and whether it is open now.',
  query: { screen: TEXT },
  answers: {
    200: closed({
      ...{ application: named('Application'), profile: named('Profile'), status: TEXT, open: TRUTH },
      ...{ route: orNull(TEXT), answers: OBJECT, today: TEXT, bundle: TEXT },
    }),
  },
  hasVersion: true,
  who: 'person',
  handle: async (services, call) => {
    const open = await readOwn(services, call);
    const { product, flow, org, facts, row } = open;
    const path = call.query.screen === undefined ? undefined : oneOf(call.query, 'screen');
    const found = path === undefined ? undefined : ownerScreen(open, path);
    return {
      status: 200,
      body: {
        application: applicationEntity(open),
        profile: profileEntity(product, facts),
        status: row.status,
        open: found?.open ?? false,
        route: derive(product.open, flow, facts, found && path).route,
        answers: found ? shownAnswers({ product, org, screen: found.screen }, facts) : {},
        today: todayOf(product, services.clock),
        bundle: product.bundle.hash,
      },
      ...(found && { headers: { etag: versionOfScreen(services, open, found) } }),
    };
  },
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
    const subject = ownerSubject(services, call);
    return answerOnce(
      services,
      call,
      { subject, given, product: product.bundle.product },
      async (_tx, { journey, found }) => ({
        status: 200,
        body: applicationEntity((journey as OwnerJourney).open),
        // Of the form that was answered, whichever the screen has now.
        headers: { etag: versionOfScreen(services, journey, found) },
      }),
    );
  },
};
