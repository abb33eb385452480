/** The developer bar: above the page, closed until somebody asks for it, and there outside production alone. */
import { button, make } from './make.ts';
import { type OpenPage, openPage } from './openPage.ts';
import { authorSection, barKeys, chatSection, signInSection, standsSection } from './sections.ts';
import { BAR_STYLES } from './styles.ts';

const TYPED_INTO = ['INPUT', 'TEXTAREA', 'SELECT'];

let host: HTMLElement | undefined;

/** Opens it, or closes it again; the focus goes in, and back to where it was. */
export async function toggleBar(): Promise<void> {
  if (host && !host.hidden) return close();
  const before = document.activeElement;
  host ??= await makeBar();
  host.hidden = false;
  returnTo = before instanceof HTMLElement ? before : undefined;
  host.shadowRoot?.querySelector<HTMLElement>('button')?.focus();
}

let returnTo: HTMLElement | undefined;

function close(): void {
  if (host) host.hidden = true;
  returnTo?.focus();
}

async function makeBar(): Promise<HTMLElement> {
  const page = await openPage();
  const made = make('div');
  const root = made.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(BAR_STYLES);
  root.adoptedStyleSheets = [sheet];
  root.append(contentOf(page));
  // Above the page and not over it: no button of the application is covered.
  document.body.prepend(made);
  return made;
}

function contentOf(page: OpenPage): HTMLElement {
  const status = make('p', { role: 'status' });
  const say = (text: string) => {
    status.textContent = text;
  };
  const keys: Keys = { ...barKeys(page, say), Escape: close };
  window.addEventListener('keydown', (event) => onKey(event, keys));
  return make(
    'section',
    { class: 'bar', 'aria-label': 'Developer tools' },
    make('div', { class: 'head' }, make('h2', {}, 'Developer tools'), status, button('Close', close)),
    signInSection(page, say),
    chatSection(page, say),
    authorSection(page, say),
    standsSection(page, say),
  );
}

type Keys = Record<string, () => void>;

function onKey(event: KeyboardEvent, keys: Keys): void {
  if (!host || host.hidden || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
  if (!act) return;
  event.preventDefault();
  act();
}

/** The bar's own fields, inside its shadow root, count like those of the page. */
function isTyping(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return TYPED_INTO.includes(target.tagName) || target.isContentEditable;
}
