/** How does a question stand in front of the page? The platform's own dialog: focus, Escape and inertness come with it. */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { styled } from './styled.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** `page`: as large as the page allows. */
  size?: 'column' | 'page';
  /** Nothing of the page is seen behind it. */
  covers?: boolean;
  children: ReactNode;
}

/** The page keeps the state: Escape asks to close, it does not close by itself. */
export function Dialog({ open, title, onClose, size = 'column', covers = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  // Closed before it is gone: the platform then gives the focus back to where it came from.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => {
      if (dialog?.open) dialog.close();
    };
  }, []);
  return (
    <Box
      ref={element}
      size={size}
      covers={covers}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers close it at a second Escape without asking.
      onClose={() => open && element.current?.showModal()}
    >
      <Title id={titleId}>{title}</Title>
      {open && children}
    </Box>
  );
}

const Box = styled('dialog', {
  base: {
    maxHeight: 'calc(100dvh - 2rem)',
    overflowY: 'auto',
    margin: 'auto',
    padding: '6',
    border: '0',
    borderRadius: 'card',
    color: 'ink',
    background: 'surface',
    /** What a form's buttons stand on, where they stick to the end of it. */
    '--ground': '{colors.surface}',
    '--aside': '{spacing.6}',
    scrollPaddingBottom: '7rem',
    // The tab bar is behind it.
    '--tab-bar': '0px',
    boxShadow: 'list',
    // It holds the focus until its first field is there, and is plainly what is in front.
    '&:focus': { outline: 'none' },
    '&::backdrop': { background: 'rgb(22 25 29 / 0.45)' },
  },
  variants: {
    covers: { true: { '&::backdrop': { background: '{colors.canvas}' } } },
    size: {
      column: { width: 'min({sizes.column}, calc(100vw - 2rem))' },
      page: {
        width: 'min(60rem, calc(100vw - 1rem))',
        height: 'calc(100dvh - 1rem)',
        maxHeight: 'none',
        padding: { base: '3', sm: '6' },
        '&[open]': { display: 'flex', flexDirection: 'column' },
        '& > h2': { marginBottom: '2' },
      },
    },
  },
});

const Title = styled('h2', {
  base: { margin: '0 0 1rem', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' },
});
