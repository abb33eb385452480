/** How does a test draw a form? From a form file as an author writes it, through the real compiler and the real check. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { vi } from 'vitest';
import { splitForm } from '../../src/config/compile/forms.ts';
import { checkAnswers, type FormChunk, type Refusal } from '../../src/engine/answer/forms.ts';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import type { Facts, Triggers } from '../../src/engine/model/triggers.ts';
import { FormFields, type FormFieldsProps } from '../../src/widgets/FormFields.tsx';
import type { FormWords } from '../../src/widgets/fields.ts';
import { openForm } from '../../src/widgets/openForm.ts';
import type { FormAnswers } from '../../src/widgets/validator.ts';
import { compileOnce } from '../support/compile-once.ts';
import { createFillingStore } from './fillingStore.ts';

export const words = {
  submit: 'Continue',
  errorSummary: 'Please check these answers',
  optional: 'optional',
  choose: 'Select one',
  show: 'Show',
  hide: 'Hide',
  error: 'Error',
  dateMonth: 'Months go from 1 to 12.',
  dateDay: 'Days go from 1 to {count}.',
  dateDayOf: '{name} has {count} days.',
  dateYear: 'Enter the year with four digits.',
  addressesFound: '{count} addresses found',
  searching: 'Searching',
  searchFailed: 'The search cannot be reached',
  busy: 'One moment',
  changeAnswer: 'Change',
  listAdd: 'Add another',
  listRemove: 'Remove',
  shapeChoose: 'Which of these is it?',
  choiceSubmits: 'Choosing an answer takes you to the next page.',
  papers: {
    read: 'Read',
    wasRead: 'Read to the end',
    toRead: 'Not read yet',
    signed: 'Signed',
    pages: 'Pages: {count}',
    download: 'Download',
    close: 'Close',
    larger: 'Larger',
    smaller: 'Smaller',
    page: 'Page {count}',
    asText: 'Show as text',
    asPages: 'Show pages',
    loading: 'Opening the document…',
    failed:
      'The document could not be opened here. Try again, or download it and read it with another program.',
    again: 'Try again',
    notReady: 'The document is being made. Please try again in a moment.',
    end: 'You have reached the end of the document.',
    haveRead: 'I have read it',
    haveReadNext: 'I have read it, next document',
  },
  files: {
    choose: 'Choose files',
    drop: 'or drop them here',
    photo: 'Take a photo',
    rules: '{kinds}, up to 10 MB each.',
    sending: 'Sending: {count} %',
    arrived: 'Sent',
    failed: 'This did not reach us. Check your connection and try again.',
    again: 'Try again',
    cancel: 'Cancel',
    remove: 'Remove',
    open: 'Open',
    close: 'Close',
    arrivedFile: '{file} is sent.',
    removedFile: '{file} is removed.',
    waiting: 'Your files are still being sent. Wait until all of them are here.',
    unsent: 'Some files were not taken, or did not reach us. Remove them, or send them again.',
    empty: 'This file is empty. Open it to see whether anything is in it, then save it and send it again.',
    tooLarge: 'This file is larger than 10 MB. Save it smaller, or send its pages in several files.',
    notAccepted: 'This kind of file is not taken here. Choose one of the kinds that are named above.',
    tooMany: 'No more than {count} files fit here. Remove one to send another.',
    lost: 'This file was left too long and is no longer kept. Remove it and send it again.',
    nameless: 'A file that you sent',
  },
} satisfies Partial<FormWords> as FormWords;

/** A chunk as the browser gets it: its text run as a module would. */
export async function chunkOf(shape: JsonSchema): Promise<FormChunk> {
  const { code } = compileOnce(shape);
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.default as FormChunk;
}

const noTriggers = { withLookups: (facts: unknown) => facts, holds: () => false } as unknown as Triggers;

export async function open(file: JsonSchema, facts: Facts = {}) {
  const form = splitForm('test-form', { type: 'object', additionalProperties: false, ...file });
  const validator = await openForm(form.fields, chunkOf(form.shape));
  const checked = {
    ...form,
    rules: [],
    validate: validator.validate,
    ...(validator.shapes && { shapes: validator.shapes }),
  };
  const check = (answers: FormAnswers): Refusal[] => checkAnswers(checked, answers, facts, noTriggers);
  return { form, validator, check };
}

interface Extra extends Partial<Omit<FormFieldsProps, 'form' | 'validator' | 'store'>> {
  answers?: FormAnswers;
  refusals?: Refusal[];
  onChange?: (answers: FormAnswers) => void;
  onLeave?: (answers: FormAnswers) => void;
  onSubmit?: (answers: FormAnswers) => unknown;
}

/** Draws the form and keeps what it reports. */
export async function draw(file: JsonSchema, extra: Extra = {}) {
  const opened = await open(file, extra.facts);
  const { form, validator, check } = opened;
  const reported: { answers: FormAnswers; submitted: FormAnswers[] } = {
    answers: extra.answers ?? {},
    submitted: [],
  };
  const rules = {
    check: vi.fn((answers: FormAnswers) => check(validator.asked(answers))),
    fields: Object.keys(form.fields),
  };
  let latest = extra;
  const store = createFillingStore(reported.answers, extra.refusals, rules, validator, () => ({
    onChange: (answers) => {
      reported.answers = answers;
      latest.onChange?.(answers);
    },
    onLeave: (answers) => latest.onLeave?.(answers),
    onSubmit: (answers) =>
      (latest.onSubmit ?? ((each: FormAnswers) => void reported.submitted.push(each)))(answers),
  }));
  let set: (extra: Extra) => void = () => {};
  function Page() {
    const [{ answers: _a, refusals: _r, onChange: _c, onLeave: _l, onSubmit: _s, ...more }, setMore] =
      useState<Extra>(extra);
    set = (next) => {
      latest = { ...latest, ...next };
      if (next.answers) store.send({ type: 'replaced', answers: next.answers });
      if (next.refusals) store.send({ type: 'refused', refusals: next.refusals });
      setMore((before) => ({ ...before, ...next }));
    };
    return <FormFields form={form} validator={validator} store={store} words={words} {...more} />;
  }
  // Where a test holds the timers, no key waits for one.
  const user = userEvent.setup({
    advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)),
  });
  const view = render(<Page />);
  return { user, reported, view, set: (next: Extra) => set(next), ...opened, checked: rules.check };
}
