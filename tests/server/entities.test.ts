/** Has what goes over the wire the fields that the specification names: none fewer, and none more? */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askBot, PERSON } from './chat/window.ts';
import { type Answered, type Asked, startApp, type TestServer } from './support/harness.ts';
import { withApplication } from './support/people.ts';
import { EXTERNAL, pageView, sendEvents, sessionStart } from './telemetry/visits.ts';

let server: TestServer;
/** A sandbox that stands there for a demonstration: no visits are recorded. */
let production: TestServer;
beforeAll(async () => {
  [server, production] = [await startApp({ recording: true }), await startApp()];
});
afterAll(async () => {
  await server.close();
  await production.close();
});

type Body = Record<string, unknown>;
type Send = (body: Body) => Promise<Answered>;

const fieldsOf = (value: object | undefined) => Object.keys(value ?? {}).sort();
const names = (text: string) => text.split(/\s+/).sort();

/** Whole it is taken, as it is without what may be left out; with another field less, or one more, it is refused. */
async function expectFields(send: Send, whole: Body, optional: string[] = []): Promise<void> {
  expect((await send(whole)).status).toBeLessThan(300);
  for (const name of Object.keys(whole)) {
    const { [name]: _, ...less } = whole;
    const { status } = await send(less);
    expect([name, status < 300]).toEqual([name, optional.includes(name)]);
    if (status >= 300) expect([400, 422]).toContain(status);
  }
  expect([400, 422]).toContain((await send({ ...whole, andMore: 'x' })).status);
}

describe('a visit', () => {
  const begin = (body: Body) => server.browser().call('telemetrySession', { params: EXTERNAL, body });
  const key = async () => (await begin(sessionStart())).body.sessionKey as unknown as Body;

  test('[ENT-12] a session key has uuid, epoch and trackerUuid, and an event is taken under nothing less', async () => {
    const sessionKey = await key();
    expect(fieldsOf(sessionKey)).toEqual(['epoch', 'trackerUuid', 'uuid']);
    const event = pageView(server, sessionKey as never);
    const send: Send = (body) => sendEvents(server.browser(), { ...event, sessionKey: body });
    await expectFields(send, sessionKey);
  });

  test('[ENT-13] an event has the twelve fields, four of which may be left out', async () => {
    const event: Body = {
      ...pageView(server, (await key()) as never),
      ...{ identityId: randomUUID(), applicationUuid: randomUUID(), dedupeProperty: 'screen' },
    };
    expect(fieldsOf(event)).toEqual(
      names(`domain queryParams pagePath event sessionKey identityId applicationUuid eventType productType
        eventProperties dontDedupe dedupeProperty`),
    );
    const optional = ['identityId', 'applicationUuid', 'dontDedupe', 'dedupeProperty'];
    await expectFields((body) => sendEvents(server.browser(), body), event, optional);
  });

  test('[ENT-14] the start of a session has platform WEB, both sizes and the rest', async () => {
    const start = sessionStart(await key());
    expect(fieldsOf(start)).toEqual(
      names(`platform libVersion referrer queryParams screenWidth screenHeight windowWidth windowHeight
        sessionKey appVersion`),
    );
    await expectFields(begin, start);
    expect((await begin({ ...start, platform: 'IOS' })).status).toBe(422);
  });
});

describe('a talk', () => {
  test('[ENT-15] before it friendlyName and emailAddress are asked, and agentId only outside production', async () => {
    const forms = (await server.browser().call('chatSettings')).body.forms as unknown as Record<string, Body>;
    for (const [at, isDevelopment] of [[server, true] as const, [production, false] as const])
      expect((await at.browser().call('chatSettings')).body).toMatchObject({ isDevelopment });
    const asked = (id: string) => fieldsOf(forms[id]?.fields as Body).map((pointer) => pointer.slice(1));
    expect(asked('chat-start')).toEqual(['emailAddress', 'friendlyName']);
    expect(asked('chat-start-development')).toEqual(['agentId', 'emailAddress', 'friendlyName']);
    const open = (at: TestServer) => (body: Body) => at.browser().call('chatOpen', { body });
    await expectFields(open(server), { ...PERSON, agentId: 'sam' }, ['agentId']);
    await expectFields(open(production), PERSON);
    expect((await open(production)({ ...PERSON, agentId: 'sam' })).status).toBe(422);
  });

  test('[ENT-17] a message of the program has questionId, questionStr, responseStr and createdDt', async () => {
    const browser = server.browser();
    const { conversationId } = (await askBot(browser, 'When are you open?')).body;
    const params = { conversationId: String(conversationId) };
    const [message, ...others] = (await browser.call('chatbotHistory', { params })).body
      .messages as unknown as Body[];
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      ...{ questionId: expect.stringMatching(/\S/), questionStr: 'When are you open?' },
      responseStr: expect.stringMatching(/\S/),
      createdDt: server.services.clock().toISOString(),
    });
  });

  test('[ENT-19] feedback on an answer has the eight fields, of which the nonce may be left out', async () => {
    const { browser } = await withApplication(server);
    const { nonce } = (await browser.call('chatAuthenticate')).body;
    const conversationId = (await askBot(browser, 'Hello', { nonce })).body.conversationId;
    const params = { conversationId: String(conversationId) };
    const history = (await browser.call('chatbotHistory', { params })).body.messages as unknown as Body[];
    const whole = {
      ...{ questionId: history[0]?.questionId, conversationId, responseToCustomer: 'Hello to you' },
      ...{ feedbackMessage: 'Answer too vague', rating: 0, senderEmail: 'ada@example.com' },
      ...{ senderType: 'CUSTOMER', nonce },
    };
    expect(fieldsOf(whole)).toEqual(
      names(
        `questionId conversationId responseToCustomer feedbackMessage rating senderEmail senderType nonce`,
      ),
    );
    const rate: Send = (body) => browser.call('chatbotFeedback', { body });
    expect((await rate(whole)).status).toBe(204);
    for (const name of Object.keys(whole)) {
      const { status } = await rate({ ...whole, [name]: undefined });
      // Whose talk it is the nonce says, or nothing does.
      expect([name, status]).toEqual([name, name === 'nonce' ? 404 : 422]);
    }
    expect((await rate({ ...whole, rating: 1 })).status).toBe(422);
  });
});

test('[ENT-18] feedback to the CEO has topic, message, marketingConsent, applicationUuid, pathname and productType', async () => {
  const whole = {
    ...{ topic: 'COMPLIMENT', message: 'You were quick.', marketingConsent: true, pathname: '/dashboard' },
    productType: 'HELOC',
  };
  // Five a day each: everybody writes once here.
  const send: Send = async (body) => {
    const { browser, uuid } = await withApplication(server);
    const own = 'applicationUuid' in body ? { ...body, applicationUuid: uuid } : body;
    return browser.call('feedback', { body: own } satisfies Asked);
  };
  await expectFields(send, { ...whole, applicationUuid: '' }, ['applicationUuid']);
});

test('[ENT-20] operating hours have weekdays: weekday, its value from 1 to 7 with 6 and 7 the weekend, isOpen, start and end', async () => {
  for (const host of ['localhost', 'harbor-cu.localhost']) {
    for (const department of ['OPS_PHONE', 'OPS_CHAT']) {
      const { body } = await server.browser(host).call('hours', { params: { department } });
      expect(fieldsOf(body)).toEqual(['weekdays']);
      const days = body.weekdays as unknown as Record<string, unknown>[];
      expect(days.map(({ weekday, weekdayValue }) => [weekday, weekdayValue])).toEqual([
        ...[
          ['MONDAY', 1],
          ['TUESDAY', 2],
          ['WEDNESDAY', 3],
          ['THURSDAY', 4],
          ['FRIDAY', 5],
        ],
        ...[
          ['SATURDAY', 6],
          ['SUNDAY', 7],
        ],
      ]);
      for (const day of days) {
        expect(fieldsOf(day)).toEqual(['endTime', 'isOpen', 'startTime', 'weekday', 'weekdayValue']);
        const time = day.isOpen ? expect.stringMatching(/^\d\d:\d\d$/) : null;
        expect(day).toMatchObject({ startTime: time, endTime: time });
      }
      expect(days[5]?.isOpen).toBe(host !== 'localhost');
      expect(days[6]?.isOpen).toBe(false);
    }
  }
});

test('[ENT-24] a feature flag has key, enabled and variables, each of them with key and defaultValue', async () => {
  const body = { optimizeUser: { trackerId: '' } };
  const { body: all } = await server.browser().call('features', { params: EXTERNAL, body });
  const flags = all as unknown as { key: string; enabled: boolean; variables: Body[] }[];
  expect(flags.map(({ key }) => key)).toContain('fe-heloc-maintenance');
  for (const flag of flags) {
    expect(fieldsOf(flag)).toEqual(['enabled', 'key', 'variables']);
    expect([typeof flag.key, typeof flag.enabled]).toEqual(['string', 'boolean']);
    for (const variable of flag.variables) expect(fieldsOf(variable)).toEqual(['defaultValue', 'key']);
  }
  const carried = flags.flatMap(({ variables }) => variables.map(({ key }) => key));
  expect(carried).toEqual(expect.arrayContaining(['routes', 'message', 'pageTitle']));
});
