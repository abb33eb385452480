/** The store of a form without a server: what is submitted and accepted by the check is handed on, once at a time. */
import type { Refusal } from '../../src/engine/answer/forms.ts';
import type { FillingStore } from '../../src/widgets/fields.ts';
import {
  type Filling,
  type FillingEvent,
  fill,
  type Rules,
  startFilling,
} from '../../src/widgets/filling.ts';
import { createMachine } from '../../src/widgets/machine.ts';
import type { FormAnswers, OpenValidator } from '../../src/widgets/validator.ts';

export interface Report {
  onChange: (answers: FormAnswers) => void;
  onLeave: (answers: FormAnswers) => void;
  onSubmit: (answers: FormAnswers) => unknown;
}

export function createFillingStore(
  answers: FormAnswers,
  refusals: Refusal[] | undefined,
  rules: Rules,
  validator: OpenValidator,
  report: () => Report,
): FillingStore {
  let isSending = false;
  const store: FillingStore = createMachine<Filling, FillingEvent, () => void>(
    startFilling(answers, rules, refusals),
    (state, event) => {
      const next = fill(state, event, rules);
      const effects: (() => void)[] = [];
      if (next.answers !== state.answers && event.type !== 'replaced') {
        effects.push(() => report().onChange(next.answers));
      }
      if (event.type === 'left') effects.push(() => report().onLeave(next.answers));
      if (event.type === 'submitted' && next.refused.length === 0 && !isSending) {
        isSending = true;
        const given = validator.asked(next.answers);
        effects.push(() => void Promise.resolve(report().onSubmit(given)).finally(() => (isSending = false)));
      }
      return [next, effects];
    },
    (effect) => effect(),
  );
  return store;
}
