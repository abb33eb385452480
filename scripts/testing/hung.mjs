/** What was waited for when a net was reached? Read off what the runners say of an error. */

const A_NET = /(?:Test timeout of|Timeout) \d+ms exceeded/;

/**
 * @param {{ message: string, stack?: string, stacks?: { file: string, line: number }[] }} error
 *   as Vitest reports it, paths relative to the project
 * @returns {string | undefined} undefined where nothing hung
 */
export function hungInUnit({ message, stack = '', stacks = [] }) {
  const net = /^(Test|Hook) timed out in \d+ms(?: while waiting for (.+))?\.\n/.exec(message);
  if (net) return net[2] ?? (net[1] === 'Hook' ? 'a hook' : 'its body');
  const wait = waitIn(stack);
  const place = stacks.find(({ file }) => !file.includes('node_modules'));
  return wait && (place ? `${wait} at ${place.file}:${place.line}` : wait);
}

/**
 * These give up only when their time is over.
 * @param {string} stack
 */
function waitIn(stack) {
  if (/waitForWrapper .+\n.+query-helpers/.test(stack)) return 'findBy';
  if (/@testing-library.+wait-for/.test(stack)) return 'waitFor';
  if (stack.includes('__VITEST_POLL_CHAIN__')) return 'expect.poll';
  return stack.includes('checkCallback (') && stack.includes('vitest/dist') ? 'vi.waitFor' : undefined;
}

/**
 * @param {string[]} messages of a test's errors, plain text
 * @param {import('@playwright/test/reporter').TestStep[]} steps
 * @returns {string | undefined} undefined where nothing hung
 */
export function hungInBrowser(messages, steps) {
  const exact = messages.map((message) => actionIn(message) ?? expectationIn(message)).find(Boolean);
  if (exact) return exact;
  const net = messages.find((message) => /timeout of \d+ms exceeded/i.test(message));
  if (net === undefined) return undefined;
  return /exceeded (?:while|during) (.+?)\.?$/m.exec(net)?.[1] ?? unfinished(steps) ?? 'its body';
}

/** @param {string} message `locator.click: Timeout 120000ms exceeded.` with a log of what it waited for */
function actionIn(message) {
  const action = /^(?:\w*Error: )?(\w+(?:\.\w+)+): /.exec(message)?.[1];
  if (!action || !A_NET.test(message)) return undefined;
  const what = /(?:^\s*(?:- )?|exceeded while )((?:waiting for|navigating to) .+)$/m.exec(message)?.[1];
  return what ? `${action}: ${what}` : action;
}

/** @param {string} message `expect(locator).toBeVisible() failed`, with locator and timeout below */
function expectationIn(message) {
  const expectation = /expect\(\w+\)\.(?:not\.)?\w+/.exec(message)?.[0];
  if (!expectation) return undefined;
  if (/exceeded while waiting on the predicate/.test(message)) return `expect.poll: ${expectation}`;
  if (!/^Timeout:\s+\d+ms$/m.test(message)) return undefined;
  const what = /^Locator:\s+(.+)$/m.exec(message)?.[1];
  return what ? `${expectation} of ${what}` : expectation;
}

/**
 * The innermost step that has no end.
 * @param {import('@playwright/test/reporter').TestStep[]} steps
 * @returns {string | undefined}
 */
function unfinished(steps) {
  const open = steps.findLast(({ duration }) => duration < 0);
  return open && (unfinished(open.steps) ?? open.title);
}
