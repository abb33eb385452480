/** A whole form as it is drawn: rjsf places the fields, the store holds what is typed, this ties them. */
import Form from '@rjsf/core/lib/components/Form.js';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { type ReactNode, useId, useMemo } from 'react';
import type { Form as FormFacts } from '../engine/model/bundle.ts';
import type { Facts } from '../engine/model/triggers.ts';
import { isWidgetName } from '../engine/model/widgets.ts';
import { filledFields } from '../engine/say/copy.ts';
import { useAfterPointer } from './afterPointer.ts';
import { fieldPointer, withoutGaps } from './answers.ts';
import { Button } from './Button.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import {
  type FillingStore,
  FormContext,
  type FormParts,
  type FormWords,
  type Lookups,
  useFilling,
} from './fields.ts';
import { FieldTemplate, LeafField, ObjectFieldTemplate } from './LeafField.tsx';
import { styled } from './styled.tsx';
import type { FormAnswers, OpenValidator } from './validator.ts';

export interface FormFieldsProps {
  form: Pick<FormFacts, 'id' | 'fields'>;
  validator: OpenValidator;
  /** What is typed and what is refused; a submission is sent to it. */
  store: FillingStore;
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
  const {
    form,
    store,
    busy = false,
    words,
    lookups = NO_LOOKUPS,
    facts = NO_FACTS,
    query = NO_QUERY,
  } = props;
  const id = useId();
  const formId = `${form.id.replaceAll(/[^\w-]/g, '-')}${id}`;
  const afterPointer = useAfterPointer();
  const shown = useMemo(() => filledFields(form.fields, facts), [form.fields, facts]);
  const parts = useMemo<FormParts>(
    () => ({
      formId,
      fields: shown,
      words,
      lookups,
      facts,
      query,
      store,
      leave: (pointer) => afterPointer(() => store.send({ type: 'left', pointer })),
      answer: (path, value) => store.send({ type: 'answered', path, value }),
      hold: (pointer, message) => store.send({ type: 'held', pointer, message }),
    }),
    [formId, shown, words, lookups, facts, query, store, afterPointer],
  );
  return (
    <FormContext.Provider value={parts}>
      <Frame>
        <ErrorSummary />
        <Questions {...props} formId={formId} busy={busy}>
          {props.children}
          <Actions>
            <Button type="submit" busy={busy} busyWords={words.busy} wide>
              {words.submit}
            </Button>
          </Actions>
        </Questions>
      </Frame>
    </FormContext.Provider>
  );
}

interface QuestionsProps extends FormFieldsProps {
  formId: string;
  busy: boolean;
}

/** rjsf places the fields. It is asked again only when other fields are to be placed, not at each key. */
function Questions({ form, validator, store, formId, busy, children }: QuestionsProps) {
  const ui = useMemo(() => uiSchemaOf(validator.shape, form.fields, ''), [validator.shape, form.fields]);
  const placed = useFilling(({ answers }) => validator.placed(answers));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers of the moment when the fields became others.
  const answers = useMemo(() => store.get().answers, [placed, store]);
  return (
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
      onChange={({ formData }) => store.send({ type: 'defaulted', answers: defaultsOf(formData) })}
      onSubmit={() => {
        if (!busy) store.send({ type: 'submitted' });
      }}
    >
      {children}
    </Form>
  );
}

/** What rjsf fills in by itself. An empty list is none of the schema's: who chose nothing has not answered. */
function defaultsOf(formData: FormAnswers = {}): FormAnswers {
  const given = Object.entries(withoutGaps(formData));
  return Object.fromEntries(given.filter(([, value]) => !Array.isArray(value) || value.length > 0));
}

/** Every field with a widget is drawn by ours; a plain object is a group of fields. */
function uiSchemaOf(shape: RJSFSchema, fields: FormFacts['fields'], pointer: string): UiSchema {
  const ui: UiSchema = {};
  for (const [name, property] of Object.entries(shape.properties ?? {})) {
    if (typeof property === 'boolean') continue;
    const at = `${pointer}${fieldPointer([name])}`;
    const isGroup = property.type === 'object' && !isWidgetName(fields[at]?.widget);
    ui[name] = { ...(isGroup ? {} : { 'ui:field': 'Leaf' }), ...uiSchemaOf(property, fields, at) };
  }
  return ui;
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

const Actions = styled('div', {
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
