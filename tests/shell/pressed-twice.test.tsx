/** The second press of a double click, where the page has moved since the first. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardSecondPresses } from '../../src/shell/pressedTwice.ts';

// Once: the guard listens for as long as its window is there, as on a page.
guardSecondPresses(window);

const pressed = vi.fn();
const isPressed = (event: Event) => pressed((event.currentTarget as Element).id);

beforeEach(() => {
  document.body.innerHTML = `
    <p id="words">What it is for</p>
    <label id="label"><input id="field" type="checkbox" /><span>I agree</span></label>
    <button id="confirm"><span id="icon">+</span><span id="word">Confirm</span></button>
    <a id="forgot" href="#forgot">I forgot my password</a>`;
  for (const each of document.querySelectorAll('button,a,input')) each.addEventListener('click', isPressed);
});

afterEach(() => {
  pressed.mockReset();
  window.location.hash = '';
});

/** A press of the mouse, which a browser counts: the second of a double click is 2. */
function click(id: string, detail: number): void {
  const target = document.getElementById(id) as Element;
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
}

test('a link that has moved under the pointer is not followed by the second press', () => {
  click('confirm', 1);
  click('forgot', 2);
  expect(pressed.mock.calls).toEqual([['confirm']]);
  expect(window.location.hash).toBe('');
  click('forgot', 1);
  click('confirm', 2);
  expect(pressed.mock.calls).toEqual([['confirm'], ['forgot']]);
});

test('one press of each still does what it is for', () => {
  click('confirm', 1);
  click('forgot', 1);
  expect(pressed.mock.calls).toEqual([['confirm'], ['forgot']]);
});

test('a button is one thing, whichever of its words is under the pointer; a key presses without a count', () => {
  click('icon', 1);
  click('word', 2);
  click('confirm', 0);
  expect(pressed).toHaveBeenCalledTimes(3);
});

test('a label still presses its field, and words between two presses hinder nothing', () => {
  click('label', 1);
  expect(pressed.mock.calls).toEqual([['field']]);
  click('words', 1);
  click('confirm', 1);
  click('words', 2);
  click('confirm', 3);
  expect(pressed.mock.calls).toEqual([['field'], ['confirm'], ['confirm']]);
});
