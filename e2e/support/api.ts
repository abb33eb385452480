/** How does a test come to a person or an application fast, and what does the server say is stored? By its own calls. */
import type { Standing } from '../../src/engine/decide/standing.ts';
import type { TestedServer } from '../../tests/support/server.ts';
import type { Applicant } from './registration.ts';
import { newApplicant } from './registration.ts';

const PATHS = {
  register: '/identity/api/v1/registration/register',
  login: '/identity/api/v1/login',
  logout: '/service-hearthline/api/v1/logout',
  journeys: '/service-hearthline/api/v1/journeys',
  create: '/service-application/api/v3/application/helocs',
  all: '/service-application/api/v1/application/heloc/all',
} as const;

interface Asked {
  method?: string;
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface Answered {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** One call as a browser would make it, at the default org; answers whatever came back. */
export async function call(server: TestedServer, path: string, asked: Asked = {}): Promise<Answered> {
  const origin = server.origin();
  const response = await fetch(origin + path, {
    method: asked.method ?? 'GET',
    headers: {
      'X-With-Origin': origin,
      'x-org': 'figure',
      ...(asked.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(asked.token === undefined ? {} : { Authorization: asked.token }),
      ...asked.headers,
    },
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text), headers: response.headers };
}

/** The hash of the bundle that pages are given now. */
export async function bundleOf(server: Pick<TestedServer, 'origin'>): Promise<string> {
  const page = await (await fetch(`${server.origin()}/terms`)).text();
  const hash = /"bundle":"([0-9a-f]+)"/.exec(page)?.[1];
  if (hash === undefined) throw new Error(`The page names no bundle:\n${page.slice(0, 2000)}`);
  return hash;
}

export interface SignedIn extends Applicant {
  token: string;
}

/** A new person with a sign-in and nothing else. */
export async function signUp(server: TestedServer): Promise<SignedIn> {
  const person = newApplicant();
  const bundle = await bundleOf(server);
  const { status, body } = await call(server, PATHS.register, {
    method: 'POST',
    body: { ...person.answers['login-info'], bundle },
  });
  if (status !== 201) throw new Error(`Registering answered ${status}: ${JSON.stringify(body)}`);
  return { ...person, token: `Bearer ${String(body.jwt)}` };
}

/** One more session of the same person. */
export async function anotherSession(server: TestedServer, { email, password }: Applicant): Promise<string> {
  const { status, body } = await call(server, PATHS.login, { method: 'POST', body: { email, password } });
  if (status !== 200) throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`);
  return `Bearer ${String(body.jwt)}`;
}

/** Ends the session of this token on the server, as signing out in another window does. */
export async function endSession(server: TestedServer, token: string): Promise<void> {
  await call(server, PATHS.logout, { method: 'POST', token });
}

/** An application of which nothing is answered; answers its id. */
export async function emptyApplication(server: TestedServer, { token }: SignedIn): Promise<string> {
  const { status, body } = await call(server, PATHS.create, {
    method: 'POST',
    token,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: { bundle: await bundleOf(server) },
  });
  if (status !== 201) throw new Error(`Creating answered ${status}: ${JSON.stringify(body)}`);
  return String(body.uuid);
}

/** Where an application stands, with its facts as its owner may know them. */
export async function standingOf(server: TestedServer, { token }: SignedIn, uuid: string): Promise<Standing> {
  const { status, body } = await call(server, `${PATHS.journeys}/${uuid}`, { token });
  if (status !== 200) throw new Error(`The standing answered ${status}: ${JSON.stringify(body)}`);
  return body as unknown as Standing;
}

/** The ids of a person's applications. */
export async function applicationsOf(server: TestedServer, token: string): Promise<string[]> {
  const { body } = await call(server, PATHS.all, { token });
  return (body.applications as { uuid: string }[]).map(({ uuid }) => uuid);
}
