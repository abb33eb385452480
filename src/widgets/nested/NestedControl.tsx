/** How is a field drawn that JSON Schema describes in full? The form library places its parts, our fields are the parts. */
import Form, { type IChangeEvent } from '@rjsf/core';
import { useEffect, useMemo, useRef } from 'react';
import { useForm } from '../fields.ts';
import { judgedBy } from '../library.ts';
import type { DrawProps, Widget } from '../widget.ts';
import { GroupTemplate, PartTemplate } from './GroupTemplate.tsx';
// In one file with what opens the form: the two are fetched together.
import './openByLibrary.ts';
import { EntryTemplate, ListTemplate } from './ListTemplate.tsx';
import { NestedContext, type NestedPart } from './nestedPart.ts';
import { PARTS } from './parts.tsx';
import { ShapeSelect, ShapesTemplate } from './ShapesTemplate.tsx';

function Draw({ schema, path, value, required, Field, answer }: DrawProps) {
  const { validator } = useForm();
  const library = useMemo(() => judgedBy(validator.judge), [validator]);
  const nested = useMemo<NestedPart>(() => ({ path, required, Field }), [path, required, Field]);
  const report = useReport(answer);
  return (
    <NestedContext value={nested}>
      <Form
        tagName="div"
        schema={schema}
        validator={library}
        formData={value}
        onChange={report}
        fields={PARTS}
        templates={TEMPLATES}
        widgets={WIDGETS}
        experimental_defaultFormStateBehavior={DEFAULTS}
        noValidate
        showErrorList={false}
      >
        {/* The button is that of the whole form. */}
        <span hidden />
      </Form>
    </NestedContext>
  );
}

/** The library reports what it fills in while it is first drawn; a store hears of it once that is done. */
function useReport(answer: DrawProps['answer']): (event: IChangeEvent) => void {
  const isDrawn = useRef(false);
  const early = useRef<IChangeEvent>(undefined);
  useEffect(() => {
    isDrawn.current = true;
    if (early.current) answer(early.current.formData);
    early.current = undefined;
    return () => {
      isDrawn.current = false;
    };
  }, [answer]);
  return (event) => {
    if (isDrawn.current) answer(event.formData);
    else early.current = event;
  };
}

const TEMPLATES = {
  FieldTemplate: PartTemplate,
  ObjectFieldTemplate: GroupTemplate,
  ArrayFieldTemplate: ListTemplate,
  ArrayFieldItemTemplate: EntryTemplate,
  MultiSchemaFieldTemplate: ShapesTemplate,
};
const WIDGETS = { SelectWidget: ShapeSelect };
const DEFAULTS = { arrayMinItems: { populate: 'all' } } as const;

/** Its chunk comes with the first form that has such a field. */
export const nested: Widget = { frame: 'own', hasParts: true, Draw };
