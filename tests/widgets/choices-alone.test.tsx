/** Has the choice that says "none of them" a row of its own among choices that stand two beside each other? */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from './support.tsx';

const field = {
  type: 'array',
  title: 'Which ones?',
  widget: 'choices',
  items: { type: 'string', enum: ['A', 'B', 'NONE'] },
  labels: { A: 'Ay', B: 'Bee', NONE: 'None of them' },
  options: { none: 'NONE' },
};

it('gives the choice that stands alone a row of its own, and no other', async () => {
  await draw({ properties: { it: field } });
  const isAlone = (label: string) =>
    screen.getByLabelText(label).closest('label')?.hasAttribute('data-alone');
  expect(['Ay', 'Bee', 'None of them'].map(isAlone)).toEqual([false, false, true]);
});
