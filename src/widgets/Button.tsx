/** How does somebody act? One primary button a screen, plain ones beside it, links that look like links. */
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { styled } from './styled.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Faster answers need no spinner: one that flashes up only makes them feel slow. */
const SPINNER_AFTER_MS = 300;

type ButtonProps = ComponentProps<typeof Body> & {
  busy?: boolean;
  /** Said while it spins. */
  busyWords?: string;
};

/** Busy buttons stay focusable and keep their width and words; a second press does nothing. */
export function Button({
  busy = false,
  busyWords,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const spins = useSpins(busy);
  return (
    <>
      <Body
        type={type}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          if (busy) event.preventDefault();
          else onClick?.(event);
        }}
        {...rest}
      >
        <BusyWords spins={spins}>{children}</BusyWords>
      </Body>
      {/* Beside the button: what stands inside one has no role of its own (WAI-ARIA 1.2, button). */}
      <VisuallyHidden role="status">{spins ? busyWords : ''}</VisuallyHidden>
    </>
  );
}

/** Stands in what is busy, and keeps its width. */
export function BusyWords({ spins, children }: { spins: boolean; children: ReactNode }) {
  return (
    <>
      <Words hushed={spins}>{children}</Words>
      {spins && <Spinner aria-hidden="true" />}
    </>
  );
}

/** True once it has been busy for a while; false at once when it no longer is. */
export function useSpins(busy: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), SPINNER_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return busy && late;
}

const body = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  minHeight: 'control',
  paddingInline: '8',
  border: '1px solid transparent',
  borderRadius: 'button',
  font: 'inherit',
  fontWeight: '600',
  lineHeight: 'tight',
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: 'background 120ms, border-color 120ms',
  '&[aria-disabled=true]': { cursor: 'progress' },
} as const;

const looks = {
  variants: {
    look: {
      primary: {
        background: 'brand.solid',
        color: 'brand.onSolid',
        _hover: { background: 'brand.solidHover' },
        '@media (forced-colors: active)': { borderColor: 'ButtonText' },
      },
      plain: { background: 'surface', color: 'ink', borderColor: 'edge', _hover: { borderColor: 'ink' } },
      quiet: {
        background: 'transparent',
        color: 'brand.link',
        paddingInline: '3',
        minHeight: 'target',
        _hover: { textDecoration: 'underline' },
      },
    },
    /** Full width on a phone, its own width from the column's width up. */
    wide: { true: { width: { base: '100%', sm: 'auto' } } },
  },
  defaultVariants: { look: 'primary' },
} as const;

const Body = styled('button', { base: body, ...looks });

/** Goes somewhere, looks like a button. */
export const LinkButton = styled('a', { base: body, ...looks });

const Words = styled('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2' },
  variants: { hushed: { true: { opacity: '0' } } },
});

const Spinner = styled('span', {
  base: {
    position: 'absolute',
    width: '1.25rem',
    height: '1.25rem',
    border: '2.5px solid currentColor',
    borderRightColor: 'transparent',
    borderRadius: 'pill',
    animation: 'turn 700ms linear infinite',
  },
});
