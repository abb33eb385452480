/** Do files go out as the server takes them, with their progress, and does each failure mean the right thing? */
import { describe, expect, it, vi } from 'vitest';
import { createApi } from '../../src/runtime/client/api.ts';
import { createCalls } from '../../src/runtime/client/calls.ts';
import { createSendFile, type SendFile, type UploadRequest } from '../../src/runtime/client/sendFile.ts';
import { createTokenStore } from '../../src/runtime/client/session.ts';
import { createUploadPort } from '../../src/runtime/client/uploads.ts';
import { UploadRefused } from '../../src/widgets/fields.ts';

const calls = {
  upload: { method: 'POST', path: '/uploads/{uuid}' },
  uploads: { method: 'GET', path: '/uploads/{uuid}' },
  readUpload: { method: 'GET', path: '/uploads/{uuid}/{upload}' },
  removeUpload: { method: 'DELETE', path: '/uploads/{uuid}/{upload}' },
} as const;

const stored = { uuid: 'u1', name: 'May.pdf', size: 3, type: 'application/pdf' };
const json = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const refusal = (message: string) => ({ message, errors: [message], fields: [] });

function given(answer: (url: string, request: UploadRequest) => Promise<Response>) {
  const kept = new Map([['jwt', 'Bearer abc']]);
  const tokens = createTokenStore({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  });
  const sendFile = vi.fn<SendFile>(answer);
  const leave = vi.fn();
  const onSessionOver = vi.fn();
  const timeouts: { run: () => void; ms: number }[] = [];
  const fetched = vi.fn(async () => json(200, { uploads: [stored, { uuid: 'odd' }] }));
  const api = createApi({
    ...{ calls, tokens, sendFile, orgCode: 'lender', origin: 'https://lender.example' },
    fetch: fetched as unknown as typeof fetch,
    timers: { set: (run, ms) => timeouts.push({ run, ms }), clear: () => undefined },
    onSessionOver: leave,
  });
  const port = createUploadPort(createCalls(api), { uuid: 'a 1', screen: 'income/upload', onSessionOver });
  const about = { pointer: '/files', onProgress: vi.fn(), signal: new AbortController().signal };
  return { port, about, sendFile, leave, onSessionOver, kept, timeouts, fetched };
}

const file = new File(['pdf'], 'Mai – Lohn.pdf', { type: 'application/pdf' });

describe('a file on its way', () => {
  it('goes out as bytes with the headers of every call, its field and its name', async () => {
    const { port, about, sendFile } = given(async () => json(201, stored));
    expect(await port.send(file, about)).toEqual(stored);
    const [url, request] = sendFile.mock.calls[0]!;
    expect(url).toBe('/uploads/a%201?screen=income%2Fupload&field=%2Ffiles');
    expect(request).toMatchObject({
      method: 'POST',
      body: file,
      headers: {
        'Content-Type': 'application/octet-stream',
        'X-With-Origin': 'https://lender.example',
        'x-org': 'lender',
        Authorization: 'Bearer abc',
        'x-file-name': 'Mai%20%E2%80%93%20Lohn.pdf',
      },
    });
  });

  it('tells its progress, and is given up only once it stands still', async () => {
    const { port, about, timeouts } = given(async (_url, { onProgress, signal }) => {
      onProgress(0.5);
      timeouts.at(-1)?.run();
      if (signal.aborted) throw new DOMException('', 'AbortError');
      return json(201, stored);
    });
    await expect(port.send(file, about)).rejects.toThrow();
    expect(about.onProgress).toHaveBeenCalledWith(0.5);
    // Counted anew when it moved.
    expect(timeouts.map(({ ms }) => ms)).toEqual([60_000, 60_000]);
  });

  it.each([413, 422, 404, 415])(
    'that is refused (%i) is so for good, in the words of the server',
    async (status) => {
      const { port, about } = given(async () => json(status, refusal('This PDF is protected.')));
      const error = await port.send(file, about).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(UploadRefused);
      expect((error as Error).message).toBe('This PDF is protected.');
    },
  );

  it.each([
    ['no reply', async () => Promise.reject(new TypeError('offline'))],
    ['a fault', async () => json(500, {})],
    ['too many at once', async () => json(429, refusal('Wait.'))],
  ])('that fails by %s may be sent again', async (_what, answer) => {
    const { port, about } = given(answer);
    const error = await port.send(file, about).catch((caught: unknown) => caught);
    expect(error).not.toBeInstanceOf(UploadRefused);
  });

  it('whose session is over asks for a new sign-in and leaves the screen and the file alone', async () => {
    const { port, about, onSessionOver, leave, kept } = given(async () =>
      json(401, refusal('unauthenticated')),
    );
    const error = await port.send(file, about).catch((caught: unknown) => caught);
    expect(error).not.toBeInstanceOf(UploadRefused);
    expect(onSessionOver).toHaveBeenCalledOnce();
    expect(leave).not.toHaveBeenCalled();
    expect(kept.get('jwt')).toBe('Bearer abc');
  });

  it('brings the younger token with its reply', async () => {
    const { port, about, kept } = given(async () => json(201, stored, { Authorization: 'Bearer newer' }));
    await port.send(file, about);
    expect(kept.get('jwt')).toBe('Bearer newer');
  });

  it('whose reply is something else is no stored file', async () => {
    const { port, about } = given(async () => json(201, { uuid: 7 }));
    await expect(port.send(file, about)).rejects.toThrow('not convertible');
  });
});

it('asks which files are still kept, and takes only what is one', async () => {
  const { port, fetched } = given(async () => json(500, {}));
  expect(await port.known(['u1', 'u2'])).toEqual([stored]);
  expect(fetched).toHaveBeenCalledWith('/uploads/a%201?ids=u1%2Cu2', expect.anything());
});

/** What is read of a browser's request, and its events in the test's hand. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  statusText = '';
  responseText = '';
  withCredentials = false;
  responseType = '';
  headers: Record<string, string> = {};
  sent: unknown;
  constructor() {
    FakeRequest.last = this;
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nauthorization: Bearer newer: x\r\n';
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
}

describe('the request of the browser', () => {
  const begin = (signal = new AbortController().signal) => {
    const send = createSendFile(() => new FakeRequest() as unknown as XMLHttpRequest);
    const onProgress = vi.fn();
    const reply = send('/x', { method: 'POST', headers: { A: 'b' }, body: file, signal, onProgress });
    reply.catch(() => undefined);
    return { reply, onProgress, request: FakeRequest.last };
  };

  it('answers as fetch does', async () => {
    const { reply, request, onProgress } = begin();
    expect(request).toMatchObject({ sent: file, withCredentials: true, headers: { A: 'b' } });
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    expect(onProgress).toHaveBeenCalledWith(0.25);
    Object.assign(request, { status: 422, responseText: '{"message":"x"}' });
    request.onload?.();
    const response = await reply;
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ message: 'x' });
    expect(response.headers.get('Authorization')).toBe('Bearer newer: x');
  });

  it('has no body where there is none', async () => {
    const { reply, request } = begin();
    request.status = 204;
    request.onload?.();
    expect((await reply).body).toBeNull();
  });

  it('fails as fetch does', async () => {
    const { reply, request } = begin();
    request.onerror?.();
    await expect(reply).rejects.toBeInstanceOf(TypeError);
  });

  it.each(['before', 'while'])('is called off %s it is sent', async (when) => {
    const stop = new AbortController();
    if (when === 'before') stop.abort();
    const { reply, request } = begin(stop.signal);
    stop.abort();
    await expect(reply).rejects.toMatchObject({ name: 'AbortError' });
    expect(request.sent).toBe(when === 'before' ? undefined : file);
  });
});
