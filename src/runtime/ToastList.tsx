/** Where toasts stand: below the bar, over the page, in nobody's way. Each leaves by itself, unless somebody is at it. */
import { useEffect, useState } from 'react';
import { CheckIcon, CloseIcon, styled } from '../widgets/index.ts';
import { useRuntime, useShellWords } from './context.tsx';
import type { Toast } from './toasts.tsx';

/** Long enough to read a sentence twice. */
const SHOWN_MS = 8_000;

interface ToastListProps {
  toasts: readonly Toast[];
  onClose: (id: number) => void;
}

/** What is said stands in the page's live region: here it is only seen. */
export function ToastList({ toasts, onClose }: ToastListProps) {
  const words = useShellWords();
  return (
    <Region aria-label={words.one('toasts')}>
      <ul>
        {toasts.map((toast) => (
          <ToastLine key={toast.id} {...toast} onClose={onClose} closeLabel={words.one('toastClose')} />
        ))}
      </ul>
    </Region>
  );
}

type ToastLineProps = Toast & Pick<ToastListProps, 'onClose'> & { closeLabel: string };

function ToastLine({ id, text, onClose, closeLabel }: ToastLineProps) {
  const { timers } = useRuntime();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = timers.set(() => onClose(id), SHOWN_MS);
    return () => timers.clear(timer);
  }, [isHeld, timers, onClose, id]);
  return (
    <Line
      data-toast=""
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <CheckIcon size={20} />
      <span>{text}</span>
      <button type="button" aria-label={closeLabel} onClick={() => onClose(id)}>
        <CloseIcon />
      </button>
    </Line>
  );
}

const Region = styled('section', {
  base: {
    position: 'fixed',
    zIndex: '40',
    top: '4.5rem',
    insetInline: { base: '4', sm: 'auto 1rem' },
    width: { base: 'auto', sm: '22rem' },
    // Between them the page is there to be pressed.
    pointerEvents: 'none',
    '& > ul': {
      margin: '0',
      padding: '0',
      listStyle: 'none',
      display: 'flex',
      flexDirection: 'column',
      gap: '2',
    },
  },
});

const Line = styled('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    paddingInlineStart: '4',
    color: 'ink',
    background: 'successTint',
    border: '1px solid {colors.success}',
    borderRadius: 'control',
    boxShadow: 'list',
    pointerEvents: 'auto',
    animation: 'arrive 160ms ease-out',
    '& > svg': { flexShrink: '0', color: 'success' },
    '& > span': { flex: '1', minWidth: '0', paddingBlock: '3', overflowWrap: 'anywhere' },
    '& > button': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: '0',
      width: 'target',
      minHeight: 'target',
      border: '0',
      borderRadius: 'control',
      background: 'transparent',
      color: 'ink',
      cursor: 'pointer',
    },
    '& > button:focus-visible': { outline: '2px solid {colors.brand.focus}', outlineOffset: '-2px' },
  },
});
