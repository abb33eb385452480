/** Is every call made the one way that is specified, and does each failure say what it is? */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiParts, createApi } from '../../src/runtime/client/api.ts';
import { endsSession, messageOf, RequestError } from '../../src/runtime/client/requestError.ts';
import { createTokenStore, loginAddress, redirectAfterLogin } from '../../src/runtime/client/session.ts';

const calls = {
  read: { method: 'GET', path: '/service/read' },
  one: { method: 'GET', path: '/service/{uuid}/one' },
  save: { method: 'POST', path: '/service/save' },
} as const;

function storage(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });
}

function given(answer: () => Response | Promise<Response>, start: Record<string, string> = {}) {
  const kept = storage(start);
  const fetched = vi.fn((_url: string | URL | Request, _init?: RequestInit) =>
    Promise.resolve().then(answer),
  );
  const onSessionOver = vi.fn();
  const tokens = createTokenStore(kept);
  const parts: ApiParts = {
    calls,
    origin: 'https://lender.example',
    orgCode: 'lender',
    tokens,
    fetch: fetched as unknown as typeof fetch,
    timers: {
      set: (run, ms) => setTimeout(run, ms) as unknown as number,
      clear: (timer) => clearTimeout(timer),
    },
    onSessionOver,
  };
  const request = () => fetched.mock.calls[0] as [string, RequestInit];
  return { api: createApi(parts), parts, fetched, onSessionOver, tokens, kept: kept.kept, request };
}

async function failureOf(promise: Promise<unknown>): Promise<RequestError> {
  const error = await promise.catch((caught: unknown) => caught);
  if (!(error instanceof RequestError)) throw new Error('The call did not fail.');
  return error;
}

describe('what a call sends', () => {
  it('[CALL-01] sends credentials, a JSON content type and the stored token', async () => {
    const { api, request } = given(() => json({}), { jwt: 'Bearer abc' });
    await api.call('read');
    const [, init] = request();
    expect(init.credentials).toBe('include');
    expect(init.headers).toMatchObject({ Authorization: 'Bearer abc', 'Content-Type': 'application/json' });
  });

  it('[CALL-05] names the recording of the visit while there is one, and nothing of it else', async () => {
    const { api, fetched, parts } = given(() => json({}));
    await api.call('read');
    let id: string | undefined = 'rec-1';
    const recorded = createApi({ ...parts, replay: () => id });
    await recorded.call('save', { anonymous: true });
    id = undefined;
    await recorded.call('read');
    const sent = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-replay-session'));
    expect(sent).toEqual([null, 'rec-1', null]);
  });

  it('[CALL-01] sends no authorization when nobody is signed in', async () => {
    const { api, request } = given(() => json({}));
    await api.call('read');
    expect(request()[1].headers).not.toHaveProperty('Authorization');
  });

  it('[CALL-02] names the page origin and the org', async () => {
    const { api, request } = given(() => json({}));
    await api.call('read');
    expect(request()[1].headers).toMatchObject({
      'X-With-Origin': 'https://lender.example',
      'x-org': 'lender',
    });
  });

  it('[CALL-04] builds the query from an object, and an array repeats its key', async () => {
    const { api, request } = given(() => json({}));
    await api.call('read', { query: { a: 'x y', b: [1, 2], c: undefined, d: true } });
    expect(request()[0]).toBe('/service/read?a=x+y&b=1&b=2&d=true');
  });

  it('puts parameters into the path, escaped', async () => {
    const { api, request } = given(() => json({}));
    await api.call('one', { params: { uuid: 'a/b' } });
    expect(request()[0]).toBe('/service/a%2Fb/one');
  });

  it('refuses a call that the product does not have, and a parameter that is missing', async () => {
    const { api } = given(() => json({}));
    await expect(api.call('nothing')).rejects.toThrow(RangeError);
    await expect(api.call('one')).rejects.toThrow(RangeError);
  });
});

describe('what a reply means', () => {
  it('[CALL-06] reads JSON, text or a document as asked, and gives the headers', async () => {
    const { api } = given(() => json({ a: 1 }, { headers: { ETag: '"7"' } }));
    const reply = await api.call('read');
    expect(reply.data).toEqual({ a: 1 });
    expect(reply.headers.get('ETag')).toBe('"7"');
    expect((await given(() => new Response('plain')).api.call('read', { as: 'text' })).data).toBe('plain');
    const pdf = await given(() => new Response('%PDF')).api.call('read', { as: 'pdf' });
    expect(pdf.data).toBeInstanceOf(Blob);
  });

  it('[CALL-07] stores the token that a good reply brings', async () => {
    const { api, kept } = given(() => json({}, { headers: { Authorization: 'Bearer new' } }), {
      jwt: 'Bearer old',
    });
    await api.call('read');
    expect(kept.get('jwt')).toBe('Bearer new');
  });

  it('[CALL-07] keeps the stored token when the header is no Bearer or the call failed', async () => {
    const basic = given(() => json({}, { headers: { Authorization: 'Basic x' } }), { jwt: 'Bearer old' });
    await basic.api.call('read');
    expect(basic.kept.get('jwt')).toBe('Bearer old');
    const failed = given(() => json({}, { status: 422, headers: { Authorization: 'Bearer new' } }), {
      jwt: 'Bearer old',
    });
    await failureOf(failed.api.call('save'));
    expect(failed.kept.get('jwt')).toBe('Bearer old');
  });
});

describe('how a call fails', () => {
  it('[ERR-06] throws an error with response, status, message and data, and calls back', async () => {
    const body = { message: 'no', errors: ['One', 'Two'], fields: [] };
    const { api } = given(() => json(body, { status: 422, statusText: 'Unprocessable' }));
    const onError = vi.fn();
    const error = await failureOf(api.call('save', { onError }));
    expect(error).toMatchObject({ status: 422, message: 'Unprocessable', data: body });
    expect(error.response).toBeInstanceOf(Response);
    expect(onError).toHaveBeenCalledWith(error);
  });

  it('[ERR-07] says the status text, that there was no response, with status 0, or that a body is no JSON', async () => {
    const { api } = given(() => json({}, { status: 503, statusText: 'Service Unavailable' }));
    expect((await failureOf(api.call('read'))).message).toBe('Service Unavailable');
    const lost = given(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(lost.api.call('read'))).toMatchObject({
      status: 0,
      message: 'Response was not defined for /service/read',
    });
    const page = given(() => new Response('<html>'));
    const message = 'Response was not convertible to json for /service/read';
    expect((await failureOf(page.api.call('read'))).message).toBe(message);
  });

  it('[ERR-05] falls back to a text of its own where the reply has no status text', async () => {
    const { api } = given(() => json({}, { status: 500 }));
    expect((await failureOf(api.call('read'))).message).toBe('Request failed.');
  });

  it('[ERR-04] tells the errors of the body, joined, or that something unexpected happened', async () => {
    const told = await failureOf(
      given(() => json({ errors: ['One', 'Two'] }, { status: 400 })).api.call('read'),
    );
    expect(messageOf(told)).toBe('One, Two');
    const untold = await failureOf(given(() => new Response('', { status: 500 })).api.call('read'));
    expect(messageOf(untold)).toBe('Something unexpected happened');
  });

  describe('by time', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('[CALL-03] gives up after 30 seconds and not before', async () => {
      let signal: AbortSignal | undefined;
      const { api, fetched } = given(() => json({}));
      fetched.mockImplementation((_url, init) => {
        signal = init?.signal ?? undefined;
        return new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        );
      });
      const failed = failureOf(api.call('read'));
      await vi.advanceTimersByTimeAsync(29_999);
      expect(signal?.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect((await failed).status).toBe(0);
    });
  });
});

describe('when a session is over', () => {
  const over = () => json({ message: 'unauthenticated' }, { status: 401 });

  it('clears the session and goes to sign-in on a 401', async () => {
    const { api, kept, onSessionOver } = given(over, { jwt: 'Bearer a' });
    await failureOf(api.call('read'));
    expect(kept.has('jwt')).toBe(false);
    expect(onSessionOver).toHaveBeenCalledOnce();
  });

  it.each(['unauthenticated', 'invalid signature'])('does so on a 403 that says "%s"', async (message) => {
    const { api, kept, onSessionOver } = given(() => json({ message }, { status: 403 }), {
      jwt: 'Bearer a',
    });
    await failureOf(api.call('read'));
    expect(kept.has('jwt')).toBe(false);
    expect(onSessionOver).toHaveBeenCalledOnce();
  });

  it('does nothing of it on any other 403', async () => {
    const { api, kept, onSessionOver } = given(() => json({ message: 'another org' }, { status: 403 }), {
      jwt: 'Bearer a',
    });
    expect(endsSession(await failureOf(api.call('read')))).toBe(false);
    expect(kept.get('jwt')).toBe('Bearer a');
    expect(onSessionOver).not.toHaveBeenCalled();
  });

  it('stays on a page that visitors may see, without the stale token', async () => {
    const { api, kept, onSessionOver } = given(over, { jwt: 'Bearer a' });
    await failureOf(api.call('read', { whenOver: 'stay' }));
    expect(kept.has('jwt')).toBe(false);
    expect(onSessionOver).not.toHaveBeenCalled();
  });

  it('is no news to who signed out while a call was under way', async () => {
    const { api, tokens, onSessionOver } = given(over, { jwt: 'Bearer a' });
    const reading = failureOf(api.call('read'));
    tokens.signOut();
    await reading;
    expect(onSessionOver).not.toHaveBeenCalled();
    // The next session is another one.
    tokens.write('b');
    await failureOf(api.call('read'));
    expect(onSessionOver).toHaveBeenCalledOnce();
  });

  it('keeps the screen of who is saving answers', async () => {
    const { api, onSessionOver } = given(over, { jwt: 'Bearer a' });
    await failureOf(api.call('save', { whenOver: 'keep' }));
    expect(onSessionOver).not.toHaveBeenCalled();
  });
});

describe('the way to sign-in and back', () => {
  it('[GATE-11] carries the full path', () => {
    expect(loginAddress('/account/product/x?a=1')).toBe(
      '/auth/login?redirectUrl=%2Faccount%2Fproduct%2Fx%3Fa%3D1',
    );
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/Account',
    '/1',
    'javascript:alert(1)',
    '/a\t/evil',
    '',
  ])('[ROUTE-26] follows no address like "%s"', (address) => {
    expect(redirectAfterLogin(`?redirectUrl=${encodeURIComponent(address)}`, '/dashboard')).toBe(
      '/dashboard',
    );
  });

  it('[ROUTE-26] follows an address that begins with a slash and a small letter', () => {
    expect(redirectAfterLogin('?redirectUrl=%2Faccount%2Fx%3Fa%3D1', '/dashboard')).toBe('/account/x?a=1');
  });

  it('keeps a token as a Bearer value, in memory where storage is refused', () => {
    const kept = storage();
    const tokens = createTokenStore(kept);
    tokens.write('abc');
    expect(kept.kept.get('jwt')).toBe('Bearer abc');
    tokens.clear();
    expect(kept.kept.has('jwt')).toBe(false);
    const refuse = () => {
      throw new Error('refused');
    };
    const without = createTokenStore({ getItem: refuse, setItem: refuse, removeItem: refuse });
    without.write('abc');
    expect(without.read()).toBe('Bearer abc');
  });
});
