/** A button that shows and hides a list: Escape, a click elsewhere, leaving it and going to another page hide it again. */
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { HOLDS_FOCUS } from '../../runtime/screens/ScreenHead.tsx';
import { styled, VisuallyHidden } from '../../widgets/index.ts';

export interface OpenMenu {
  isOpen: boolean;
  /** Hides it, and gives the focus back to its button. */
  close: () => void;
}

interface MenuButtonProps {
  label: string;
  /** Before the label. */
  icon?: ReactNode;
  /** Its list stands above it. */
  opensUp?: boolean;
  /** Seen in place of the label. */
  face?: ReactNode;
  children: (menu: OpenMenu) => ReactNode;
}

export function MenuButton({ label, icon, opensUp = false, face, children }: MenuButtonProps) {
  const { key } = useLocation();
  // Each page that is gone to hides it, in the same drawing: the page's heading may then have the focus.
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes back to the page finds it hidden.
  useEffect(() => setOpenedAt(undefined), [key]);
  const close = useCallback(() => {
    setOpenedAt(undefined);
    button.current?.focus();
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    const left = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) setOpenedAt(undefined);
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('pointerdown', left);
    document.addEventListener('focusin', left);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('pointerdown', left);
      document.removeEventListener('focusin', left);
      document.removeEventListener('keydown', pressed);
    };
  }, [isOpen, close]);
  return (
    <Box ref={element} {...(isOpen && { [HOLDS_FOCUS]: '' })}>
      <Toggle
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpenedAt(isOpen ? undefined : key)}
      >
        {icon}
        {face ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {face}
      </Toggle>
      <Panel id={panel} hidden={!isOpen} up={opensUp}>
        {children({ isOpen, close })}
      </Panel>
    </Box>
  );
}

const Box = styled('div', { base: { position: { base: 'static', md: 'relative' } } });

const Toggle = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'target',
    paddingInline: '3',
    border: '0',
    borderRadius: 'control',
    background: 'transparent',
    font: 'inherit',
    fontWeight: '500',
    color: 'var(--on-bar, {colors.brand.link})',
    cursor: 'pointer',
    '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: '-2px' },
  },
});

const Panel = styled('div', {
  base: {
    position: 'absolute',
    insetInline: { base: '0', md: 'auto 0' },
    top: '100%',
    zIndex: '3',
    minWidth: '14rem',
    maxHeight: 'calc(100dvh - 5rem)',
    overflowY: 'auto',
    padding: '3',
    background: 'surface',
    color: 'ink',
    border: '1px solid {colors.line}',
    borderRadius: { base: '0', md: 'card' },
    boxShadow: 'list',
    '&[hidden]': { display: 'none' },
    '& h2': { margin: '0.75rem 0.75rem 0', fontSize: 'small', fontWeight: '500', color: 'inkSoft' },
    '& p': {
      margin: '0',
      padding: '0.5rem 0.75rem',
      fontSize: 'small',
      color: 'inkSoft',
      overflowWrap: 'anywhere',
    },
    '& ul': { margin: '0', padding: '0', listStyle: 'none' },
    '& a, & li > button': {
      display: 'flex',
      alignItems: 'center',
      width: '100%',
      minHeight: 'target',
      paddingInline: '3',
      border: '0',
      borderRadius: 'control',
      background: 'transparent',
      font: 'inherit',
      color: 'ink',
      textAlign: 'start',
      textDecoration: 'none',
      cursor: 'pointer',
    },
    '& a:hover, & li > button:hover': { textDecoration: 'underline' },
    '& a:focus-visible, & li > button:focus-visible': {
      outline: '2px solid {colors.brand.focus}',
      outlineOffset: '-2px',
    },
  },
  variants: { up: { true: { top: 'auto', bottom: '100%' } } },
});
