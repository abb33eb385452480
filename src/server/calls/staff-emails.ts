/** The calls by which the lender's people see which emails have not gone out, and send one again. */
import { EMAIL_REASONS, type UnsentEmail } from '../../engine/model/outbox.ts';
import { readNothing } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { readApplication } from '../journey/application.ts';
import { once } from '../journey/once.ts';
import { COUNT, closed, listOf, MOMENT, orNull, TEXT, TRUTH } from '../openapi/shapes.ts';
import { maskedAddress } from '../secrets/outgoing.ts';
import type { Services } from '../services/services.ts';
import { orgsOf } from '../staff/people.ts';
import { headView } from '../staff/view.ts';
import type { QueuedEmail } from '../store/outbox-rows.ts';
import { mayAs } from '../store/staff-roles.ts';

/** Lines of the list. */
const MOST_LISTED = 100;

const UNSENT = closed({
  ...{ uuid: TEXT, org: TEXT, subject: TEXT, to: TEXT, application: orNull(TEXT), name: orNull(TEXT) },
  ...{ state: { enum: ['waiting', 'givenUp'] }, at: MOMENT, tries: COUNT },
  ...{ reason: orNull({ enum: [...EMAIL_REASONS] }), nextAt: orNull(MOMENT) },
});

export const staffEmails: Handler = {
  name: 'staffEmails',
  says: 'The lender’s emails that have not gone out: to whom, since when, and why. The newest hundred, and how many there are.',
  answers: { 200: closed({ emails: listOf(UNSENT), waiting: COUNT, givenUp: COUNT, maySend: TRUTH }) },
  who: 'staff',
  needs: 'read',
  handle: async (services, call) => {
    const { outbox } = services.store;
    const orgs = orgsOf(call);
    const emails = await outbox.unsent(orgs, MOST_LISTED);
    const names = await namesOf(services, call, emails);
    return {
      status: 200,
      body: {
        emails: emails.map((email) => unsentView(email, names.get(email.application ?? ''))),
        ...(await outbox.count(orgs)),
        maySend: mayAs(personOf(call).identity.staffRole, 'decide'),
      },
    };
  },
};

/** 409 for one that went out meanwhile, or is just going. */
export const staffSendEmail: Handler = {
  name: 'staffSendEmail',
  says: 'Sends an email again that waits or was given up.',
  body: readNothing.schema,
  isOnce: true,
  answers: { 204: null },
  who: 'staff',
  needs: 'decide',
  handle: (services, call) => {
    readNothing(call.body ?? {});
    const actor = personOf(call).identity.uuid;
    const orgs = orgsOf(call);
    const uuid = call.params.email ?? '';
    return once(services, call, `identity:${actor}`, async (tx) => {
      const sent = await tx.outbox.sendAgain(uuid, orgs);
      if (!sent && (await tx.outbox.isOf(uuid, orgs))) {
        throw new Refused(409, 'This email went out, or is going out now. Please load the page again.');
      }
      if (!sent) throw notFound();
      const { org, application, email } = sent;
      if (application)
        await tx.events.add({ subject: application, actor, org, kind: 'emailed', about: email });
      return { status: 204 };
    });
  },
};

/** Of the applications, as their list has it. */
async function namesOf(services: Services, call: Call, emails: QueuedEmail[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const uuid of new Set(emails.flatMap(({ application }) => application ?? []))) {
    const open = await readApplication(services, uuid);
    if (!open) continue;
    const { name } = await headView(services, services.store, open, personOf(call).identity);
    names.set(uuid, String(name));
  }
  return names;
}

/** Who an application is of, and who has a part in it, staff know with their addresses; of an account alone they know none. */
function unsentView(email: QueuedEmail, name: string | undefined): UnsentEmail {
  const { uuid, org, subject, to, application, state, at, tries, reason, dueAt, takenAt } = email;
  const isGivenUp = state === 'givenUp';
  return {
    ...{ uuid, org, subject, tries, reason },
    to: name === undefined ? maskedAddress(to) : to,
    application: name === undefined ? null : application,
    name: name ?? null,
    state: isGivenUp ? 'givenUp' : 'waiting',
    at: at.toISOString(),
    nextAt: isGivenUp || takenAt !== null ? null : dueAt.toISOString(),
  };
}
