/** How is a whole form drawn, judged and handed on? rjsf places the fields, the engine's check speaks, this ties them. */
import { chakra } from '@chakra-ui/react/styled-system';
import Form from '@rjsf/core/lib/components/Form.js';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { type ReactNode, useCallback, useId, useMemo } from 'react';
import type { Form as FormFacts } from '../engine/bundle.ts';
import type { Refusal } from '../engine/forms.ts';
import type { Facts } from '../engine/triggers.ts';
import { isWidgetName } from '../engine/widgets.ts';
import { type AnswerPath, pointerOf, useAnswers, withAnswer, withoutGaps } from './answers.ts';
import { Button } from './Button.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormContext, type FormWords, type Lookups } from './fields.ts';
import { useHolds, withHolds } from './holds.ts';
import { FieldTemplate, LeafField, ObjectFieldTemplate } from './LeafField.tsx';
import { useAfterPointer } from './pointer.ts';
import { useRefusals } from './refusals.ts';
import { useSubmission } from './submission.ts';
import type { Answers, OpenValidator } from './validator.ts';

export interface FormFieldsProps {
  form: Pick<FormFacts, 'id' | 'fields'>;
  validator: OpenValidator;
  /** What is answered so far. Another object is taken over; the one that was reported last is not. */
  answers: Answers;
  /** The engine's check over asked answers. Keep its identity while its meaning is the same. */
  check: (answers: Answers) => Refusal[];
  /** Everything typed so far, questions that are hidden now included: nothing is lost while somebody tries things out. */
  onChange?: (answers: Answers) => void;
  /** A field was left: a good moment to save what was typed. */
  onLeave?: (answers: Answers) => void;
  /** Answers that the check accepts, to asked questions only. While a promise is open, nothing is submitted again. */
  onSubmit: (answers: Answers) => unknown;
  /** What the server refused of the last submission. Another list shows again. */
  refusals?: Refusal[];
  busy?: boolean;
  words: FormWords;
  lookups?: Lookups;
  /** What is known besides the answers, look-ups included. Keep its identity. */
  facts?: Facts;
  /** The parts of the page's address that an answer may be taken from. Keep its identity. */
  query?: Readonly<Record<string, string>>;
  /** Between the fields and the button. */
  children?: ReactNode;
}

const NO_LOOKUPS: Lookups = {};
const NO_FACTS: Facts = {};
const NO_QUERY = {};
const fields = { Leaf: LeafField };
const templates = { FieldTemplate, ObjectFieldTemplate };
/** Nothing is answered for anybody: no ticked consent, no first choice, no empty objects. */
const noDefaults = {
  emptyObjectFields: 'skipEmptyDefaults',
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
  arrayMinItems: { populate: 'never' },
} as const;

export function FormFields(props: FormFieldsProps) {
  const { form, validator, check, busy = false, words, lookups = NO_LOOKUPS } = props;
  const { facts = NO_FACTS, query = NO_QUERY } = props;
  const formId = `${form.id.replaceAll(/[^\w-]/g, '-')}${useId()}`;
  const { answers, latest, setAnswers } = useAnswers(props.answers, props.onChange);
  const { held, hold } = useHolds();
  const checkAsked = useCallback(
    (given: Answers) => withHolds(check(validator.asked(given)), held, Object.keys(form.fields)),
    [check, validator, held, form.fields],
  );
  const refusals = useRefusals(answers, checkAsked, props.refusals);
  const afterPointer = useAfterPointer();
  const ui = useMemo(() => uiSchemaOf(validator.shape, form.fields, ''), [validator.shape, form.fields]);

  const { submit, refused, summary } = useSubmission({
    refusals,
    fromServer: props.refusals,
    busy,
    send: () => props.onSubmit(validator.asked(latest.current)),
  });

  const around = {
    formId,
    fields: form.fields,
    words,
    lookups,
    facts,
    query,
    shown: refusals.shown,
    all: refusals.all,
    leave: (pointer: string) =>
      afterPointer(() => {
        refusals.leave(pointer);
        props.onLeave?.(latest.current);
      }),
    answers,
    answer: (path: AnswerPath, value: unknown) => {
      const next = withAnswer(latest.current, path, value);
      if (!setAnswers(next)) return;
      refusals.change(pointerOf(path), next);
    },
    hold,
  };
  return (
    <FormContext.Provider value={around}>
      <Frame>
        <ErrorSummary refusals={summary} asked={refused} />
        <Form
          schema={validator.shape}
          uiSchema={ui}
          validator={validator.rjsf}
          formData={answers}
          fields={fields}
          templates={templates}
          idPrefix={formId}
          noValidate
          // Without a script a press sends nothing anywhere: what is typed stays, and never stands in a URL.
          method="dialog"
          noHtml5Validate
          showErrorList={false}
          experimental_defaultFormStateBehavior={noDefaults}
          // Answers go past rjsf; all that it reports of itself are defaults of the schema.
          onChange={({ formData }) => void setAnswers({ ...defaultsOf(formData), ...latest.current })}
          onSubmit={submit}
        >
          {props.children}
          <Actions>
            <Button type="submit" busy={busy} busyWords={words.busy} wide>
              {words.submit}
            </Button>
          </Actions>
        </Form>
      </Frame>
    </FormContext.Provider>
  );
}

/** What rjsf fills in by itself. An empty list is none of the schema's: who chose nothing has not answered. */
function defaultsOf(formData: Answers = {}): Answers {
  const given = Object.entries(withoutGaps(formData));
  return Object.fromEntries(given.filter(([, value]) => !Array.isArray(value) || value.length > 0));
}

/** Every field with a widget is drawn by ours; a plain object is a group of fields. */
function uiSchemaOf(shape: RJSFSchema, fields: FormFacts['fields'], pointer: string): UiSchema {
  const ui: UiSchema = {};
  for (const [name, property] of Object.entries(shape.properties ?? {})) {
    if (typeof property === 'boolean') continue;
    const at = `${pointer}${pointerOf([name])}`;
    const isGroup = property.type === 'object' && !isWidgetName(fields[at]?.widget);
    ui[name] = { ...(isGroup ? {} : { 'ui:field': 'Leaf' }), ...uiSchemaOf(property, fields, at) };
  }
  return ui;
}

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    minWidth: '0',
    '& > form': { display: 'flex', flexDirection: 'column', gap: '6', minWidth: '0' },
  },
});

const Actions = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'flex-end',
    paddingBlock: { base: '3', sm: '0' },
    // Above the keyboard of a phone: the last line of what is visible.
    position: { base: 'sticky', sm: 'static' },
    bottom: '0',
    background: { base: 'linear-gradient(transparent, var(--ground, {colors.canvas}) 25%)', sm: 'none' },
  },
});
