/** Where somebody writes: Enter sends, Shift and Enter make a new line, files go along. */
import { type ChangeEvent, type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import { Button, styled, VisuallyHidden } from '../../widgets/index.ts';
import { AttachedFiles } from './AttachedFiles.tsx';
import { type ChatWindowState, canSend } from './chatState.ts';
import { useChatWords } from './chatWords.ts';
import { acceptOf } from './fileSize.ts';

interface ComposerProps {
  state: ChatWindowState;
  /** Of the lender; undefined where no files are read. */
  files: { kinds: readonly string[]; bytes: number; each: number } | undefined;
  mostText: number;
  box: RefObject<HTMLTextAreaElement | null>;
  onType: (text: string) => void;
  onSend: () => void;
  onAdd: (files: readonly File[]) => void;
  onRemove: (key: string) => void;
}

export function Composer({ state, files, mostText, box, onType, onSend, onAdd, onRemove }: ComposerProps) {
  const words = useChatWords();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const pressed = (event: KeyboardEvent) => {
    // Who chooses among characters of another script ends that with Enter.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(currentTarget.files ?? [])]);
    // The same file may be chosen again.
    currentTarget.value = '';
    box.current?.focus();
  };
  return (
    <Box>
      <AttachedFiles files={state.files} limits={files} onRemove={onRemove} />
      <VisuallyHidden as="label" {...{ htmlFor: id }}>
        {words.one('message')}
      </VisuallyHidden>
      <Text
        ref={box}
        id={id}
        rows={2}
        maxLength={mostText}
        value={state.draft}
        placeholder={words.one('message')}
        enterKeyHint="send"
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={pressed}
      />
      <Acts>
        {files && (
          <>
            <input
              ref={chooser}
              type="file"
              multiple
              hidden
              accept={acceptOf(files.kinds)}
              aria-label={words.one('attach')}
              onChange={chosen}
            />
            <Button look="quiet" onClick={() => chooser.current?.click()}>
              {words.one('attach')}
            </Button>
          </>
        )}
        <Button
          css={{ minHeight: 'target', paddingInline: '5', marginInlineStart: 'auto' }}
          aria-disabled={!canSend(state) || undefined}
          onClick={onSend}
        >
          {words.one('send')}
        </Button>
      </Acts>
    </Box>
  );
}

/** Of a phone held sideways the keyboard leaves little: the text is lower then. */
const Box = styled('div', {
  base: {
    flex: '0 1 auto',
    minHeight: '0',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    padding: '3',
    borderTop: '1px solid {colors.line}',
    background: 'surface',
  },
});

const Text = styled('textarea', {
  base: {
    width: '100%',
    boxSizing: 'border-box',
    resize: 'none',
    flex: '0 1 auto',
    minHeight: 'target',
    maxHeight: '8rem',
    padding: '3',
    border: '1px solid {colors.edge}',
    borderRadius: 'control',
    font: 'inherit',
    color: 'ink',
    background: 'surface',
  },
});

const Acts = styled('div', { base: { display: 'flex', alignItems: 'center', gap: '2' } });
