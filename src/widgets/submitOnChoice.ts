/** When does choosing an answer submit its form? By pointer, finger, space bar or Enter, and never by the arrow keys that move among choices (WCAG 3.2.2). */
import { type FormHTMLAttributes, type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react';

/** Clicks by which a script alone chooses. */
const silent = new WeakSet<Event>();

/** Chooses as an arrow key does: nothing is submitted by it. */
export function chooseOnly(control: HTMLElement): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  silent.add(click);
  control.dispatchEvent(click);
}

type FormHandlers = Pick<
  FormHTMLAttributes<HTMLFormElement>,
  'onPointerDownCapture' | 'onKeyDownCapture' | 'onClickCapture' | 'onClick'
>;

/**
 * What a form listens to so that a press on one of its radios submits it, one that is chosen already too. Whatever was
 * chosen otherwise waits for the button. While the form is `busy` another choice is not taken: it would be lost.
 */
export function useSubmitOnChoice(isOn: boolean, busy: boolean): FormHandlers {
  const isByArrow = useRef(false);
  return useMemo(
    () =>
      isOn
        ? {
            onPointerDownCapture: () => {
              isByArrow.current = false;
            },
            onKeyDownCapture: (event) => {
              isByArrow.current = event.key.startsWith('Arrow');
              pressByKey(event);
            },
            onClickCapture: (event) => {
              if (!busy || radioOf(event) === undefined) return;
              event.preventDefault();
              event.stopPropagation();
            },
            onClick: (event) => {
              if (isByArrow.current || radioOf(event) === undefined || silent.has(event.nativeEvent)) return;
              const { currentTarget: form } = event;
              // The choice is answered by the same click, once this has been heard.
              queueMicrotask(() => form.requestSubmit());
            },
          }
        : {},
    [isOn, busy],
  );
}

/** A browser presses with the space bar what is not chosen yet, and nothing with Enter. */
function pressByKey(event: KeyboardEvent): void {
  const radio = radioOf(event);
  if (!radio || (event.key !== 'Enter' && !(event.key === ' ' && radio.checked))) return;
  event.preventDefault();
  if (!event.repeat) radio.click();
}

function radioOf({ target }: KeyboardEvent | MouseEvent): HTMLInputElement | undefined {
  return target instanceof HTMLInputElement && target.type === 'radio' ? target : undefined;
}
