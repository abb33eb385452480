/** The calls of feedback: a person writes to the head of the lender, and the lender's people read it. */
import { chromeShown } from '../../engine/decide/chrome.ts';
import { bodyReader } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { refuseUntil } from '../http/too-often.ts';
import { personOf } from '../identity/caller.ts';
import { acceptedAnswers } from '../journey/check.ts';
import { factsOf } from '../journey/facts.ts';
import { closed, listOf, MOMENT, orNull, TEXT } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';
import { orgsOf } from '../staff/people.ts';
import { isUuid } from '../store/tables.ts';

const MOST_LISTED = 200;
/** Five a day each. */
const A_DAY = { most: 5, seconds: 24 * 60 * 60 };
const TOO_OFTEN = 'You have written to us five times today. Please write again tomorrow.';

interface Given {
  applicationUuid?: string;
  message: string;
  topic: string;
  marketingConsent: boolean;
  pathname: string;
  productType: string;
}

const readGiven = bodyReader<Given>(
  {
    applicationUuid: { type: 'string', maxLength: 36 },
    message: { type: 'string', maxLength: 8000 },
    topic: { type: 'string', maxLength: 200 },
    marketingConsent: { type: 'boolean' },
    // Without a query: what stands in one may be personal.
    pathname: { type: 'string', pattern: '^/[^?#\\s]*$', maxLength: 300 },
    productType: { type: 'string', maxLength: 60 },
  },
  ['message', 'topic', 'marketingConsent', 'pathname', 'productType'],
);

export const feedback: Handler = {
  name: 'feedback',
  says: 'Keeps what a person writes to the head of the lender, five times a day at most.',
  body: readGiven.schema,
  answers: { 201: closed({ uuid: TEXT }) },
  who: 'person',
  handle: async (services, call) => {
    const { applicationUuid, productType, pathname, ...answers } = readGiven(call.body);
    const { product, org } = call;
    if (productType !== product.bundle.product.toUpperCase()) {
      throw new Refused(422, 'The feedback is about another product.');
    }
    const screen = { id: 'feedback', kind: 'form', form: formAskedOf(services, call), writes: [] };
    acceptedAnswers({ product, org, screen }, answers, {});
    const identity = personOf(call).identity.uuid;
    await refuseOthers(services, identity, applicationUuid);
    await refuseTooOften(services, identity);
    const place = { org: org.code, product: product.bundle.product, identity };
    const given = { ...answers, pathname };
    const application = applicationUuid ?? null;
    return {
      status: 201,
      body: { uuid: await services.store.feedback.add({ ...place, application, given }) },
    };
  },
};

/** Who is not asked for feedback cannot give it. */
function formAskedOf({ clock }: Services, call: Call): string {
  const { product, org } = call;
  const identity = { uuid: personOf(call).identity.uuid };
  const lines = chromeShown(product.open, factsOf(product, org, { identity }, clock));
  const form = lines.find(({ does }) => does === 'feedback')?.form;
  if (form === undefined) throw notFound();
  return form;
}

/** Somebody else's application is as absent as one that never was. */
async function refuseOthers({ store }: Services, identity: string, uuid: string | undefined): Promise<void> {
  if (uuid === undefined) return;
  const row = isUuid(uuid) ? await store.applications.find(uuid) : undefined;
  if (row?.identity !== identity) throw new Refused(422, 'There is no such application.');
}

async function refuseTooOften({ store, clock }: Services, identity: string): Promise<void> {
  refuseUntil({ clock }, await store.throttle.take(`feedback:${identity}`, A_DAY), TOO_OFTEN);
}

const LINE = closed({
  ...{ uuid: TEXT, at: MOMENT, org: TEXT, product: TEXT, email: orNull(TEXT), application: orNull(TEXT) },
  ...{ topic: TEXT, topicLabel: TEXT, message: TEXT, marketingConsent: { type: 'boolean' }, pathname: TEXT },
});

export const staffFeedback: Handler = {
  name: 'staffFeedback',
  says: 'What people wrote to the head of the lender, the newest first.',
  answers: { 200: closed({ feedback: listOf(LINE) }) },
  who: 'staff',
  needs: 'read',
  handle: async ({ store }, call) => {
    const rows = await store.feedback.list(orgsOf(call), MOST_LISTED);
    const lines = rows.map(async ({ identity, at, given, ...row }) => {
      const { topic, message, marketingConsent, pathname } = given;
      const email = (await store.identities.find(identity))?.details.email;
      return {
        ...row,
        at: at.toISOString(),
        email: typeof email === 'string' ? email : null,
        topicLabel: topicLabel(call, row.product, String(topic)),
        ...{ topic, message, marketingConsent, pathname },
      };
    });
    return { status: 200, body: { feedback: await Promise.all(lines) } };
  },
};

/** As the person read it; a topic that the form has no more stands as it was stored. */
function topicLabel({ products }: Call, name: string, topic: string): string {
  const bundle = products.map((each) => each.bundle).find(({ product }) => product === name);
  const form = bundle?.chrome?.find(({ does }) => does === 'feedback')?.form;
  const labels = form === undefined ? undefined : bundle?.forms[form]?.fields['/topic']?.labels;
  return labels && Object.hasOwn(labels, topic) ? (labels[topic] ?? topic) : topic;
}
