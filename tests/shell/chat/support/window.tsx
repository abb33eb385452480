/** A page with the button of the chat on it, drawn with the product's own words and forms, before a lender of the test's. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { FormChunk } from '../../../../src/engine/answer/forms.ts';
import { openProduct } from '../../../../src/engine/model/product.ts';
import { CHAT_FORMS } from '../../../../src/engine/model/shell-forms.ts';
import { CHAT_COPY } from '../../../../src/engine/say/chat-copy.ts';
import { AnnouncerProvider } from '../../../../src/runtime/announcer.tsx';
import { createTokenStore, type TokenStore } from '../../../../src/runtime/client/session.ts';
import { type Runtime, RuntimeProvider } from '../../../../src/runtime/context.tsx';
import { ChatDock } from '../../../../src/shell/chat/ChatDock.tsx';
import type { WindowSettings } from '../../../../src/shell/chat/settings.ts';
import { createQueries } from '../../../../src/shell/start.ts';
import { gardenSlice } from '../../../runtime/support/garden.ts';
import { bareRuntime } from '../../../runtime/support/play.tsx';
import { createTestTime, type TestTime } from '../../../runtime/support/time.ts';
import { readOnce } from '../../../server/support/harness.ts';
import { compileOnce } from '../../../support/compile-once.ts';
import { FakeLender } from './fakeLender.ts';
import { testSettings } from './playing-chat.ts';
import { createTestStorage } from './storage.ts';

const bundle = (await readOnce()).bundles?.find(({ product }) => product === 'heloc');
if (!bundle) throw new Error('The project has no such product.');
const { forms, copy } = bundle;

export const user = userEvent.setup();

export interface PlayedWindow {
  lender: FakeLender;
  time: TestTime;
  /** Of whoever is signed in at the page. */
  tokens: TokenStore;
  address: () => string;
  leave: () => void;
}

export function playWindow(
  change: Partial<WindowSettings> = {},
  { address = '/account/garden', lender = new FakeLender(Date.now) } = {},
): PlayedWindow {
  const time = createTestTime();
  lender.answer('chatSettings', () => ({
    ...testSettings(),
    words: Object.fromEntries(CHAT_COPY.map((slot) => [slot, copy[`chat.${slot}`] ?? slot])),
    forms: Object.fromEntries(
      Object.values(CHAT_FORMS).flatMap((id) => {
        const { shape: _shape, ...form } = forms[id] ?? { shape: {} };
        return [[id, form]];
      }),
    ),
    ...change,
  }));
  vi.stubGlobal('WebSocket', function connect() {
    return lender.connect();
  });
  window.history.replaceState(null, '', address);
  const at = { path: '' };
  const tokens = createTokenStore(createTestStorage());
  const drawn = render(
    <QueryClientProvider client={createQueries()}>
      <RuntimeProvider value={{ ...runtimeOf(lender, time), tokens, arrivedWith: window.location.search }}>
        <AnnouncerProvider timers={time}>
          <MemoryRouter initialEntries={[address]} useTransitions={false}>
            <Where at={at} />
            <ChatDock />
          </MemoryRouter>
        </AnnouncerProvider>
      </RuntimeProvider>
    </QueryClientProvider>,
  );
  return { lender, time, tokens, address: () => at.path, leave: drawn.unmount };
}

function Where({ at }: { at: { path: string } }) {
  const { pathname, search } = useLocation();
  at.path = pathname + search;
  return null;
}

function runtimeOf({ api }: FakeLender, timers: TestTime): Runtime {
  const slice = gardenSlice();
  let count = 0;
  const calls = { ...slice.calls, chatSocket: { method: 'GET', path: '/socket' } } as typeof slice.calls;
  const words = {
    ...slice.copy,
    'shell.chat': copy['shell.chat'] ?? '',
    'shell.chatUnread': copy['shell.chatUnread'] ?? '',
  };
  return bareRuntime({
    ...{ product: openProduct({ ...slice, calls, copy: words }), api, timers },
    newId: () => `own-${++count}`,
    loadChunk: async (hash) => {
      const form = Object.values(forms).find((each) => each.hash === hash);
      const { code } = compileOnce(form?.shape ?? {});
      const made = code.replace(/^export default /, '').replace(/;\s*$/, '');
      return new Function(`return ${made}`)() as FormChunk;
    },
  });
}

export const floating = () => screen.findByRole('button', { name: /^Chat with us/ });

export async function openWindow(): Promise<HTMLElement> {
  await user.click(await floating());
  return screen.findByRole('dialog', { name: 'Chat with us' });
}

/** Fills the form and starts. */
export async function startTalk(): Promise<HTMLElement> {
  const box = await openWindow();
  await user.type(await screen.findByLabelText('Your name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Start chat' }));
  await screen.findByRole('log');
  return box;
}

export function clearWindow(): void {
  cleanup();
  window.localStorage.clear();
  vi.unstubAllGlobals();
}
