/** The form machine as a hook: it performs the machine's effects, and lets the screen read its state. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { checkAnswers } from '../../engine/answer/forms.ts';
import { plainAnswers } from '../../engine/answer/typed-text.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { createMachine, type FillingStore, type Machine } from '../../widgets/index.ts';
import type { Answers } from '../client/calls.ts';
import { endsSession, RequestError } from '../client/requestError.ts';
import { useRuntime } from '../context.tsx';
import type { OpenForm } from '../form/openForm.ts';
import {
  type FormEffect,
  type FormEvent,
  type FormRules,
  type FormStart,
  type FormState,
  formMachine,
  startForm,
} from './formMachine.ts';
import { isSettled, outcomeOf, type SubmitOutcome } from './outcome.ts';

/** Decision F38 asks for two seconds at most; the rest is the call's. */
const KEPT_AFTER_MS = 1200;

/** What a form does outside of itself. Every call rejects with a RequestError, or with a fault of our own. */
export interface FormPort {
  send: (answers: Answers, guards: { key: string; etag: string | undefined }) => Promise<void>;
  /** `leaving`: the page may be going away. */
  keep?: (answers: Answers, leaving: boolean) => Promise<void>;
  /** The answers as they stand on the server now, with their version. */
  reread?: () => Promise<{ answers: Answers; etag: string | undefined }>;
  /** The screen takes no answers now: goes to the one that does. */
  goOn?: () => void;
  /** What a failure means, where that is not the usual. */
  outcomeOf?: (error: RequestError) => SubmitOutcome;
}

export interface PlayedForm {
  store: FillingStore;
  send: (event: FormEvent) => void;
  /** Submits what is typed; a second time while one is under way does nothing. */
  submit: () => void;
  signedIn: () => void;
  machine: Machine<FormState, FormEvent>;
}

/** `start` counts once; `rules` keep their identity while they mean the same. */
export function useFormMachine(start: FormStart, rules: FormRules, port: FormPort): PlayedForm {
  const { newId } = useRuntime();
  const latest = useRef({ rules, perform: (_effect: FormEffect) => {} });
  const [machine] = useState(() =>
    createMachine<FormState, FormEvent, FormEffect>(
      startForm(start, rules),
      (state, event) => formMachine(state, event, latest.current.rules),
      (effect) => latest.current.perform(effect),
    ),
  );
  const perform = usePerformer(port, machine.send);
  latest.current = { rules, perform };

  const known = useRef(rules);
  useEffect(() => {
    if (known.current === rules) return;
    known.current = rules;
    machine.send({ type: 'ruled' });
  }, [machine, rules]);
  useEffect(() => {
    const hide = () => machine.send({ type: 'hidden' });
    machine.send({ type: 'started' });
    // Before a reload asks for the page, too: the server draws it with what was kept by then.
    window.addEventListener('beforeunload', hide);
    window.addEventListener('pagehide', hide);
    return () => {
      window.removeEventListener('beforeunload', hide);
      window.removeEventListener('pagehide', hide);
      machine.send({ type: 'gone' });
    };
  }, [machine]);

  return useMemo<PlayedForm>(
    () => ({
      store: {
        get: () => machine.get().filling,
        subscribe: machine.subscribe,
        send: (event) =>
          machine.send(event.type === 'submitted' ? { type: 'submitted', key: newId() } : event),
      },
      send: machine.send,
      submit: () => machine.send({ type: 'submitted', key: newId() }),
      signedIn: () => machine.send({ type: 'signedIn', key: newId() }),
      machine,
    }),
    [machine, newId],
  );
}

/** Facts that keep their identity keep that of the rules. */
export function useFormRules({ form, validator }: OpenForm, facts: Facts, keeps: boolean): FormRules {
  const { product } = useRuntime();
  const { triggers } = product;
  return useMemo(() => {
    const checked = { ...form, ...validator };
    return {
      check: (answers) => checkAnswers(checked, validator.asked(answers), facts, triggers),
      fields: Object.keys(form.fields),
      asked: (answers) => plainAnswers(form.fields, validator.asked(answers)) as Answers,
      keeps,
    };
  }, [form, validator, facts, triggers, keeps]);
}

/** A part of the form's state; let it be a value, or keep its identity. */
export function useFormState<Part>({ machine }: PlayedForm, part: (state: FormState) => Part): Part {
  const read = () => part(machine.get());
  return useSyncExternalStore(machine.subscribe, read, read);
}

/** A fault of our own is thrown where it is drawn, so that the error page shows and no button stays busy. */
function usePerformer(port: FormPort, send: (event: FormEvent) => void): (effect: FormEffect) => void {
  const { timers, refreshBundle } = useRuntime();
  const [fault, setFault] = useState<{ error: unknown }>();
  if (fault) throw fault.error;
  const timer = useRef<number>(undefined);

  async function submit(answers: Answers, guards: { key: string; etag: string | undefined }): Promise<void> {
    try {
      await port.send(answers, guards);
      send({ type: 'accepted' });
    } catch (error) {
      if (!(error instanceof RequestError)) return setFault({ error });
      send({ type: 'rejected', outcome: (port.outcomeOf ?? outcomeOf)(error), isSettled: isSettled(error) });
    }
  }

  /** Anything but a session that is over is told when the answers are submitted: the text is still on the page. */
  async function keep(answers: Answers, leaving: boolean): Promise<void> {
    const isSignedOut = await port.keep?.(answers, leaving).then(
      () => false,
      (error) => error instanceof RequestError && endsSession(error),
    );
    send({ type: 'kept', isSignedOut: isSignedOut === true });
  }

  async function reread(): Promise<void> {
    try {
      const { answers, etag } = (await port.reread?.()) ?? { answers: {}, etag: undefined };
      send({ type: 'reread', newer: answers, etag });
    } catch {
      send({ type: 'rejected', outcome: { kind: 'failed', offline: true }, isSettled: true });
    }
  }

  return (effect) => {
    switch (effect.do) {
      case 'send':
        return void submit(effect.answers, effect);
      case 'keep':
        return void keep(effect.answers, effect.leaving);
      case 'keepSoon':
        // Not restarted by each key: who types without a pause is kept as well.
        timer.current ??= timers.set(() => {
          timer.current = undefined;
          send({ type: 'keepDue' });
        }, KEPT_AFTER_MS);
        return;
      case 'keepNothing':
        timers.clear(timer.current);
        timer.current = undefined;
        return;
      case 'reread':
        return void reread();
      case 'refreshBundle':
        return void refreshBundle();
      case 'goOn':
        return port.goOn?.();
    }
  };
}
