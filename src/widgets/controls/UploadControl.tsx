/** How are files answered? Chosen, dropped or photographed, several at once, each with its own progress and way back. */
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useForm } from '../fields.ts';
import { styled } from '../styled.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { controlAttributes, type DrawProps, numberOption, type Widget } from '../widget.ts';
import { FileList } from './FileList.tsx';
import { type FileRules, KINDS } from './transfers.ts';
import { useTransfers } from './useTransfers.ts';

function Draw({ field, schema, value, required, answer }: DrawProps) {
  const { lookups, words, hold } = useForm();
  const rules: FileRules = {
    accept: acceptOf(field.words.options?.accept),
    most: numberOption(field, 'most') ?? schema.maxItems,
    messages: field.words.messages ?? {},
    words: words.files,
  };
  const { pointer, ids } = field;
  const transfers = useTransfers({ port: lookups.uploads, pointer, value, rules, answer });
  const [isOver, setIsOver] = useState(false);
  useNoStrayDrop();

  const waiting = heldBy(
    transfers.list.map(({ state }) => state),
    words.files,
  );
  useEffect(() => {
    hold(pointer, waiting);
    return () => hold(pointer, undefined);
  }, [hold, pointer, waiting]);

  const {
    autoComplete: _none,
    'aria-describedby': described,
    ...attributes
  } = controlAttributes(field, required);
  const rulesId = `${ids.control}-rules`;
  const types = rules.accept.flatMap((kind) => KINDS[kind]?.type ?? []);
  const takes = {
    type: 'file',
    // The same file may be chosen again after it was removed.
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      transfers.add(Array.from(event.target.files ?? []));
      event.target.value = '';
    },
  } as const;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    transfers.add(Array.from(event.dataTransfer.files));
  };
  return (
    <>
      <Zone
        over={isOver}
        refused={field.message !== undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Pick>
          <input
            {...attributes}
            {...takes}
            multiple={rules.most !== 1}
            accept={types.join(',')}
            aria-describedby={[rulesId, described].filter(Boolean).join(' ')}
          />
          {words.files.choose}
        </Pick>
        {field.words.options?.camera !== false && types.some(isPicture) && (
          <Photo>
            <input {...takes} id={`${ids.control}-photo`} accept="image/jpeg" capture="environment" />
            {words.files.photo}
          </Photo>
        )}
        <DropWords aria-hidden="true">{words.files.drop}</DropWords>
        <Rules id={rulesId}>{words.files.rules.replace('{kinds}', kindsIn(rules.accept))}</Rules>
      </Zone>
      <FileList {...{ transfers, ids, words: words.files }} open={lookups.uploads?.open} />
      <VisuallyHidden role="status">{transfers.said}</VisuallyHidden>
    </>
  );
}

function acceptOf(accept: unknown): string[] {
  const all = Object.keys(KINDS);
  return Array.isArray(accept) ? all.filter((kind) => accept.includes(kind)) : all;
}

function kindsIn(accept: string[]): string {
  const words = accept.flatMap((kind) => KINDS[kind]?.word ?? []);
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words);
}

function isPicture(type: string): boolean {
  return type.startsWith('image/');
}

/** Nobody goes on in the belief that a file was sent that was not. */
function heldBy(states: string[], words: { waiting: string; unsent: string }): string | undefined {
  if (states.some((state) => state === 'queued' || state === 'sending')) return words.waiting;
  return states.some((state) => state === 'failed' || state === 'refused') ? words.unsent : undefined;
}

/** A file dropped beside the field would be opened in place of the page. */
function useNoStrayDrop(): void {
  const stop = useRef((event: Event) => event.preventDefault());
  useEffect(() => {
    const { current } = stop;
    const names = ['dragover', 'drop'] as const;
    for (const name of names) window.addEventListener(name, current);
    return () => {
      for (const name of names) window.removeEventListener(name, current);
    };
  }, []);
}

const Zone = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    padding: '4',
    background: 'surface',
    border: '1px dashed {colors.edge}',
    borderRadius: 'control',
    transition: 'border-color 120ms, background 120ms',
  },
  variants: {
    refused: { true: { borderColor: 'danger' } },
    over: { true: { borderColor: 'brand.focus', background: 'brand.tint' } },
  },
});

/** The input lies over its label unseen: what is pressed, focused and named is the platform's own. */
const Pick = styled('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 'target',
    paddingInline: '4',
    border: '1px solid {colors.edge}',
    borderRadius: 'control',
    background: 'surface',
    color: 'ink',
    fontWeight: '600',
    lineHeight: 'tight',
    cursor: 'pointer',
    _hover: { borderColor: 'ink' },
    '&:has(:focus-visible)': { outline: '3px solid {colors.brand.focus}', outlineOffset: '2px' },
    '& > input': { position: 'absolute', inset: '0', width: '100%', opacity: '0', cursor: 'pointer' },
  },
});

const onTouch = '@media (hover: none) and (pointer: coarse)';

const Photo = styled(Pick, { base: { display: 'none', [onTouch]: { display: 'inline-flex' } } });

const DropWords = styled('span', { base: { color: 'inkSoft', [onTouch]: { display: 'none' } } });

const Rules = styled('div', { base: { flexBasis: '100%', color: 'inkSoft', fontSize: 'small' } });

export const uploadWidget: Widget = { frame: 'group', Draw };
