/** How is an address searched? A text box with a list below it (ARIA APG, combobox with list autocomplete). */
import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { type AddressSuggestion, type FieldFacts, useForm } from '../fields.ts';
import { SearchIcon } from '../icons.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { controlAttributes } from '../widget.ts';
import { Beside, ControlRow, InputBox } from './Control.tsx';
import { type Suggestions, useSuggestions } from './suggestions.ts';

interface ComboboxProps {
  field: FieldFacts;
  required: boolean;
  text: string;
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
  notListed,
  type,
  choose,
  chooseNone,
  leave,
}: ComboboxProps) {
  const { lookups, words } = useForm();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(lookups.address, open ? text : null);
  const options = suggestions.found;
  const last = options.length;
  const listId = `${field.ids.control}-list`;
  const optionId = (at: number) => `${listId}-${at}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another first option
  useEffect(() => setActive(-1), [options]);
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView?.({ block: 'nearest' });
  });

  const take = (at: number) => {
    const suggestion = options[at];
    setOpen(false);
    setActive(-1);
    if (suggestion) choose(suggestion);
    else chooseNone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyAction(event, { open, active, last });
    if (act === undefined) return;
    event.preventDefault();
    if (act === 'take') return take(active);
    setOpen(act !== 'close');
    setActive(typeof act === 'number' ? act : -1);
  };

  return (
    <ControlRow
      onBlur={() => {
        setOpen(false);
        leave();
      }}
    >
      <Beside side="start" aria-hidden="true">
        <SearchIcon />
      </Beside>
      <InputBox
        {...controlAttributes(field, required)}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
        autoComplete={field.words.autocomplete ?? 'off'}
        spellCheck={false}
        enterKeyHint="search"
        beside="icon"
        value={text}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(text !== '')}
        onChange={(event) => {
          setOpen(event.target.value !== '');
          setActive(-1);
          type(event.target.value);
        }}
      />
      <List id={listId} role="listbox" aria-label={words.choose} hidden={!open}>
        {options.map((option, at) => (
          <Option key={option.id} id={optionId(at)} chosen={active === at} take={() => take(at)}>
            <strong>{[option.street1, option.street2].filter(Boolean).join(', ')}</strong>
            <Place>{`${option.city}, ${option.state} ${option.zip}`}</Place>
          </Option>
        ))}
        <Option id={optionId(last)} chosen={active === last} take={() => take(last)}>
          {notListed}
        </Option>
      </List>
      <VisuallyHidden role="status">{open ? statusOf(suggestions, words) : ''}</VisuallyHidden>
    </ControlRow>
  );
}

type Act = 'open' | 'close' | 'take' | number;

/** What a key does in the list; undefined leaves it to the browser (Enter then submits the form). */
function keyAction(
  { key, altKey }: KeyboardEvent,
  { open, active, last }: { open: boolean; active: number; last: number },
): Act | undefined {
  if (key === 'ArrowDown') {
    if (!open) return altKey ? 'open' : 0;
    return active >= last ? 0 : active + 1;
  }
  if (key === 'ArrowUp') {
    if (altKey) return 'close';
    return active <= 0 ? last : active - 1;
  }
  if (!open) return undefined;
  if (key === 'Escape') return 'close';
  if (key === 'Enter') return active >= 0 ? 'take' : 'close';
  return undefined;
}

function statusOf(
  { state, found }: Suggestions,
  words: { found: string; searching: string; searchFailed: string },
) {
  if (state === 'failed') return words.searchFailed;
  if (state === 'searching') return words.searching;
  return state === 'ready' ? words.found.replace('{count}', String(found.length)) : '';
}

interface OptionProps {
  id: string;
  chosen: boolean;
  take: () => void;
  children: React.ReactNode;
}

/** Pressing must not take the focus from the text box: leaving it closes the list before the click arrives. */
function Option({ id, chosen, take, children }: OptionProps) {
  return (
    <Row
      id={id}
      role="option"
      aria-selected={chosen}
      onPointerDown={(event) => event.preventDefault()}
      onClick={take}
    >
      {children}
    </Row>
  );
}

const List = chakra('ul', {
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

const Row = chakra('li', {
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

const Place = chakra('span', { base: { color: 'inkSoft', fontSize: 'small' } });
