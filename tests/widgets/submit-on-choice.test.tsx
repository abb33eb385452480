/** Does a press on a choice submit the form whose only question it answers, once, and an arrow key never? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { chooseOnly } from '../../src/widgets/submitOnChoice.ts';
import { occupancyField } from './cases.ts';
import { draw } from './support.tsx';

afterEach(cleanup);

const form = { required: ['use'], properties: { use: occupancyField } };
const radio = (name: string) => screen.getByRole('radio', { name });
const [primary, secondary] = [{ use: 'PRIMARY' }, { use: 'SECONDARY' }];
const oneTap = (answers?: object) =>
  draw(form, { submitOnChoice: true, ...(answers && { answers: { ...answers } }) });

it('submits what a pointer presses, and the button is still there', async () => {
  const { user, reported } = await oneTap();
  await user.click(screen.getByText('Secondary'));
  expect(reported.submitted).toEqual([secondary]);
  expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
});

it('submits nothing where the form does not say so', async () => {
  const { user, reported } = await draw(form);
  await user.click(radio('Primary'));
  expect(reported).toEqual({ answers: primary, submitted: [] });
});

it('says beforehand what a choice does, to screen readers as well', async () => {
  await oneTap();
  expect(screen.getByRole('group', { name: /^How do you use it/ })).toHaveAccessibleDescription(
    'Choosing an answer takes you to the next page.',
  );
});

it('only chooses by arrow keys; the space bar, Enter and the button then submit', async () => {
  const { user, reported } = await oneTap(primary);
  act(() => radio('Primary').focus());
  await user.keyboard('{ArrowDown}');
  expect(radio('Secondary')).toBeChecked();
  expect(reported).toEqual({ answers: secondary, submitted: [] });
  await user.keyboard(' ');
  expect(reported.submitted).toEqual([secondary]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(reported.submitted).toEqual([secondary, { use: 'INVESTMENT' }]);
  await user.keyboard('{ArrowUp}');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(reported.submitted.at(-1)).toEqual(secondary);
});

it.each([' ', '{Enter}'])('chooses and submits by the key "%s" what is not chosen yet', async (key) => {
  const { user, reported } = await oneTap();
  act(() => radio('Primary').focus());
  await user.keyboard(key);
  expect(reported.submitted).toEqual([primary]);
});

it('submits by a press after arrow keys, and the chosen one again by a press on it', async () => {
  const { user, reported } = await oneTap(primary);
  expect(reported.submitted).toEqual([]);
  await user.click(radio('Primary'));
  act(() => radio('Primary').focus());
  await user.keyboard('{ArrowDown}');
  await user.click(radio('Secondary'));
  expect(reported.submitted).toEqual([primary, secondary]);
});

it('is sent once by a double tap, and takes no other choice while it is under way', async () => {
  const sent: unknown[] = [];
  const onSubmit = (answers: unknown) => {
    sent.push(answers);
    return new Promise<void>(() => {});
  };
  const { user, reported, set } = await draw(form, { submitOnChoice: true, onSubmit });
  await user.dblClick(radio('Primary'));
  await act(async () => set({ busy: true }));
  await user.click(radio('Secondary'));
  expect(radio('Primary')).toBeChecked();
  expect(sent).toEqual([primary]);
  expect(reported.answers).toEqual(primary);
});

it('shows beside the question why its answer is refused', async () => {
  const { set } = await oneTap(primary);
  const message = 'Not this one';
  await act(async () => set({ refusals: [{ pointer: '/use', keyword: 'some/rule', message }] }));
  expect(screen.getByRole('group', { name: /^How do you use it/ })).toHaveAccessibleDescription(
    /Not this one/,
  );
  expect(screen.getByRole('alert')).toHaveFocus();
});

it('submits nothing by what a script gives back', async () => {
  const { reported } = await oneTap();
  await act(async () => chooseOnly(radio('Primary')));
  expect(reported).toEqual({ answers: primary, submitted: [] });
});

it('sends nothing for a held key again and again', async () => {
  const { reported } = await oneTap(primary);
  await act(async () => void fireEvent.keyDown(radio('Primary'), { key: 'Enter', repeat: true }));
  expect(reported.submitted).toEqual([]);
});
