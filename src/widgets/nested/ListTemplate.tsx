/** How does somebody fill in a list? One box an entry, each with a button to take it out, and one to add another. */
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import { createContext, type MouseEvent, useContext, useEffect, useRef } from 'react';
import { Button } from '../Button.tsx';
import { Hint, Message } from '../Frame.tsx';
import { useForm } from '../fields.ts';
import { styled } from '../styled.tsx';
import { textOption } from '../widget.ts';
import { Heading, PartGroup, PartStack } from './GroupTemplate.tsx';
import { usePart } from './nestedPart.ts';

interface ListAround {
  path: (string | number)[];
  /** May an entry be taken out? A list has as many as it needs. */
  mayRemove: boolean;
  removed: () => void;
}

const ListContext = createContext<ListAround | null>(null);

export function ListTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, items, canAdd, onAddClick, schema } = props;
  const { field } = usePart(fieldPathId);
  const { words } = useForm();
  const { list, added, removed } = useFocus(items.length);
  const around = { path: fieldPathId.path, mayRemove: items.length > (schema.minItems ?? 0), removed };
  return (
    <PartGroup id={`${field.ids.control}-field`} aria-describedby={field.describedBy} ref={list}>
      <Heading>{field.label}</Heading>
      <Hint field={field} />
      <ListContext value={around}>
        <Entries data-entries="">{items}</Entries>
      </ListContext>
      <Message field={field} />
      {canAdd && (
        <div>
          <Button
            look="plain"
            data-add=""
            aria-describedby={field.message === undefined ? undefined : field.ids.message}
            onClick={(event: MouseEvent) => {
              added();
              onAddClick(event);
            }}
          >
            {textOption(field, 'add') ?? words.listAdd}
          </Button>
        </div>
      )}
    </PartGroup>
  );
}

/** Who adds an entry goes on in it; who takes one out stands at the button that adds. */
function useFocus(count: number) {
  const list = useRef<HTMLFieldSetElement>(null);
  const done = useRef<'added' | 'removed'>(undefined);
  useEffect(() => {
    const entries = list.current?.querySelector(':scope > [data-entries]');
    const target =
      done.current === 'added' && count > 0
        ? entries?.lastElementChild?.querySelector<HTMLElement>('input, select, button')
        : list.current?.querySelector<HTMLElement>(':scope > div > [data-add]');
    if (done.current !== undefined) target?.focus();
    done.current = undefined;
  }, [count]);
  return {
    list,
    added: () => {
      done.current = 'added';
    },
    removed: () => {
      done.current = 'removed';
    },
  };
}

export function EntryTemplate({ children, index, buttonsProps }: ArrayFieldItemTemplateProps) {
  const { hasRemove, onRemoveItem, fieldPathId } = buttonsProps;
  const list = useContext(ListContext);
  const { field } = usePart(fieldPathId);
  const whole = usePart({ path: list?.path ?? [] }).field;
  const { words } = useForm();
  const name = `${field.words.title ?? whole.label} ${index + 1}`;
  const remove = textOption(whole, 'remove') ?? words.listRemove;
  return (
    <Entry>
      <Heading>{name}</Heading>
      <PartStack>{children}</PartStack>
      {hasRemove && list?.mayRemove && (
        <div>
          <Button
            look="quiet"
            aria-label={`${remove}: ${name}`}
            onClick={(event: MouseEvent) => {
              list.removed();
              onRemoveItem(event);
            }}
          >
            {remove}
          </Button>
        </div>
      )}
    </Entry>
  );
}

const Entries = styled('div', {
  base: { display: 'grid', gap: '4', minWidth: '0', '&:empty': { display: 'none' } },
});

const Entry = styled(PartGroup, {
  base: {
    padding: '4',
    background: 'surface',
    border: '1px solid {colors.line}',
    borderRadius: 'card',
  },
});
