/** A whole form as it is drawn: the schema places the fields, the store holds what is typed, this ties them. */
import { type ReactNode, useEffect, useId, useMemo } from 'react';
import type { Form as FormFacts } from '../engine/model/bundle.ts';
import type { Facts } from '../engine/model/triggers.ts';
import { filledFields, type Hear, toNobody } from '../engine/say/copy.ts';
import { useAfterPointer } from './afterPointer.ts';
import type { AnswerPath } from './answers.ts';
import { Button } from './Button.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { defaultsIn, Fields } from './Fields.tsx';
import {
  type FillingStore,
  FormContext,
  type FormParts,
  type FormWords,
  type Lookups,
  useFilling,
  useForm,
} from './fields.ts';
import { styled } from './styled.tsx';
import { useSubmitOnChoice } from './submitOnChoice.ts';
import type { OpenValidator } from './validator.ts';

export interface FormFieldsProps {
  form: Pick<FormFacts, 'id' | 'fields'>;
  validator: OpenValidator;
  /** What is typed and what is refused; a submission is sent to it. */
  store: FillingStore;
  busy?: boolean;
  /** Does choosing an answer to its only question submit it? */
  submitOnChoice?: boolean;
  words: FormWords;
  lookups?: Lookups;
  /** What is known besides the answers, look-ups included. Keep its identity. */
  facts?: Facts;
  /** The parts of the page's address that an answer may be taken from. Keep its identity. */
  query?: Readonly<Record<string, string>>;
  /** Hears of words with a hole. Keep its identity. */
  hear?: Hear;
  /** After the button. */
  beside?: ReactNode;
  /** Between the fields and the button. */
  children?: ReactNode;
}

const NO_LOOKUPS: Lookups = {};
const NO_FACTS: Facts = {};
const NO_QUERY = {};
/** The path of the form itself. */
const WHOLE: AnswerPath = [];

export function FormFields(props: FormFieldsProps) {
  const {
    form,
    store,
    validator,
    busy = false,
    submitOnChoice = false,
    words,
    lookups = NO_LOOKUPS,
    facts = NO_FACTS,
    query = NO_QUERY,
    hear = toNobody,
  } = props;
  const id = useId();
  const formId = `${form.id.replaceAll(/[^\w-]/g, '-')}${id}`;
  const afterPointer = useAfterPointer();
  const shown = useMemo(() => {
    const filled = filledFields(form, facts, hear);
    return submitOnChoice ? withHint(filled, words.choiceSubmits) : filled;
  }, [form, facts, hear, submitOnChoice, words]);
  const parts = useMemo<FormParts>(
    () => ({
      formId,
      fields: shown,
      words,
      lookups,
      facts,
      query,
      store,
      validator,
      leave: (pointer) => afterPointer(() => store.send({ type: 'left', pointer })),
      answer: (path, value) => store.send({ type: 'answered', path, value }),
      hold: (pointer, message) => store.send({ type: 'held', pointer, message }),
    }),
    [formId, shown, words, lookups, facts, query, store, validator, afterPointer],
  );
  return (
    <FormContext.Provider value={parts}>
      <Frame>
        <ErrorSummary />
        <Questions validator={validator} store={store} busy={busy} submitOnChoice={submitOnChoice}>
          {props.children}
          <div className="actions">
            <Button type="submit" busy={busy} busyWords={words.busy} wide>
              {words.submit}
            </Button>
            {props.beside}
          </div>
        </Questions>
      </Frame>
    </FormContext.Provider>
  );
}

interface QuestionsProps extends Pick<FormFieldsProps, 'validator' | 'store' | 'children'> {
  busy: boolean;
  submitOnChoice: boolean;
}

/** What a choice does is said before it is made. */
function withHint(fields: FormFacts['fields'], said: string): FormFacts['fields'] {
  const told = Object.entries(fields).map(([pointer, field]) => {
    const hint = field.hint === undefined ? said : `${field.hint} ${said}`;
    return [pointer, { ...field, hint }];
  });
  return Object.fromEntries(told);
}

/** The fields are placed anew only when others are asked, not at each key. */
function Questions({ validator, store, busy, submitOnChoice, children }: QuestionsProps) {
  const handlers = useSubmitOnChoice(submitOnChoice, busy);
  const placed = useFilling(({ answers }) => validator.placed(answers));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers of the moment when the fields became others.
  const schema = useMemo(() => validator.open(store.get().answers), [placed, validator, store]);
  const { fields } = useForm();
  useEffect(
    () => store.send({ type: 'defaulted', answers: defaultsIn(schema, fields) }),
    [schema, fields, store],
  );
  return (
    <form
      // Without a script a press sends nothing anywhere: what is typed stays, and never stands in a URL.
      method="dialog"
      noValidate
      data-submit-on={submitOnChoice ? 'choice' : undefined}
      {...handlers}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) store.send({ type: 'submitted' });
      }}
    >
      <Fields schema={schema} path={WHOLE} />
      {children}
    </form>
  );
}

const Frame = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    minWidth: '0',
    '& > form': { display: 'flex', flexDirection: 'column', gap: '6', minWidth: '0' },
  },
});
