/** How do facts stand on a screen? Short ones beside their label, sentences below it, and the one that leads large. */

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openProduct } from '../../src/engine/model/product.ts';
import { type Runtime, RuntimeProvider } from '../../src/runtime/context.tsx';
import { Shows } from '../../src/runtime/screens/Shows.tsx';
import { gardenSlice } from './support/garden.ts';

const said = { one: (slot: string) => slot, maybe: () => undefined, all: () => [], labels: () => [] };

test('a figure that leads is drawn large, and sentences are a list', () => {
  const long = 'Your monthly debts are too high in relation to your income.';
  const shows = [
    { id: 'sum', fact: 'application.sum', format: 'money' as const, large: true as const },
    { id: 'short', fact: 'application.short' },
    { id: 'reasons', fact: 'application.reasons' },
  ];
  const facts = { application: { sum: 50_000, short: 'Brief', reasons: [long, 'Another.'] } };
  render(
    <RuntimeProvider value={{ product: openProduct(gardenSlice()) } as unknown as Runtime}>
      <Shows screen={{ id: 'it', kind: 'notice', shows } as never} facts={facts} words={said} />
    </RuntimeProvider>,
  );
  const lineOf = (text: string) => screen.getByText(text).closest('div')?.className ?? '';
  expect(lineOf('$50,000')).toContain('shown-large');
  expect(lineOf(long)).toContain('shown-list');
  expect(lineOf('Brief')).not.toContain('shown-');
});
