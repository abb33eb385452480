/** How is one of many chosen? The platform's own drop-down: best on phones, known to every screen reader. */
import { useForm } from '../fields.ts';
import { ChevronIcon } from '../icons.tsx';
import { controlAttributes, type DrawProps, textOption, type Widget } from '../widget.ts';
import { ControlRow, SelectBox, Suffix } from './Control.tsx';

function selectWidget(autocomplete?: string): Widget {
  function Draw({ field, schema, value, required, answer }: DrawProps) {
    const { words } = useForm();
    const choices = schema.enum ?? [];
    const chosen = choices.indexOf(value as never);
    return (
      <ControlRow>
        <SelectBox
          {...controlAttributes(field, required)}
          autoComplete={field.words.autocomplete ?? autocomplete}
          value={chosen < 0 ? '' : String(choices[chosen])}
          onChange={(event) => answer(choices.find((choice) => String(choice) === event.target.value))}
        >
          <option value="">{textOption(field, 'placeholder') ?? words.choose}</option>
          {choices.map((choice) => (
            <option key={String(choice)} value={String(choice)}>
              {field.words.labels?.[String(choice)] ?? String(choice)}
            </option>
          ))}
        </SelectBox>
        <Suffix side="end" aria-hidden="true">
          <ChevronIcon />
        </Suffix>
      </ControlRow>
    );
  }
  return { frame: 'label', Draw };
}

export const select = selectWidget();
export const state = selectWidget('address-level1');
