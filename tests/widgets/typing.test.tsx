/** What does a key cost in a long form, and does a refused submission lead to every field of it? */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import { widgets } from '../../src/widgets/registry.ts';
import { draw } from './support.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** So many lines of text; all of them with the same message. */
function longForm(count: number, more: JsonSchema = {}): JsonSchema {
  const names = Array.from({ length: count }, (_, at) => `line${at}`);
  return {
    required: names,
    properties: Object.fromEntries(
      names.map((name, at) => [
        name,
        { type: 'string', title: `Line ${at}`, widget: 'text', messages: { required: 'Required.' } },
      ]),
    ),
    ...more,
  };
}

const box = (label: string) => screen.getByLabelText(label) as HTMLInputElement;

describe('a form of 200 fields', () => {
  it('draws them all, the first ones at once', async () => {
    await draw(longForm(200));
    const first = screen.getAllByRole('textbox').length;
    expect(first).toBeGreaterThan(10);
    expect(first).toBeLessThan(200);
    await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(200));
  });

  it('draws one field for a key, and checks the answers once', async () => {
    const { user, checked } = await draw(longForm(200));
    await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(200));
    const drawn = vi.spyOn(widgets.text, 'Draw');
    checked.mockClear();
    box('Line 100').focus();
    await user.keyboard('a');
    expect(box('Line 100').value).toBe('a');
    expect(drawn.mock.calls.map(([{ field }]) => field.pointer)).toEqual(['/line100']);
    expect(checked).toHaveBeenCalledTimes(1);
  });

  it('draws the one that is refused, and no other', async () => {
    const { user } = await draw(longForm(40));
    await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(40));
    box('Line 20').focus();
    const drawn = vi.spyOn(widgets.text, 'Draw');
    await user.tab();
    expect(screen.getByText('Required.')).toBeTruthy();
    expect(new Set(drawn.mock.calls.map(([{ field }]) => field.pointer))).toEqual(new Set(['/line20']));
  });
});

describe('a submission with many mistakes', () => {
  it('lists every field by its name, though their messages are equal, and leads to the last', async () => {
    const { user } = await draw(longForm(60));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const links = screen.getAllByRole('link');
    expect(links).toHaveLength(60);
    expect(links[59]?.textContent).toBe('Line 59: Required.');
    await act(() => user.click(links[59] as HTMLElement));
    expect(document.activeElement).toBe(box('Line 59'));
  });
});
