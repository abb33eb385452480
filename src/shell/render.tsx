/** The renderer that a server is handed: a page's first screen as HTML, and what it was read from. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { FormChunk } from '../engine/answer/forms.ts';
import type { Draw, DrawnScreen, DrawRequest } from '../engine/model/drawing.ts';
import { LoaderMark } from '../runtime/screens/LoaderMark.tsx';
import { LoadingScreen, WAITING } from '../runtime/screens/LoadingScreen.tsx';
import { createNotes } from '../runtime/telemetry/notes.ts';
import { PageColumn } from '../widgets/index.ts';
import { App } from './App.tsx';
import { formsArrived, readOf } from './arrived.ts';
import { chromeAhead } from './chrome/parts.ts';
import { Pages } from './Pages.tsx';
import { pageDataIn } from './page.ts';
import { linesBeforeStart, STYLES_BEFORE_START } from './pressedEarly.ts';
import { readAhead } from './readAhead.ts';
import type { Browser } from './runtime.ts';
import { createStart, type Start } from './start.ts';

/** Which sources this was built from. */
export const build: string = __BUILD__;

/** Every page has one. What has none leads elsewhere; what waits below it is for who is signed in, whom no page request names. */
const HEADING = '<h1';

export const drawPage: Draw = async (request) => {
  const start = startOf(request);
  await chromeAhead();
  const { pathname, search } = new URL(request.url, request.origin);
  const url = await readAhead(start, { pathname, search });
  const screen = drawn(start, url, <Pages />);
  const hasHeading = screen.html.includes(HEADING);
  if (hasHeading && !screen.html.includes(WAITING)) {
    return { kind: 'screen', ...screen, script: linesBeforeStart(), ...readIn(start) };
  }
  const frame = drawn(
    start,
    hasHeading ? url : request.url,
    <>
      {hasHeading ? <Pages /> : <PageColumn>{<LoadingScreen />}</PageColumn>}
      <LoaderMark />
    </>,
  );
  return { kind: 'frame', ...frame, script: '', read: [], forms: [] };
};

function readIn({ queries }: Start): Pick<DrawnScreen, 'read' | 'forms'> {
  return { read: readOf(queries), forms: formsArrived(queries) };
}

function startOf({ page, slice, origin, url, fetch, loadForm }: DrawRequest): Start {
  const data = pageDataIn(page);
  if ('error' in data) throw new Error('A page without a lender is not drawn.');
  return createStart(data, slice, {
    window: windowAt(origin, url),
    fetch,
    timers: serverTimers,
    newId: () => crypto.randomUUID(),
    // Nobody visits a drawing.
    notes: createNotes(() => 0),
    reloading: { tryAgain: () => false },
    loadForm: async (hash) => (await loadForm(hash)) as FormChunk,
    isWaitingShown: () => true,
  });
}

function drawn(start: Start, url: string, content: ReactNode): Pick<DrawnScreen, 'html' | 'styles'> {
  const html = renderToString(
    <App start={start} routed={(pages) => <StaticRouter location={url}>{pages}</StaticRouter>}>
      {content}
    </App>,
  );
  return { html, styles: STYLES_BEFORE_START };
}

/** Nobody is known here, nothing is remembered, and nothing can be left. */
function windowAt(origin: string, url: string): Browser['window'] {
  const { pathname, search } = new URL(url, origin);
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  return {
    location: { origin, pathname, search, assign: () => undefined },
    localStorage: nothing,
  };
}

const serverTimers: Browser['timers'] = {
  set: (run, milliseconds) => Number(setTimeout(run, milliseconds)),
  clear: (timer) => clearTimeout(timer),
};
