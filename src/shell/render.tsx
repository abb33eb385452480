/** The renderer that a server is handed: a page's first screen as HTML, with the styles it needs and what it was read from. */
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { FormChunk } from '../engine/answer/forms.ts';
import type { Draw, DrawnScreen, DrawRequest } from '../engine/model/drawing.ts';
import { LoadingScreen } from '../runtime/screens/LoadingScreen.tsx';
import { PageColumn } from '../widgets/index.ts';
import { App } from './App.tsx';
import { formsArrived, readOf } from './arrived.ts';
import { Pages } from './Pages.tsx';
import { pageDataIn } from './page.ts';
import { beforeStart, STYLES_BEFORE_START } from './pressedEarly.ts';
import { readAhead } from './readAhead.ts';
import type { Browser } from './runtime.ts';
import { createStart, type Start } from './start.ts';
import { STYLE_KEY } from './styleKey.ts';

/** Which sources this was built from. */
export const build: string = __BUILD__;

/** Every screen has one. What has none leads elsewhere, or waits for what only a signed-in person may read. */
const HEADING = '<h1';

export const drawPage: Draw = async (request) => {
  const start = startOf(request);
  const { pathname, search } = new URL(request.url, request.origin);
  const url = await readAhead(start, { pathname, search });
  const screen = drawn(start, url, <Pages />);
  if (screen.html.includes(HEADING)) {
    return { kind: 'screen', ...screen, script: beforeStart, ...readIn(start) };
  }
  const frame = drawn(start, request.url, <PageColumn>{<LoadingScreen />}</PageColumn>);
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
    reloading: { tryAgain: () => false },
    loadForm: async (hash) => (await loadForm(hash)) as FormChunk,
    isWaitingShown: () => true,
  });
}

function drawn(start: Start, url: string, content: ReactNode): Pick<DrawnScreen, 'html' | 'styles'> {
  // `compat`: the styles are kept in the cache, not put between the elements.
  const cache = createCache({ key: STYLE_KEY });
  cache.compat = true;
  const html = renderToString(
    <CacheProvider value={cache}>
      <App start={start} routed={(pages) => <StaticRouter location={url}>{pages}</StaticRouter>}>
        {content}
      </App>
    </CacheProvider>,
  );
  return { html, styles: stylesIn(cache) };
}

/** Global styles one by one, those of a class in one piece: so emotion looks for them in the browser. */
function stylesIn({ key, inserted }: EmotionCache): DrawnScreen['styles'] {
  const all = Object.entries(inserted).filter(
    (each): each is [string, string] => typeof each[1] === 'string',
  );
  const isOwn = ([name, css]: [string, string]) => css.includes(`.${key}-${name}`);
  const own = all.filter(isOwn);
  return [
    ...all.filter((each) => !isOwn(each)).map(([name, css]) => ({ name: `${key}-global ${name}`, css })),
    { name: `${key}-start`, css: STYLES_BEFORE_START },
    { name: [key, ...own.map(([name]) => name)].join(' '), css: own.map(([, css]) => css).join('') },
  ];
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
