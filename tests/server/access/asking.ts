/** Each call as a browser would make it: with all that its path, its query and its body want, so that nothing but who asks is refused. */
import type { JsonSchema } from '../../../src/engine/model/bundle.ts';
import type { Handler } from '../../../src/server/http/call.ts';
import { NEAR_HOME } from '../../support/places.ts';
import { fittingBody } from '../support/fitting-body.ts';
import type { Answered, Asked, Browser } from '../support/harness.ts';
import { bundleOf } from '../support/people.ts';
import type { Known, Subject } from './people.ts';
import { paramsOf, queryOf } from './rules.ts';

/** A screen of a journey that takes no answers now, or none at all. */
const SCREENS: Record<Subject, string> = {
  application: 'notary/session',
  part: 'heloc-signer/sign',
  'former part': 'heloc-signer/sign',
  draft: 'property-address',
};

/** One with a form, whose text is kept before it is submitted. */
const FORMS: Partial<Record<Subject, string>> = {
  application: 'start/contact',
  part: 'heloc-signer/conditions/upload-document',
  'former part': 'heloc-signer/conditions/upload-document',
};

/** Bodies that say more than their shape does. */
const BODIES: Record<string, (known: Known, subject: Subject) => unknown> = {
  answer: answering,
  saveAnswers: answering,
  saveUnsubmitted: (_, subject) => ({
    ...{ screen: FORMS[subject] ?? SCREENS[subject], answers: {} },
  }),
  beginHandoff: ({ server }, subject) => ({
    ...{ screen: SCREENS[subject], bundle: bundleOf(server), location: NEAR_HOME },
  }),
  endHandoff: ({ server, states }, subject) => ({
    ...{ state: states[subject === 'application' ? 'owner' : 'signer'], bundle: bundleOf(server) },
  }),
  createApplication: ({ server }) => ({ bundle: bundleOf(server) }),
  saveExperiments: ({ subjects }) => [
    { name: 'incomeTitle', variation: 'control', appUuid: subjects.application },
  ],
  feedback: ({ subjects }) => ({
    ...{ topic: 'IMPROVE_PRODUCT', message: 'The valuation took two days.', marketingConsent: false },
    ...{ pathname: '/dashboard', productType: 'HELOC', applicationUuid: subjects.application },
  }),
  readNotifications: ({ ids }) => ({ uuids: [ids.notification] }),
  chatOpen: talking,
  chatOpenStream: talking,
  chatbotAsk: ({ subjects }) => ({
    ...{ applicationId: subjects.application, message: 'Where do I stand?', organization: 'figure', tag: '' },
    ...{ pageUrl: '/dashboard', senderId: 'anybody', senderType: 'CUSTOMER' },
  }),
  staffRaiseCondition: () => ({ category: 'ESCALATION_REVIEW' }),
  staffClearCondition: ({ ids }) => ({ uuid: ids.condition }),
  staffAssign: () => ({ assigned: true }),
};

function answering({ server }: Known, subject: Subject) {
  return { screen: SCREENS[subject], answers: {}, bundle: bundleOf(server) };
}

function talking({ subjects }: Known) {
  const about = { orgCode: 'figure', applicationUuid: subjects.application };
  return { friendlyName: 'Anybody', emailAddress: 'anybody@example.com', ...about };
}

/** Where files are sent from. */
const SENDING = {
  owner: { screen: 'insurance/upload', field: '/policy' },
  signer: { screen: 'heloc-signer/conditions/upload-document', field: '/files' },
};
const isOwners = (subject: Subject) => subject === 'application' || subject === 'draft';

const QUERIES: Record<string, (known: Known, subject: Subject) => Record<string, string>> = {
  upload: (_, subject) => SENDING[isOwners(subject) ? 'owner' : 'signer'],
  uploads: ({ ids }, subject) => ({ ids: ids[isOwners(subject) ? 'upload' : 'partUpload'] }),
  developerWalk: () => ({ persona: 'anybody' }),
};

export function ask(browser: Browser, handler: Handler, known: Known, subject: Subject): Promise<Answered> {
  const { name, body } = handler;
  const query = { ...QUERIES[name]?.(known, subject), ...queryOf(name, known) };
  const asked: Asked = { params: paramsOf(name, known, subject), query };
  if (body === 'bytes')
    return browser.call(name, { ...asked, headers: { 'content-type': 'application/octet-stream' } });
  const given = BODIES[name]?.(known, subject) ?? (body === undefined ? {} : fitting(body));
  return browser.call(name, { ...asked, body: given });
}

/** The first that fits; what the description names by itself is told above. */
function fitting(body: JsonSchema): unknown {
  return fittingBody(body, () => 0);
}
