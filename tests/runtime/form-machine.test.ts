/** Does the form's machine keep what is typed, and submit it once, whatever comes in between? */
import { describe, expect, it } from 'vitest';
import {
  type FormEffect,
  type FormEvent,
  type FormRules,
  type FormState,
  formMachine,
  startForm,
} from '../../src/runtime/journey/formMachine.ts';
import type { SubmitOutcome } from '../../src/runtime/journey/outcome.ts';

const rules: FormRules = {
  check: ({ name }) =>
    typeof name === 'string' && name.length > 1
      ? []
      : [{ pointer: '/name', keyword: 'required', message: 'Enter your name' }],
  fields: ['/name'],
  asked: (answers) => answers,
  keeps: true,
};

/** A machine with everything that it asked for so far. */
function machine(answers: Record<string, unknown> = {}, of: FormRules = rules) {
  let state: FormState = startForm({ answers, etag: '"1"' }, of);
  const effects: FormEffect[] = [];
  let keys = 0;
  const send = (event: FormEvent): readonly FormEffect[] => {
    const [next, asked] = formMachine(state, event, of);
    state = next;
    effects.push(...asked);
    return asked;
  };
  return {
    state: () => state,
    effects,
    did: (name: FormEffect['do']) => effects.filter((effect) => effect.do === name),
    send,
    type: (name: string) => send({ type: 'answered', path: ['name'], value: name }),
    submit: () => send({ type: 'submitted', key: `key-${++keys}` }),
    reject: (outcome: SubmitOutcome, isSettled = false) => send({ type: 'rejected', outcome, isSettled }),
  };
}

const typedAndSubmitted = () => {
  const form = machine();
  form.type('Ada');
  form.submit();
  return form;
};

describe('what is typed', () => {
  it('is kept soon, and once more when more was typed meanwhile', () => {
    const form = machine();
    expect(form.type('Ad')).toEqual([{ do: 'keepSoon' }]);
    expect(form.send({ type: 'keepDue' })).toContainEqual({
      do: 'keep',
      answers: { name: 'Ad' },
      leaving: false,
    });
    expect(form.type('Ada')).toEqual([]);
    expect(form.send({ type: 'kept', isSignedOut: false })).toEqual([{ do: 'keepSoon' }]);
  });

  it('is kept at once when the page goes away, or its screen', () => {
    for (const type of ['hidden', 'gone'] as const) {
      const form = machine();
      form.type('Ad');
      expect(form.send({ type })).toContainEqual({ do: 'keep', answers: { name: 'Ad' }, leaving: true });
    }
  });

  it('is not kept where the form keeps nothing', () => {
    const form = machine({}, { ...rules, keeps: false });
    form.type('Ada');
    form.send({ type: 'gone' });
    expect(form.did('keepSoon')).toEqual([]);
    expect(form.did('keep')).toEqual([]);
  });

  it('is kept when the screen that it was typed on comes up again', () => {
    const form = machine();
    expect(form.send({ type: 'started' })).toEqual([]);
    form.type('Ada');
    expect(form.send({ type: 'started' })).toEqual([{ do: 'keepSoon' }]);
  });
});

describe('a submission', () => {
  it('within a moment of the last key leaves nothing to be kept, whenever the screen goes away', () => {
    for (const wayOut of [
      ['accepted', 'gone'],
      ['gone', 'accepted'],
      ['hidden', 'accepted'],
    ] as const) {
      const form = typedAndSubmitted();
      expect(form.did('keepNothing')).toHaveLength(1);
      form.send({ type: 'keepDue' });
      for (const type of wayOut) form.send({ type });
      expect(form.did('keep')).toEqual([]);
    }
  });

  it('waits for a keeping that is under way, so that it is never overtaken', () => {
    const form = machine();
    form.type('Ada');
    form.send({ type: 'keepDue' });
    form.submit();
    expect(form.did('send')).toEqual([]);
    form.send({ type: 'kept', isSignedOut: false });
    expect(form.did('send')).toEqual([{ do: 'send', answers: { name: 'Ada' }, key: 'key-1', etag: '"1"' }]);
  });

  it('is sent once, however often it is pressed', () => {
    const form = typedAndSubmitted();
    form.submit();
    form.submit();
    expect(form.did('send')).toHaveLength(1);
  });

  it('that the check refuses is not sent, and what is typed is still kept', () => {
    const form = machine();
    form.type('A');
    form.submit();
    expect(form.did('send')).toEqual([]);
    expect(form.state().filling.summary.map(({ pointer }) => pointer)).toEqual(['/name']);
    expect(form.send({ type: 'keepDue' })).toContainEqual({
      do: 'keep',
      answers: { name: 'A' },
      leaving: false,
    });
  });

  it('keeps its key while the same answers are tried again, and takes a new one for others', () => {
    const form = typedAndSubmitted();
    form.reject({ kind: 'failed', offline: true });
    form.submit();
    form.reject({ kind: 'failed', offline: true });
    form.type('Eve');
    form.submit();
    expect(form.did('send').map((effect) => effect.do === 'send' && effect.key)).toEqual([
      'key-1',
      'key-1',
      'key-3',
    ]);
  });

  it('that failed says so, and keeps what is typed again', () => {
    const form = typedAndSubmitted();
    expect(form.reject({ kind: 'failed', offline: true })).toEqual([{ do: 'keepSoon' }]);
    expect(form.state()).toMatchObject({
      submission: 'idle',
      submitError: { kind: 'failed', offline: true },
    });
  });

  it('that failed after its screen went away keeps its text all the same', () => {
    const form = typedAndSubmitted();
    form.send({ type: 'gone' });
    expect(form.reject({ kind: 'failed', offline: true })).toContainEqual({
      do: 'keep',
      answers: { name: 'Ada' },
      leaving: true,
    });
  });

  it('that the server refuses shows at its field, until that is typed anew', () => {
    const form = typedAndSubmitted();
    form.reject(
      { kind: 'invalid', refusals: [{ pointer: '/name', keyword: 'taken', message: 'Taken' }] },
      true,
    );
    expect(form.state().filling.messages).toEqual({ '/name': 'Taken' });
    form.type('Eve');
    expect(form.state().filling.messages).toEqual({});
  });
});

describe('a session that is over', () => {
  it('asks for a sign-in, keeps nothing under another one meanwhile, and submits after it', () => {
    const form = typedAndSubmitted();
    form.reject({ kind: 'signedOut' });
    expect(form.state().signIn).toBe('submit');
    form.type('Adam');
    form.send({ type: 'keepDue' });
    form.send({ type: 'hidden' });
    expect(form.did('keep')).toEqual([]);
    form.send({ type: 'signedIn', key: 'key-2' });
    expect(form.did('send').at(-1)).toMatchObject({ answers: { name: 'Adam' }, key: 'key-2' });
  });

  it('that keeping found only keeps after the sign-in', () => {
    const form = machine();
    form.type('Ada');
    form.send({ type: 'keepDue' });
    form.send({ type: 'kept', isSignedOut: true });
    expect(form.state().signIn).toBe('keep');
    expect(form.send({ type: 'signedIn', key: 'k' })).toEqual([{ do: 'keepSoon' }]);
    expect(form.did('send')).toEqual([]);
  });

  it('is never in the way of Continue: pressed while the sign-in comes up, it is done after it, and sent once', () => {
    const form = machine();
    form.type('Ada');
    form.send({ type: 'keepDue' });
    form.send({ type: 'kept', isSignedOut: true });
    form.submit();
    expect(form.state().signIn).toBe('submit');
    expect(form.did('send')).toEqual([]);
    form.send({ type: 'signedIn', key: 'key-2' });
    expect(form.did('send')).toEqual([{ do: 'send', answers: { name: 'Ada' }, key: 'key-2', etag: '"1"' }]);
    form.send({ type: 'accepted' });
    expect(form.state()).toMatchObject({ submission: 'accepted', signIn: undefined });
  });

  it('that keeping found while Continue waited for it submits after the sign-in, and sends nothing before', () => {
    const form = machine();
    form.type('Ada');
    form.send({ type: 'keepDue' });
    form.submit();
    form.send({ type: 'kept', isSignedOut: true });
    expect(form.state()).toMatchObject({ signIn: 'submit', submission: 'idle' });
    expect(form.did('send')).toEqual([]);
    form.send({ type: 'signedIn', key: 'key-2' });
    expect(form.did('send')).toEqual([{ do: 'send', answers: { name: 'Ada' }, key: 'key-1', etag: '"1"' }]);
  });

  it('that another call was told of before the submission submits after the sign-in', () => {
    const form = typedAndSubmitted();
    form.send({ type: 'signedOut' });
    form.reject({ kind: 'signedOut' });
    expect(form.state().signIn).toBe('submit');
    form.send({ type: 'signedIn', key: 'key-2' });
    expect(form.did('send')).toHaveLength(2);
  });

  it('that another call was told of while keeping was under way sends nothing under another sign-in', () => {
    const form = machine();
    form.type('Ada');
    form.send({ type: 'keepDue' });
    form.submit();
    form.send({ type: 'signedOut' });
    form.send({ type: 'kept', isSignedOut: false });
    expect(form.did('send')).toEqual([]);
    form.send({ type: 'signedIn', key: 'key-2' });
    expect(form.did('send')).toHaveLength(1);
  });

  it('that is told of while the answers are taken submits nothing more', () => {
    const form = typedAndSubmitted();
    form.send({ type: 'signedOut' });
    form.send({ type: 'accepted' });
    form.send({ type: 'signedIn', key: 'key-2' });
    expect(form.did('send')).toHaveLength(1);
  });

  it('forgets what is typed when somebody else signs in', () => {
    const form = typedAndSubmitted();
    form.reject({ kind: 'signedOut' });
    form.send({ type: 'forgotten' });
    form.send({ type: 'gone' });
    expect(form.did('keep')).toEqual([]);
  });
});

describe('answers that were changed elsewhere', () => {
  const conflict = () => {
    const form = typedAndSubmitted();
    expect(form.reject({ kind: 'changed' }, true)).toEqual([{ do: 'reread' }]);
    form.send({ type: 'reread', newer: { name: 'Eve' }, etag: '"2"' });
    return form;
  };

  it('are shown beside what was typed, which is submitted over them when asked to', () => {
    const form = conflict();
    expect(form.state().submitError).toEqual({ kind: 'changed', newer: { name: 'Eve' } });
    expect(form.submit()).toContainEqual({ do: 'send', answers: { name: 'Ada' }, key: 'key-2', etag: '"2"' });
  });

  it('are taken when asked to, and nothing is kept of what was typed', () => {
    const form = conflict();
    form.send({ type: 'newerTaken' });
    expect(form.state().filling.answers).toEqual({ name: 'Eve' });
    form.send({ type: 'gone' });
    expect(form.did('keep')).toEqual([]);
  });
});

it('goes on without keeping when its screen takes no answers any more', () => {
  const form = typedAndSubmitted();
  expect(form.reject({ kind: 'closed' }, true)).toEqual([{ do: 'goOn' }]);
  form.send({ type: 'gone' });
  expect(form.did('keep')).toEqual([]);
});

it('asks for the newer bundle when its words are no longer served', () => {
  const form = typedAndSubmitted();
  expect(form.reject({ kind: 'outdated' }, true)).toContainEqual({ do: 'refreshBundle' });
  expect(form.state().filling.answers).toEqual({ name: 'Ada' });
});
