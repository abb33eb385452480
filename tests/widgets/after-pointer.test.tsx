/** Does the page stand still under a finger, a mouse button or a space bar until its click has arrived? */
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAfterPointer } from '../../src/widgets/afterPointer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Asks for an action while `down` holds; says after each further event whether it was done. */
function pressed(down: () => void) {
  const { result } = renderHook(() => useAfterPointer());
  const action = vi.fn();
  act(down);
  result.current(action);
  return (event: () => unknown) => {
    act(event);
    const inTheSameTurn = action.mock.calls.length;
    vi.advanceTimersByTime(0);
    return { inTheSameTurn, after: action.mock.calls.length };
  };
}

const DONE = { inTheSameTurn: 0, after: 1 };
const NOT_DONE = { inTheSameTurn: 0, after: 0 };
const press = (pointerType: string) => () => fireEvent.pointerDown(document.body, { pointerType });

it('acts at once while nothing is pressed', () => {
  const { result } = renderHook(() => useAfterPointer());
  const action = vi.fn();
  result.current(action);
  expect(action).toHaveBeenCalledOnce();
});

it('waits for a mouse button, whatever loses the focus by it, and lets its click come first', () => {
  const after = pressed(press('mouse'));
  expect(after(() => fireEvent.blur(document.body))).toEqual(NOT_DONE);
  expect(after(() => fireEvent.pointerUp(document.body, { pointerType: 'mouse' }))).toEqual(DONE);
});

it('waits for the click of a finger, which comes some time after it is lifted', () => {
  const after = pressed(press('touch'));
  expect(after(() => fireEvent.pointerUp(document.body, { pointerType: 'touch' }))).toEqual(NOT_DONE);
  expect(after(() => fireEvent.click(document.body))).toEqual(DONE);
});

it('waits for no click of a finger that makes none', () => {
  const after = pressed(press('touch'));
  after(() => fireEvent.pointerUp(document.body, { pointerType: 'touch' }));
  expect(after(() => vi.runAllTimers()).after).toBe(1);
});

it('waits for the space bar, whose click comes with letting go', () => {
  const after = pressed(() => fireEvent.keyDown(document.body, { key: ' ' }));
  expect(after(() => fireEvent.keyUp(document.body, { key: 'a' }))).toEqual(NOT_DONE);
  expect(after(() => fireEvent.keyUp(document.body, { key: ' ' }))).toEqual(DONE);
});

it('waits no longer for whoever lets go in another window', () => {
  const after = pressed(press('mouse'));
  expect(after(() => fireEvent.blur(window))).toEqual(DONE);
});
