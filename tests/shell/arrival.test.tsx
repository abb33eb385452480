/** Does a field keep what was typed before its page came alive, at each moment of coming alive? */
import { useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Arrival } from '../../src/shell/Arrival.tsx';
import { watchEarly } from '../../src/shell/typedEarly.ts';

/** A form's store, which no field listens to before its effects have run. */
function createStore() {
  let value = '';
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (typed: string) => {
      value = typed;
      for (const heard of listeners) heard();
    },
    listen: (heard: () => void) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
  };
}

function Field({ store }: { store: ReturnType<typeof createStore> }) {
  const value = useSyncExternalStore(store.listen, store.get, store.get);
  return <input name="ending" value={value} onChange={({ target }) => store.set(target.value)} />;
}

test('what was typed before the script came never leaves its field, and the form has it', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const store = createStore();
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Field store={store} />);
  const input = root.querySelector('input')!;
  const early = watchEarly(root, window);
  input.value = '01';
  const page = hydrateRoot(
    root,
    <Arrival early={early}>
      <Field store={store} />
    </Arrival>,
  );
  const seen = new Set<string>();
  for (let turn = 0; turn < 200; turn += 1) {
    seen.add(input.value);
    await new Promise((next) => setImmediate(next));
  }
  expect([...seen]).toEqual(['01']);
  expect(input.isConnected).toBe(true);
  expect(store.get()).toBe('01');
  page.unmount();
});
