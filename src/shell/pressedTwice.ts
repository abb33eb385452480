/** The second press of a double click is for what the first was for: where the page has moved meanwhile it does nothing. */

/** Browsers count presses that follow each other at one place; a key presses without a count. */
export function guardSecondPresses(window: Window): void {
  let first: Element | undefined;
  const guard = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest('a,button,label');
    // Who presses elsewhere presses nothing, as a label that presses its field.
    if (!pressed) return;
    if (event.detail < 2) first = pressed;
    else if (pressed !== first) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener('click', guard, true);
}
