/** When does a field speak up, and what does a submission with mistakes do? */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { branchingForm, nameForm } from './cases.ts';
import { draw } from './support.tsx';

afterEach(cleanup);

const box = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const isRefused = (label: string) => box(label).getAttribute('aria-invalid') === 'true';
const submit = () => screen.getByRole('button', { name: 'Continue' });

describe('when a field speaks up', () => {
  it('says nothing while it is typed for the first time', async () => {
    const { user } = await draw(nameForm);
    await user.type(box('First name'), 'J');
    expect(isRefused('First name')).toBe(false);
  });

  it('is judged when it is left, then on each key until it is right', async () => {
    const { user } = await draw(nameForm);
    await user.type(box('First name'), 'J');
    await user.tab();
    expect(screen.getByText('Too short to be a name')).toBeTruthy();
    await user.type(box('First name'), 'o');
    expect(isRefused('First name')).toBe(false);
    await user.keyboard('{Backspace}');
    expect(isRefused('First name')).toBe(false);
    await user.tab();
    expect(isRefused('First name')).toBe(true);
  });

  it('is not judged when another window takes the focus', async () => {
    const { user } = await draw(nameForm);
    await user.type(box('First name'), 'J');
    // The window's blur leaves the page's active element where it was.
    act(() => void fireEvent.blur(box('First name'), { relatedTarget: null }));
    expect(document.activeElement).toBe(box('First name'));
    expect(isRefused('First name')).toBe(false);
  });

  it('waits while a pointer is down, so that nothing moves from under it', async () => {
    const { user } = await draw(nameForm);
    await user.type(box('First name'), 'J');
    await user.pointer({ keys: '[MouseLeft>]', target: box('Annual income') });
    expect(document.activeElement).toBe(box('Annual income'));
    expect(isRefused('First name')).toBe(false);
    await user.pointer({ keys: '[/MouseLeft]' });
    await waitFor(() => expect(isRefused('First name')).toBe(true));
  });
});

describe('a submission with refusals', () => {
  it('is not sent; the summary takes the focus and leads to each field', async () => {
    const { user, reported } = await draw(nameForm);
    await user.click(submit());
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(screen.getByRole('heading', { name: 'Please check these answers' })).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Please enter your first name',
      'Please enter your annual income',
    ]);
    await user.click(screen.getByRole('link', { name: 'Please enter your annual income' }));
    expect(document.activeElement).toBe(box('Annual income'));
    expect(location.hash).toBe('');
    expect(reported.submitted).toEqual([]);
  });

  it('leads to each field of a group that was left empty, by the names of both', async () => {
    const person = (title: string) => ({
      type: 'object',
      title,
      additionalProperties: false,
      required: ['name', 'email'],
      messages: { required: 'Who is it?' },
      properties: {
        name: { type: 'string', title: 'Their name', widget: 'text', messages: { required: 'Required' } },
        email: { type: 'string', title: 'Their email', widget: 'text', messages: { required: 'Required' } },
      },
    });
    const { user, reported } = await draw({
      type: 'object',
      additionalProperties: false,
      required: ['first'],
      properties: { first: person('The first'), second: person('The second') },
    });
    await user.click(submit());
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'The first: Their name: Required',
      'The first: Their email: Required',
    ]);
    await user.click(screen.getByRole('link', { name: /Their email/ }));
    expect(document.activeElement).toBe(screen.getAllByLabelText('Their email')[0]);
    expect(reported.submitted).toEqual([]);
  });

  it('drops a line as soon as its field is right, and the summary with the last', async () => {
    const { user } = await draw(nameForm);
    await user.click(submit());
    await user.type(box('First name'), 'Jo');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    await user.type(box('Annual income'), '1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes the focus again at the second try', async () => {
    const { user } = await draw(nameForm);
    await user.click(submit());
    await user.type(box('First name'), 'Jo{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });
});

describe('a submission that is accepted', () => {
  const answers = { first: 'Jo', income: 5 };

  it('is sent by enter in a field', async () => {
    const { user, reported } = await draw(nameForm, { answers });
    await user.type(box('First name'), '{Enter}');
    expect(reported.submitted).toEqual([answers]);
  });

  it('is not sent again while it is under way', async () => {
    const { user, reported, set } = await draw(nameForm, { answers });
    await act(async () => set({ busy: true }));
    await user.click(submit());
    await user.type(box('First name'), '{Enter}');
    fireEvent.submit(document.querySelector('form')!);
    expect(reported.submitted).toEqual([]);
    expect(submit().getAttribute('aria-disabled')).toBe('true');
  });

  it('is sent once by a double click, before the page has said that it is busy', async () => {
    const sent: unknown[] = [];
    let done: () => void = () => {};
    const onSubmit = (given: unknown) => {
      sent.push(given);
      return new Promise<void>((resolve) => {
        done = resolve;
      });
    };
    const { user } = await draw(nameForm, { answers, onSubmit });
    await user.dblClick(submit());
    expect(sent).toHaveLength(1);
    await act(async () => done());
    await user.click(submit());
    expect(sent).toHaveLength(2);
  });
});

describe('what the server refuses', () => {
  const answers = { first: 'Jo', income: 5 };
  const refusals = [
    { pointer: '/first', keyword: 'name/known', message: 'We know somebody else by this name' },
  ];

  it('shows at its field and in the summary, and goes when the field changes', async () => {
    const { user, set } = await draw(nameForm, { answers });
    await act(async () => set({ refusals }));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(isRefused('First name')).toBe(true);
    await user.type(box('Annual income'), '6');
    expect(isRefused('First name')).toBe(true);
    await user.type(box('First name'), 'e');
    expect(isRefused('First name')).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows again when it is refused again', async () => {
    const { user, set } = await draw(nameForm, { answers });
    await act(async () => set({ refusals }));
    await user.type(box('First name'), 'e');
    await act(async () => set({ refusals: [...refusals] }));
    expect(isRefused('First name')).toBe(true);
  });

  it('is told in the summary when no field is to blame', async () => {
    const { set } = await draw(nameForm, { answers });
    await act(async () =>
      set({ refusals: [{ pointer: '', keyword: 'closed', message: 'This page is closed' }] }),
    );
    expect(screen.getByRole('alert').textContent).toContain('This page is closed');
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('a question that depends on another', () => {
  it('is hidden, shown and judged as the schema says', async () => {
    const { user, reported } = await draw(branchingForm);
    expect(screen.queryByLabelText('Employer')).toBeNull();
    await user.click(screen.getByLabelText('Yes'));
    await user.click(submit());
    expect(isRefused('Employer')).toBe(true);
    await user.click(screen.getByLabelText('No'));
    expect(screen.queryByLabelText('Employer')).toBeNull();
    await user.click(submit());
    expect(reported.submitted).toEqual([{ employed: 'NO' }]);
  });

  it('keeps what was typed while it is hidden, and does not submit it', async () => {
    const { user, reported } = await draw(branchingForm);
    await user.click(screen.getByLabelText('Yes'));
    await user.type(box('Employer'), 'Acme');
    await user.click(screen.getByLabelText('No'));
    await user.click(submit());
    expect(reported.submitted).toEqual([{ employed: 'NO' }]);
    await user.click(screen.getByLabelText('Yes'));
    expect(box('Employer').value).toBe('Acme');
  });
});

describe('answers from outside', () => {
  it('replace those on the page, unless they are those it reported', async () => {
    const { user, set, reported } = await draw(nameForm, { answers: { first: 'Jo' } });
    await user.type(box('First name'), 'e');
    await act(async () => set({ answers: { ...reported.answers } }));
    expect(box('First name').value).toBe('Joe');
    await act(async () => set({ answers: { first: 'Ann' } }));
    expect(box('First name').value).toBe('Ann');
  });
});

it('reports when a field is left, with all that was typed', async () => {
  const left: unknown[] = [];
  const { user } = await draw(nameForm, { onLeave: (answers) => left.push(answers) });
  await user.type(box('First name'), 'Jo');
  await user.tab();
  expect(left).toEqual([{ first: 'Jo' }]);
});
