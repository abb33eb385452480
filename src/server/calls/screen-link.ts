/** The call that emails whoever is signed in a link to a screen of theirs, so that they open it on their phone. */
import { pathOfScreen } from '../../engine/decide/pages.ts';
import { sendAccountEmail } from '../emails/account.ts';
import { bodyReader } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { refuseUntil } from '../http/too-often.ts';
import { personOf } from '../identity/caller.ts';
import { screenAt } from '../journey/screens.ts';
import { openJourney, personSubject } from '../journey/subject.ts';
import { closed, TEXT } from '../openapi/shapes.ts';
import { maskedAddress } from '../secrets/outgoing.ts';

/** To one person, of all their screens. */
const AN_HOUR = { most: 3, seconds: 60 * 60 };
const TOO_MANY = 'We sent you three links already. Please look in your inbox, or try again later.';

const readScreenLink = bodyReader<{ screen: string }>(
  { screen: { type: 'string', minLength: 1, maxLength: 200 } },
  ['screen'],
);

/** To the address of their sign-in: a browser names none. The link says no more than the code on the screen does. */
export const sendScreenLink: Handler = {
  name: 'sendScreenLink',
  says: 'Emails the person who asks a link to a screen that can be filled in on a phone, three an hour.',
  body: readScreenLink.schema,
  answers: { 200: closed({ to: TEXT }) },
  who: 'person',
  handle: async (services, call) => {
    const subject = personSubject(call, call.params.journey ?? '');
    const journey = await openJourney(services, services.store, subject, 'find');
    const { screen: path } = readScreenLink(call.body);
    const found = screenAt(journey, path);
    if (!found?.open || !found.screen.onPhone) throw new Refused(409, 'This screen is not open now.');
    const { identity } = personOf(call);
    refuseUntil(
      services,
      await services.store.throttle.take(`screen-link:${identity.uuid}`, AN_HOUR),
      TOO_MANY,
    );
    const { product, flow, name } = journey;
    const leads = pathOfScreen(product.bundle.base, flow, name, path);
    const to = identity.details.email;
    await sendAccountEmail(services, { ...call, product }, { email: 'screenLink', to, path: leads });
    return { status: 200, body: { to: maskedAddress(to) } };
  },
};
