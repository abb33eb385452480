/** How is an address answered? Searched first; its parts show once one is chosen, typed out, or not listed. */

import type { RJSFSchema } from '@rjsf/utils';
import { useState } from 'react';
import type { Refusal } from '../../engine/answer/forms.ts';
import { isBelow } from '../../engine/model/paths.ts';
import { addressLines } from '../../engine/say/address.ts';
import { FieldFrame, Hint, Label, Message } from '../Frame.tsx';
import { type AddressSuggestion, type FieldFacts, useField, useFilling, useForm } from '../fields.ts';
import { styled } from '../styled.tsx';
import { type DrawProps, textOption, type Widget } from '../widget.ts';
import { Combobox } from './Combobox.tsx';

/** `search`: the street is what stands in the search box; `listed`, `unlisted`: the person chose, or said it is not there. */
type Mode = 'search' | 'listed' | 'unlisted';

const STREET = 'street1';

function Draw({ field, path, schema, value, required, answer, Field }: DrawProps) {
  const { leave: leaveField, store } = useForm();
  const shown = useFilling((filling) => filling.shown);
  const parts = partsOf(value);
  const [mode, setMode] = useState<Mode>(() => (hasMoreThanStreet(parts) ? 'listed' : 'search'));
  const notListed = textOption(field, 'notListed') ?? '';
  const street = `${field.pointer}/${STREET}`;
  const search = useSearchField(field, mode);

  const type = (text: string) => {
    // Who searches again after "not listed" keeps the parts that were typed by hand.
    if (mode === 'unlisted') setMode(hasMoreThanStreet(parts) ? 'listed' : 'search');
    const next = { ...parts, [STREET]: text === '' ? undefined : text };
    answer(text === '' && !hasMoreThanStreet(next) ? undefined : next);
  };
  const leave = () => {
    if (mode === 'unlisted') return;
    leaveField(parts[STREET] === undefined ? field.pointer : street);
    // A whole street that was typed and not chosen: the other parts are asked for, nobody is stuck.
    const refused = store
      .get()
      .refused.some(({ pointer }) => pointer === street || pointer === field.pointer);
    if (parts[STREET] !== undefined && !refused) setMode('listed');
  };
  const isOpen = mode !== 'search' || isRestRefused(shown, field.pointer);

  return (
    <Parts id={`${field.ids.control}-field`}>
      <FieldFrame>
        <Label htmlFor={search.ids.control} id={search.ids.label}>
          {search.label}
        </Label>
        <Hint field={search} />
        <Combobox
          field={search}
          required={required && mode !== 'unlisted'}
          text={mode === 'unlisted' ? '' : (parts[STREET] ?? '')}
          placeholder={mode === 'unlisted' ? notListed : undefined}
          notListed={notListed}
          type={type}
          leave={leave}
          choose={(suggestion) => {
            setMode('listed');
            answer(answerOf(suggestion, schema));
          }}
          chooseNone={() => {
            setMode('unlisted');
            answer(parts);
          }}
        />
        <Message field={search} />
      </FieldFrame>
      {isOpen && <RevealedParts path={path} schema={schema} withStreet={mode === 'unlisted'} Field={Field} />}
    </Parts>
  );
}

/** The search box speaks for the whole address and for its street, as long as the street has no box of its own. */
function useSearchField(field: FieldFacts, mode: Mode): FieldFacts {
  const shown = useFilling((filling) => filling.shown);
  const street = useField(`${field.pointer}/${STREET}`);
  const own = shown.find(({ pointer }) => pointer === field.pointer)?.message;
  const message = own ?? (mode === 'unlisted' ? undefined : searchMessage(field, street, shown));
  const { hint: _streetHint, ...streetWords } = street.words;
  const described = [field.words.hint && field.ids.hint, message && field.ids.message]
    .filter(Boolean)
    .join(' ');
  return {
    pointer: field.pointer,
    ids: field.ids,
    words: { ...streetWords, ...field.words, autocomplete: field.words.autocomplete },
    label: textOption(field, 'search') ?? field.label,
    message,
    describedBy: described === '' ? undefined : described,
  };
}

/** An emptied search lacks an address (SL 5), not a street. */
function searchMessage(field: FieldFacts, street: FieldFacts, shown: readonly Refusal[]): string | undefined {
  const isEmpty = shown.some(({ pointer, keyword }) => pointer === street.pointer && keyword === 'required');
  return isEmpty ? (field.words.messages?.required ?? street.message) : street.message;
}

interface RevealedProps extends Pick<DrawProps, 'path' | 'schema' | 'Field'> {
  withStreet: boolean;
}

/** The parts are fields of the form like any other; their order is the schema's. */
function RevealedParts({ path, schema, withStreet, Field }: RevealedProps) {
  const names = Object.keys(schema.properties ?? {}).filter((name) => withStreet || name !== STREET);
  return names.map((name) => (
    <Field
      key={name}
      schema={schema.properties![name] as RJSFSchema}
      path={[...path, name]}
      required={schema.required?.includes(name) ?? false}
    />
  ));
}

function partsOf(value: unknown): Record<string, string | undefined> {
  return value !== null && typeof value === 'object' ? (value as Record<string, string | undefined>) : {};
}

function hasMoreThanStreet(parts: Record<string, string | undefined>): boolean {
  return Object.entries(parts).some(([name, part]) => name !== STREET && part !== undefined && part !== '');
}

/** Only the parts that the form asks for; an empty one is no answer. */
function answerOf(suggestion: AddressSuggestion, schema: RJSFSchema): Record<string, string> {
  const given: Record<string, string | undefined> = { ...suggestion };
  const names = Object.keys(schema.properties ?? {});
  return Object.fromEntries(names.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
}

/** Is a part refused that has no box yet? Then it must show with its message: the summary leads to it. */
function isRestRefused(shown: readonly { pointer: string }[], whole: string): boolean {
  return shown.some(
    ({ pointer }) => isBelow(pointer, whole) && pointer !== whole && pointer !== `${whole}/${STREET}`,
  );
}

const Parts = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '6' } });

export const addressWidget: Widget = {
  frame: 'own',
  hasParts: true,
  Draw,
  line: (value) => addressLines(value).join(', ') || undefined,
};
