/** The calls that read and answer a visitor's questions, in the shape that came before the standing. */
import { oneOf, readSavedDraft } from '../bodies.ts';
import { outgoing, todayOf } from '../facts.ts';
import type { Handler } from '../http/call.ts';
import { productOf, shownAnswers } from '../journey/check.ts';
import type { Journey } from '../journey/journey.ts';
import { versionOfScreen } from '../journey/judge.ts';
import { subjectNamed } from '../journey/subject.ts';
import { named, TEXT } from '../openapi/shapes.ts';
import { notFound } from '../refused.ts';
import type { Services } from '../services.ts';
import { answerOnce } from './answer.ts';

const DRAFT = 'draft';

export const readDraft: Handler = {
  name: 'readDraft',
  says: 'What a visitor has answered so far.',
  query: { screen: TEXT },
  answers: { 200: named('Draft') },
  hasVersion: true,
  who: 'visitor',
  handle: async (services, call) => {
    const subject = subjectNamed(services, call, call.product, DRAFT);
    const journey = await subject.find(services.store);
    const cookies = subject.cookies();
    const body = shown(services, journey);
    if (call.query.screen === undefined) return { status: 200, body, cookies };
    const found = journey.screenAt(oneOf(call.query, 'screen'));
    if (!found) throw notFound();
    const { product, org, facts } = journey;
    const answers = shownAnswers({ product, org, screen: found.screen }, facts);
    const etag = versionOfScreen(services, journey, found);
    return { status: 200, body: { ...body, answers }, headers: { etag }, cookies };
  },
};

export const saveDraft: Handler = {
  name: 'saveDraft',
  says: 'Answers a question of the sequence.',
  body: named('Asked'),
  answers: { 200: named('Draft') },
  isOnce: true,
  hasVersion: true,
  who: 'visitor',
  handle: async (services, call) => {
    const given = readSavedDraft(call.body);
    const product = await productOf(services, call, given.bundle);
    const subject = subjectNamed(services, call, product, DRAFT);
    return answerOnce(
      services,
      call,
      { subject, given, product: product.bundle.product },
      async (_tx, { journey, found }) => ({
        status: 200,
        body: { ...shown(services, journey), next: journey.position().route },
        headers: { etag: versionOfScreen(services, journey, found) },
      }),
    );
  },
};

function shown({ clock }: Services, journey: Journey) {
  const { product, facts } = journey;
  return {
    facts: outgoing(product, 'draft', facts),
    answered: journey.position().answered,
    ...{ today: todayOf(product, clock), bundle: product.bundle.hash },
  };
}
