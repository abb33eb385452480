/** Is a page loaded anew only where nobody can lose what they typed? */
import { expect, test, vi } from 'vitest';
import { createReloadBetween } from '../../src/shell/visits/reloadBetween.ts';

/** A page that was touched or not, as far as its browser tells, where somebody is in a field or not. */
function page(hasBeenActive: boolean | undefined, isTyping = false) {
  const reload = vi.fn();
  const window = {
    navigator: hasBeenActive === undefined ? {} : { userActivation: { hasBeenActive } },
    document: { activeElement: { matches: () => isTyping } },
    location: { reload },
  };
  return { ...createReloadBetween(window as unknown as Window), reload };
}

test('a page that nobody has touched is loaded anew at once', () => {
  const { ask, reload } = page(false);
  ask();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['that was touched', page(true)],
  ['in whose field somebody is', page(false, true)],
  ['whose browser does not tell', page(undefined)],
])('a page %s is loaded anew once another screen stands there', (_which, { ask, moved, reload }) => {
  moved();
  ask();
  expect(reload).not.toHaveBeenCalled();
  moved();
  expect(reload).toHaveBeenCalledOnce();
});
