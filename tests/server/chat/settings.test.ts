/** What is a window told of the lender, and when does somebody answer? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WeekdayHours } from '../../../src/engine/decide/hours.ts';
import type { SupportHours } from '../../../src/engine/model/language.ts';
import { hoursSentence } from '../../../src/engine/say/hours.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { openedTalk, PERSON } from './window.ts';

const HOURS = '/service-operating-hours/external/api/v1/hours';
let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

test('[CALL-30] [CONST-06] hours of OPS_PHONE are answered as a list of weekdays, for the lender of x-org', async () => {
  const headers = { 'x-org': 'figure' };
  const reply = await server.browser().get(`${HOURS}/OPS_PHONE?display=true`, headers);
  expect(reply.status).toBe(200);
  const weekdays = reply.body.weekdays as unknown as Record<string, unknown>[];
  expect(weekdays).toHaveLength(7);
  expect(weekdays[0]).toEqual({
    ...{ weekday: 'MONDAY', weekdayValue: 1, isOpen: true, startTime: '06:00', endTime: '18:00' },
  });
  expect(
    weekdays.slice(5).map(({ weekday, weekdayValue, isOpen }) => [weekday, weekdayValue, isOpen]),
  ).toEqual([
    ['SATURDAY', 6, false],
    ['SUNDAY', 7, false],
  ]);
  expect((await server.browser().get(`${HOURS}/OPS_PHONE`, { 'x-org': 'harbor-cu' })).status).toBe(403);
  expect((await server.browser().get(`${HOURS}/OPS_FAX`)).status).toBe(404);
});

test('[FOOT-11] the hours at the foot of a page are those that the call of OPS_PHONE answers', async () => {
  const { bundle } = server.services.configuration.products().find((each) => each.bundle.isHome)!;
  for (const { code, support, supportHours } of Object.values(bundle.orgs)) {
    const reply = await server.browser(`${code}.localhost`).get(`${HOURS}/OPS_PHONE?display=true`);
    const weekdays = reply.body.weekdays as unknown as WeekdayHours[];
    const byTimes = Map.groupBy(
      weekdays.filter(({ isOpen }) => isOpen),
      ({ startTime, endTime }) => `${startTime} ${endTime}`,
    );
    const weekly = [...byTimes].map(([times, days]) => ({
      ...{ department: 'phone', weekdays: days.map(({ weekdayValue }) => weekdayValue) },
      ...{ open: times.split(' ')[0], close: times.split(' ')[1] },
    }));
    expect(weekly.length).toBeGreaterThan(0);
    expect(hoursSentence({ ...supportHours, weekly } as SupportHours, 'phone')).toBe(support.hours);
  }
});

test('[CALL-31] openStatus of OPS_CHAT says whether agents answer now, by the clock of the lender', async () => {
  const isOpen = async () => (await server.browser().get(`${HOURS}/OPS_CHAT/openStatus`)).body.open;
  // The server's clock begins at 5 am Pacific on a Monday.
  expect(await isOpen()).toBe(false);
  server.wait(60 * 60_000);
  expect(await isOpen()).toBe(true);
  const agents = (await server.browser().call('chatSettings')).body;
  expect(agents.mode).toBe('twilio');
  expect(agents.words).toMatchObject({ away: expect.stringContaining('Closed on Friday, June 19.') });
  server.wait(12 * 60 * 60_000);
  expect(await isOpen()).toBe(false);
  expect((await server.browser().call('chatSettings')).body.mode).toBe('chatbot');
  // The Friday at 10 am, and a holiday.
  server.wait((3 * 24 + 16) * 60 * 60_000);
  expect(await isOpen()).toBe(false);
});

test('[CALL-32] the week of OPS_CHAT is answered with display=true', async () => {
  const reply = await server.browser().get(`${HOURS}/OPS_CHAT/week?display=true`);
  expect(reply.body.weekdays).toHaveLength(7);
  expect((await server.browser().get(`${HOURS}/OPS_CHAT/week?display=maybe`)).status).toBe(400);
});

test('A window is told the modes, hosts, files and forms, and less of them where the lender has less', async () => {
  const whole = (await server.browser().call('chatSettings')).body;
  expect(whole).toMatchObject({ skill: 'FHEL', tag: 'heloc', isNonceWanted: true });
  expect(whole.hosts).toContainEqual({ host: 'figure.com', subdomains: true });
  expect(Object.keys(whole.forms as unknown as object)).toContain('chat-start');
  const less = (await server.browser('harbor-cu.localhost').call('chatSettings')).body;
  expect(less).toMatchObject({ modes: ['nice', 'chatbot'], skill: 'White Label', survey: null });
});

test('[CHAT-08][CHAT-09] the skill is FHEL for the main brand, White Label otherwise, and CLOC_HELOC for a crypto line; no other is taken', async () => {
  const { skillOf } = await import('../../../src/engine/model/chat-settings.ts');
  const { bundle } = server.services.configuration.products().find((each) => each.bundle.isHome)!;
  const { chat, orgs } = bundle;
  expect(skillOf(chat!, orgs.figure!, { application: { isCrypto: true } })).toBe('CLOC_HELOC');
  expect(skillOf(chat!, orgs['figure-ny']!, {})).toBe('FHEL');
  const opened = async (host: string, asked: object) => {
    const body = { ...PERSON, chatMode: 'nice', orgCode: host.split('.')[0], ...asked };
    return (await server.browser(host).call('chatOpen', { body })).body.skill;
  };
  expect(await opened('figure.localhost', {})).toBe('FHEL');
  expect(await opened('harbor-cu.localhost', {})).toBe('White Label');
  for (const host of ['figure.localhost', 'harbor-cu.localhost']) {
    // As the window asks that was loaded with utm_source=cloc; less than its own a page cannot ask for.
    expect(await opened(host, { skill: 'CLOC_HELOC' })).toBe('CLOC_HELOC');
    expect(await opened(host, { skill: 'White Label' })).not.toBe('CLOC_HELOC');
    const { skillsByQuery } = (await server.browser(host).call('chatSettings')).body;
    expect(skillsByQuery).toEqual([{ skill: 'CLOC_HELOC', query: { utm_source: 'cloc' } }]);
  }
  const body = { ...PERSON, skill: 'ADMIN' };
  expect((await server.browser().call('chatOpen', { body })).status).toBe(422);
});

test('[CHAT-32] web-chat-info takes omniProxyChannelId and answers data.contactId, absent where no survey is offered', async () => {
  const browser = server.browser();
  const { channel } = await openedTalk(browser);
  const ask = (omniProxyChannelId: string) =>
    browser.raw({
      method: 'POST',
      url: '/service-csp/external/api/v1/twilio/web-chat-info',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ omniProxyChannelId }),
    });
  expect((await ask(channel)).body).toEqual({ data: { contactId: channel } });
  expect((await ask('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  const without = server.browser('harbor-cu.localhost');
  const talk = await openedTalk(without, { orgCode: 'harbor-cu' });
  const reply = await without.call('chatSurvey', { body: { omniProxyChannelId: talk.channel } });
  expect(reply.body).toEqual({ data: {} });
});

test('A lender without a chat has none of it', async () => {
  const { chatOf } = await import('../../../src/engine/model/chat-settings.ts');
  const { bundle } = server.services.configuration.products().find((each) => each.bundle.isHome)!;
  const org = structuredClone(bundle.orgs.figure!);
  org.products.heloc!.chat = false;
  expect(chatOf(bundle, org)).toBeUndefined();
});
