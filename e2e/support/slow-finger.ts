/** Which test must be quick? With HEARTHLINE_SLOW_FINGER=1500 whatever a test does comes that many milliseconds late. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Zero: nothing comes late, and nothing of the browser's driver or of the process is touched. */
export const LATE_MS = Number(process.env.HEARTHLINE_SLOW_FINGER ?? 0);

/** What each kind of part does with a finger, or asks of the server. */
const FINGERS = {
  page: ['goto', 'reload', 'goBack', 'goForward'],
  locator: [
    ...['click', 'dblclick', 'tap', 'hover', 'dragTo', 'fill', 'clear', 'check', 'uncheck', 'setChecked'],
    ...['press', 'pressSequentially', 'selectOption', 'setInputFiles', 'focus', 'blur'],
  ],
  keyboard: ['press', 'type', 'insertText', 'down', 'up'],
  mouse: ['click', 'dblclick', 'move', 'down', 'up', 'wheel'],
  touchscreen: ['tap'],
  request: ['get', 'post', 'put', 'patch', 'delete', 'head', 'fetch'],
} as const;

type Doing = (...given: unknown[]) => unknown;

/** What one does on the way of another, as a check clicks, waits no second time. */
const late = new AsyncLocalStorage<true>();

type Wait = (() => Promise<unknown>) | undefined;

let wait: Wait;

export function waitOf(ms: number): Wait {
  return ms > 0 ? () => sleep(ms) : undefined;
}

/** For what asks the server past `fetch`. */
export async function comeLate(): Promise<void> {
  if (late.getStore() === undefined) await wait?.();
}

/** All pages of this worker come late from now on, and its `fetch`. Gives what undoes it. */
export function slowDown(page: Page, lateBy: Wait): () => void {
  if (!lateBy) return () => {};
  const before = wait;
  wait = lateBy;
  const { keyboard, mouse, touchscreen, request } = page;
  const parts = { page, locator: page.locator('html'), keyboard, mouse, touchscreen, request };
  const undone = Object.entries(FINGERS).flatMap(([name, doings]) => {
    const prototype = Object.getPrototypeOf(parts[name as keyof typeof FINGERS]);
    return doings.map((doing) => delay(prototype, doing));
  });
  undone.push(delay(globalThis, 'fetch', ([url]) => !String(url).includes('/health/')));
  return () => {
    wait = before;
    for (const undo of undone) undo();
  };
}

/** `isLate`: whether it comes late, by what it is called with. */
function delay(of: object, name: string, isLate: (given: unknown[]) => boolean = () => true): () => void {
  const whole = of as Record<string, Doing>;
  const doing = whole[name];
  if (doing === undefined)
    throw new Error(`Nothing is named ${name} there: the browser's driver has changed.`);
  whole[name] = async function (this: unknown, ...given: unknown[]) {
    if (isLate(given)) await comeLate();
    return late.run(true, doing.bind(this, ...given));
  };
  return () => {
    whole[name] = doing;
  };
}
