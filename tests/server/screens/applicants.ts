/** People who apply by the calls that a browser makes, on the sandbox lender, which answers at once. */
import { expect } from 'vitest';
import { createDocumentProvider } from '../../../src/server/documents/provider.ts';
import { createSandboxProviders, DELAYS_MS } from '../../../src/server/sandbox/providers.ts';
import type { Provider, Providers } from '../../../src/server/stages/provider.ts';
import { type Answered, type Browser, readOnce, startApp, type TestServer } from '../support/harness.ts';
import { ANSWERS, APPLICANT, answer, answerUntil, bundleOf, register } from '../support/people.ts';

/** `reading` is asked for what is in force whenever the server looks. */
export async function startSandboxed(reading: typeof readOnce = readOnce): Promise<TestServer> {
  // The sandbox's pages and its providers share the server's keys, which are there once it has started.
  let sandbox: Providers = {};
  const ports = [...Object.keys(DELAYS_MS), 'documents'];
  const behind = ports.map((port) => [port, { ask: (request) => sandbox[port]!.ask(request) } as Provider]);
  const server = await startApp({ reading, providers: Object.fromEntries(behind) as Providers });
  const documents = createDocumentProvider(() => server.services);
  sandbox = { ...createSandboxProviders({ delay: 0, keys: server.keys }), documents };
  return server;
}

export interface Person {
  browser: Browser;
  uuid: string;
  answer: (screen: string, answers: Record<string, unknown>) => Promise<Answered>;
  status: () => Promise<string>;
  facts: () => Promise<Record<string, never>>;
}

/** Somebody who has registered; the lender has nothing more to do. */
export async function beginAt(server: TestServer, lastName: string = APPLICANT.lastName): Promise<Person> {
  const browser = server.browser();
  await answerUntil(server, browser, 'annual-income');
  await answer(server, browser, 'legal-name', { ...ANSWERS['legal-name'], lastName });
  await answer(server, browser, 'birthdate');
  await answer(server, browser, 'contact-info');
  await register(server, browser);
  await answer(server, browser, 'consent');
  const made = await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const uuid = String(made.body.uuid);
  await server.settled();
  const person: Person = {
    browser,
    uuid,
    answer: async (screen, answers) => {
      const body = { screen, answers, bundle: bundleOf(server) };
      const reply = await browser.call('saveAnswers', { params: { uuid }, body });
      await server.settled();
      return reply;
    },
    status: async () => (await server.store.applications.find(uuid))!.status,
    facts: async () => (await server.store.applications.find(uuid))!.facts.application as never,
  };
  return person;
}

export async function accepted(
  person: Person,
  screen: string,
  answers: Record<string, unknown>,
): Promise<string> {
  const reply = await person.answer(screen, answers);
  expect([screen, reply.status, reply.status === 200 ? '' : reply.text]).toEqual([screen, 200, '']);
  return person.status();
}

export async function confirmLiens(person: Person, choice = 'CONFIRM'): Promise<string> {
  const { foundLiens } = (await person.facts()) as unknown as { foundLiens?: { uuid: string }[] };
  const answers = foundLiens?.length
    ? { liens: foundLiens.map(({ uuid }) => ({ uuid, choice })) }
    : { noneKnown: true };
  return accepted(person, 'liens', answers);
}

export const offersOf = async (person: Person) =>
  ((await person.facts()) as unknown as { offers: { id: string; rate: number; minimumDraw: number }[] })
    .offers;

export async function chooseOffer(person: Person): Promise<string> {
  const [offer] = await offersOf(person);
  return accepted(person, 'product/select', { offer: { id: offer?.id, amount: offer?.minimumDraw } });
}
