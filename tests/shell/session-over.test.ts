/** Where does a reply lead that says that the session is over: from the pages of signers to theirs, from all others to the site's? */
import { expect, test } from 'vitest';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { RequestError } from '../../src/runtime/client/requestError.ts';
import type { PageData } from '../../src/shell/page.ts';
import { type Browser, createParts } from '../../src/shell/runtime.ts';
import { refusal } from '../runtime/support/server.ts';
import { bundleOf } from '../support/project.ts';

const slice = sliceFor(bundleOf(), 'figure');
const SIGNER = '/account/heloc/heloc-signer';
const UUID = '11111111-2222-4333-8444-555555555555';
/** Where one may be, and where that leads. */
const PLACES = [
  [`/account/heloc/${UUID}/notary/intro`, '/auth/login'],
  ['/dashboard', '/auth/login'],
  [SIGNER, `${SIGNER}/login`],
  [`${SIGNER}/sign`, `${SIGNER}/login`],
  [`${SIGNER}/conditions/upload-document`, `${SIGNER}/login`],
] as const;

/** The parts of a page at a path, before a server that refuses every call. */
function pageAt(pathname: string, status = 500, message = '') {
  const kept = new Map([['jwt', 'Bearer abc']]);
  const went: string[] = [];
  const location = { origin: 'https://lender.example', pathname, search: '', assign: went.push.bind(went) };
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const browser = {
    window: { location, localStorage },
    fetch: async () => refusal(status, message),
    timers: { set: () => 0, clear: () => undefined },
  };
  const page: Partial<PageData> = { orgCode: 'figure' };
  const parts = createParts(page as PageData, slice, browser as unknown as Browser);
  return { parts, kept, went };
}

/** What is kept and where the page goes after one call that is refused so, at a path. */
async function refusedAt(pathname: string, status: number, message: string) {
  const { parts, kept, went } = pageAt(pathname, status, message);
  const failure = await parts.api.call('identity').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RequestError);
  return { went, jwt: kept.get('jwt') };
}

const OVER = [
  ['[ERR-02] a 401', 401, ['anything']],
  ["[ERR-03] a 403 'unauthenticated' or 'invalid signature'", 403, ['unauthenticated', 'invalid signature']],
] as const;

test.each(OVER)(
  '%s clears the session and leads to the sign-in, on the paths of signers to theirs, with the way back; any other 403 does neither',
  async (_what, status, messages) => {
    for (const [path, login] of PLACES) {
      const back = `?redirectUrl=${encodeURIComponent(path)}`;
      for (const message of messages)
        expect(await refusedAt(path, status, message)).toEqual({ went: [login + back], jwt: undefined });
      expect(await refusedAt(path, 403, 'another org')).toEqual({ went: [], jwt: 'Bearer abc' });
    }
  },
);

test.each(['clear', 'signOut'] as const)(
  '"%s" takes the talks of both kinds along, and nothing else',
  (end) => {
    const { parts, kept } = pageAt('/dashboard');
    for (const key of ['chat_agent_session', 'chat_bot_session', 'another']) kept.set(key, '{}');
    parts.tokens.write('renewed');
    expect(kept.size).toBe(4);
    parts.tokens[end]();
    expect([...kept.keys()]).toEqual(['another']);
  },
);
