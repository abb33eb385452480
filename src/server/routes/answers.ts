/** What does a screen of an application show, and how are its answers saved? */
import { derive } from '../../engine/decide/derive.ts';
import { oneOf, readSavedAnswers } from '../bodies.ts';
import { personOf } from '../caller.ts';
import type { Handler } from '../calls.ts';
import { todayOf } from '../facts.ts';
import { answerScreen, ownerScreen, readOwn } from '../journey/application.ts';
import { productOf, shownAnswers } from '../journey/check.ts';
import { once } from '../journey/once.ts';
import { notFound } from '../refused.ts';
import { applicationEntity, profileEntity } from './applications.ts';

export const readScreen: Handler = {
  call: 'readScreen',
  who: 'person',
  handle: async (services, call) => {
    const open = await readOwn(services, call);
    const { product, flow, org, facts, row } = open;
    const screen =
      call.query.screen === undefined ? undefined : ownerScreen(services, open, oneOf(call.query, 'screen'));
    const derivation = screen?.derivation ?? derive(product.open, flow, facts);
    return {
      status: 200,
      body: {
        application: applicationEntity(open),
        profile: profileEntity(product, facts),
        status: row.status,
        open: screen?.open ?? false,
        route: derivation.route,
        answers: screen ? shownAnswers({ product, org, screen: screen.screen }, facts) : {},
        today: todayOf(product, services.clock),
        bundle: product.bundle.hash,
      },
      ...(screen && { headers: { etag: screen.version } }),
    };
  },
};

export const saveAnswers: Handler = {
  call: 'saveAnswers',
  who: 'person',
  handle: async (services, call) => {
    const body = readSavedAnswers(call.body);
    const product = await productOf(services, call, body.bundle);
    return once(services, call, `identity:${personOf(call).identity.uuid}`, async (tx) => {
      const { open, version } = await answerScreen(services, call, tx, body);
      if (open.product.bundle.product !== product.bundle.product) throw notFound();
      return { status: 200, body: applicationEntity(open), headers: { etag: version } };
    });
  },
};
