/** What somebody types and chooses before the script is there: read from the page, and typed anew into the form that came alive. */
import { chooseOnly } from '../widgets/submitOnChoice.ts';
import { takePressed } from './pressedEarly.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Typed {
  control: Control;
  value: string;
  selection: [number, number] | undefined;
}

export interface Early {
  /** Call while the first drawing is committed: what follows before the next frame is done here. */
  drawn: () => void;
}

/** What found no place by then has none: the person is elsewhere. */
const LONGEST_MS = 10_000;
const CONTROLS = 'input, select, textarea';

/**
 * `root` holds what the server drew. Either those very elements come alive, or others like them take their place; what
 * was typed reaches the form through the events of its own fields, so that each field reads it as it reads any typing.
 */
export function watchEarly(root: HTMLElement, window: Window): Early {
  const { document } = window;
  let left: Control[] = [...root.querySelectorAll<Control>(CONTROLS)].filter(
    (each) => each.type !== 'hidden',
  );
  let pressed: HTMLElement | null = null;
  let isDrawn = false;
  let focused = left.find((each) => each === document.activeElement);
  const follow = ({ type, target }: Event) => {
    if (type === 'focusin') focused = left.find((each) => each === target);
    // An element that is taken out of the page loses the focus without a person's doing; it is out a moment later.
    else
      queueMicrotask(() => {
        if (target === focused && focused?.isConnected) focused = undefined;
      });
  };
  root.addEventListener('focusin', follow);
  root.addEventListener('focusout', follow);

  function giveBack(typed: readonly Typed[]): void {
    for (const each of typed) {
      const target = each.control.isConnected ? each.control : likeness(root, each.control);
      if (!target) continue;
      left = left.filter((control) => control !== each.control);
      if (each.control === focused && document.activeElement !== target)
        target.focus({ preventScroll: true });
      type(target, each);
    }
    if (left.some(isTyped)) return;
    const target = pressed?.isConnected
      ? pressed
      : pressed && root.querySelector<HTMLElement>('[type=submit]');
    if (pressed && !target) return;
    // After what was typed has been drawn.
    if (target) window.setTimeout(() => target.click(), 0);
    end();
  }

  // Elements that are drawn anew come when they come.
  const observer = new MutationObserver(() => {
    if (isDrawn) giveBack(left.filter(isTyped).map(typedIn));
  });

  function end(): void {
    observer.disconnect();
    root.removeEventListener('focusin', follow);
    root.removeEventListener('focusout', follow);
  }

  return {
    drawn: () => {
      isDrawn = true;
      // Read now: the next drawing may already overwrite it. Typed after this commit, when the form hears events.
      const typed = left.filter(isTyped).map(typedIn);
      pressed = takePressed(window);
      observer.observe(root, { childList: true, subtree: true });
      window.setTimeout(end, LONGEST_MS);
      queueMicrotask(() => giveBack(typed));
    },
  };
}

/** Is it no longer as the server drew it? */
function isTyped(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some(({ selected, defaultSelected }) => selected && !defaultSelected);
  }
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

function isTicked(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function typedIn(control: Control): Typed {
  return { control, value: control.value, selection: selectionIn(control) };
}

/** Undefined where the browser keeps it to itself, as of e-mail fields. */
function selectionIn(control: Control): [number, number] | undefined {
  if (control instanceof HTMLSelectElement) return undefined;
  const { selectionStart, selectionEnd } = control;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}

/** React takes what a script sets through the element itself for its own doing, and hears only what differs from it. */
function type(target: Control, { value, selection, control }: Typed): void {
  if (isTicked(target)) {
    target.checked = target.defaultChecked;
    chooseOnly(target);
    return;
  }
  if (!(target instanceof HTMLSelectElement)) target.value = target.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value);
  const isFocused = target.ownerDocument.activeElement === target;
  if (selection && isFocused && !(target instanceof HTMLSelectElement))
    target.setSelectionRange(...selection);
  const kind = control instanceof HTMLSelectElement ? 'change' : 'input';
  target.dispatchEvent(new Event(kind, { bubbles: true }));
}

/** The control that stands where this one stood: the same kind and name, or for a choice the same value, in the same order. */
function likeness(root: HTMLElement, control: Control): Control | undefined {
  const same = (each: Control) => signature(each) === signature(control);
  const order = [...(control.form ?? root).querySelectorAll<Control>(CONTROLS)].filter(same).indexOf(control);
  return [...root.querySelectorAll<Control>(CONTROLS)].filter(same)[Math.max(order, 0)];
}

function signature(control: Control): string {
  return `${control.type} ${isTicked(control) ? control.value : control.name}`;
}
