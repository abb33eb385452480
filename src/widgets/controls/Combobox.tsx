/** How is an address searched? A text box with a list below it (ARIA APG, combobox with list autocomplete). */
import { type ReactNode, useState } from 'react';
import { type AddressSuggestion, type FieldFacts, useForm } from '../fields.ts';
import { SearchIcon } from '../icons.tsx';
import { styled } from '../styled.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { controlAttributes } from '../widget.ts';
import { ControlRow, InputBox, Suffix } from './Control.tsx';
import { useListbox } from './listbox.ts';
import { type Suggestions, useSuggestions } from './suggestions.ts';

interface ComboboxProps {
  field: FieldFacts;
  required: boolean;
  text: string;
  /** What stands there while the text is empty. */
  placeholder?: string;
  /** The words of the last option. */
  notListed: string;
  type: (text: string) => void;
  choose: (suggestion: AddressSuggestion) => void;
  chooseNone: () => void;
  leave: () => void;
}

export function Combobox({
  field,
  required,
  text,
  placeholder,
  notListed,
  type,
  choose,
  chooseNone,
  leave,
}: ComboboxProps) {
  const { lookups, words } = useForm();
  const [open, setOpen] = useState(false);
  const suggestions = useSuggestions(lookups.address, open ? text : null);
  const options = suggestions.found;
  const last = options.length;
  const listId = `${field.ids.control}-list`;
  const optionId = (at: number) => `${listId}-${at}`;
  const take = (at: number) => {
    const suggestion = options[at];
    if (suggestion) choose(suggestion);
    else chooseNone();
  };
  const isLoading = suggestions.state === 'searching';
  const list = useListbox({ open, setOpen, count: last + 1, isLoading, take, optionId });

  return (
    <ControlRow
      onBlur={() => {
        list.show(false);
        leave();
      }}
    >
      <Suffix side="start" aria-hidden="true">
        <SearchIcon />
      </Suffix>
      <InputBox
        {...controlAttributes(field, required)}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && list.active >= 0 ? optionId(list.active) : undefined}
        autoComplete={field.words.autocomplete ?? 'off'}
        spellCheck={false}
        enterKeyHint="search"
        beside="icon"
        value={text}
        placeholder={placeholder}
        onKeyDown={list.onKeyDown}
        onClick={() => list.show(text !== '')}
        onChange={(event) => {
          list.show(event.target.value !== '');
          type(event.target.value);
        }}
      />
      <List id={listId} role="listbox" aria-label={words.choose} hidden={!open}>
        {options.map((option, at) => (
          <Option key={option.id} id={optionId(at)} chosen={list.active === at} take={() => list.choose(at)}>
            <strong>{[option.street1, option.street2].filter(Boolean).join(', ')}</strong>
            <Place>{`${option.city}, ${option.state} ${option.zip}`}</Place>
          </Option>
        ))}
        <Option
          // Below a longer list it is begun anew, and jumps from nowhere.
          key={`after ${last}`}
          id={optionId(last)}
          chosen={list.active === last}
          take={() => list.choose(last)}
        >
          {notListed}
        </Option>
      </List>
      <VisuallyHidden role="status">{open ? statusOf(suggestions, words) : ''}</VisuallyHidden>
    </ControlRow>
  );
}

function statusOf(
  { state, found }: Suggestions,
  words: { addressesFound: string; searching: string; searchFailed: string },
) {
  if (state === 'failed') return words.searchFailed;
  if (state === 'searching') return words.searching;
  return state === 'ready' ? words.addressesFound.replace('{count}', String(found.length)) : '';
}

interface OptionProps {
  id: string;
  chosen: boolean;
  take: () => void;
  children: ReactNode;
}

/** Pressing must not take the focus from the text box: leaving it closes the list before the click arrives. */
function Option({ id, chosen, take, children }: OptionProps) {
  return (
    <Row
      id={id}
      role="option"
      aria-selected={chosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={take}
    >
      {children}
    </Row>
  );
}

const List = styled('ul', {
  base: {
    position: 'absolute',
    zIndex: '10',
    top: 'calc(100% + 0.25rem)',
    insetInline: '0',
    margin: '0',
    padding: '1',
    maxHeight: 'min(20rem, 50vh)',
    overflowY: 'auto',
    listStyle: 'none',
    background: 'surface',
    border: '1px solid {colors.line}',
    borderRadius: 'control',
    boxShadow: 'list',
    '&[hidden]': { display: 'none' },
  },
});

const Row = styled('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: 'target',
    paddingInline: '3',
    paddingBlock: '2',
    borderRadius: '0.375rem',
    lineHeight: 'tight',
    cursor: 'pointer',
    '& strong': { fontWeight: '600' },
    _hover: { background: 'canvas' },
    '&[aria-selected=true]': { background: 'brand.tint', boxShadow: 'inset 3px 0 0 {colors.brand.focus}' },
    '&:last-of-type:not(:only-of-type)': { borderTop: '1px solid {colors.line}', borderTopRadius: '0' },
  },
});

const Place = styled('span', { base: { color: 'inkSoft', fontSize: 'small' } });
