/** What somebody presses before the script is there: remembered by a few lines in the page, done once they can be done. */
import { TOKEN_KEY } from '../runtime/client/session.ts';

/** Left on the window by the lines in the page. */
interface Early {
  /** The last button that was pressed. */
  pressed: HTMLElement | null;
  /** From now on presses are no longer held back. */
  stop: () => void;
}

declare global {
  interface Window {
    hearthlineEarly?: Early;
  }
}

/** On the root element while somebody is known here: what is drawn for visitors is not shown to them. */
const KNOWN = 'data-known';
/** On the root element once something was pressed. */
const PRESSED = 'data-pressed';

/** The lines themselves; nothing outside the function may be named in it. */
function remember(tokenKey: string, known: string, pressedMark: string): void {
  const page = document.documentElement;
  try {
    if (localStorage.getItem(tokenKey) !== null) page.setAttribute(known, '');
  } catch {
    // Who lets nothing be stored is not known.
  }
  const hold = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null;
    const button = event.type === 'submit' ? null : target?.closest<HTMLElement>('main button');
    // A press on a choice that submits its form presses the button too; an arrow key clicks without a press.
    const choice = target?.closest('form[data-submit-on] label');
    if (choice && event instanceof MouseEvent && event.detail > 0)
      early.pressed = choice.closest('form')?.querySelector<HTMLElement>('[type=submit]') ?? null;
    if (event.type === 'submit') event.preventDefault();
    else if (!button) return;
    event.stopPropagation();
    if (!button) return;
    early.pressed = button;
    page.setAttribute(pressedMark, '');
  };
  const early: Early = {
    pressed: null,
    stop: () => {
      for (const kind of ['click', 'submit']) window.removeEventListener(kind, hold, true);
      page.removeAttribute(pressedMark);
    },
  };
  for (const kind of ['click', 'submit']) window.addEventListener(kind, hold, true);
  window.hearthlineEarly = early;
}

/** What stands in the page; a function, so that it is no part of the script itself. */
export const linesBeforeStart = () =>
  `(${remember.toString()})(${[TOKEN_KEY, KNOWN, PRESSED].map((each) => JSON.stringify(each)).join()})`;

/** Shown from the first moment, and by no script. */
export const STYLES_BEFORE_START = `[${KNOWN}] main{visibility:hidden}[${PRESSED}] main [type=submit]{opacity:.7;cursor:progress}`;

/** The button that was pressed, or null. Presses go to the page's own script from here on. */
export function takePressed(window: Window): HTMLElement | null {
  const early = window.hearthlineEarly;
  early?.stop();
  delete window.hearthlineEarly;
  return early?.pressed ?? null;
}

/** What was hidden from who is known shows again: what is there now is drawn for them. */
export function showToKnown({ documentElement }: Document): void {
  documentElement.removeAttribute(KNOWN);
}
