/** How is something told that concerns the whole page? Quietly, with an icon, in the colour of what it is. */
import { type ReactNode, useEffect, useRef } from 'react';
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';
import { styled } from './styled.tsx';

type Tone = 'info' | 'success' | 'warn' | 'danger';

/** `danger` interrupts a screen reader; the others wait their turn. */
export function Alert({
  tone = 'info',
  title,
  children,
}: {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
}) {
  return (
    <Box tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <IconPlace>{icons[tone]}</IconPlace>
      <div>
        {title && <strong>{title}</strong>}
        {children && <Body>{children}</Body>}
      </div>
    </Box>
  );
}

/** Takes the focus whenever `by` changes: on a phone what it says stands above what can be seen. */
export function FocusTaker({ by, children }: { by: unknown; children: ReactNode }) {
  const target = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each takes the focus anew.
  useEffect(() => target.current?.focus(), [by]);
  return (
    <FocusTarget ref={target} tabIndex={-1}>
      {children}
    </FocusTarget>
  );
}

const FocusTarget = styled('div', { base: { '&:focus': { outline: 'none' } } });

const icons: Record<Tone, ReactNode> = {
  info: <InfoIcon size={20} />,
  success: <CheckIcon size={20} />,
  warn: <WarningIcon size={20} />,
  danger: <WarningIcon size={20} />,
};

const Box = styled('div', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    padding: '4',
    borderRadius: 'control',
    border: '1px solid',
    color: 'ink',
  },
  variants: {
    tone: {
      info: { background: 'surface', borderColor: 'line', '& svg': { color: 'inkSoft' } },
      success: { background: 'successTint', borderColor: 'success', '& svg': { color: 'success' } },
      warn: { background: 'warnTint', borderColor: 'warn', '& svg': { color: 'warn' } },
      danger: { background: 'dangerTint', borderColor: 'danger', '& svg': { color: 'danger' } },
    },
  },
});

const IconPlace = styled('span', { base: { display: 'inline-flex', paddingTop: '0.125rem' } });

const Body = styled('div', { base: { '& > p': { margin: '0' } } });
