/** Where does a page's content stand? A rail, one sheet and a margin on one grid; how they look is in shell/look.css. */
import type { ReactNode } from 'react';
import { styled } from './styled.tsx';

/** The grid of a page: a `Rail`, a `Sheet` and a `Margin` beside each other from 80 rem, below each other before. */
export function PageGrid({ children }: { children: ReactNode }) {
  return <div className="page">{children}</div>;
}

/** What a person works on. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className="sheet">{children}</div>;
}

/** A page of nothing but its sheet. */
export function PageColumn({ children }: { children: ReactNode }) {
  return (
    <PageGrid>
      <Sheet>{children}</Sheet>
    </PageGrid>
  );
}

export const CardBox = styled('section', {
  base: {
    background: 'surface',
    border: '1px solid {colors.line}',
    borderRadius: 'card',
    padding: { base: '4', md: '6' },
    minWidth: '0',
    // A form's buttons stay within it, and stand on it.
    '--aside': '0px',
    '--ground': '{colors.surface}',
  },
});

/** The one heading of a page. */
export const PageTitle = styled('h1', {
  base: {
    margin: '0',
    fontSize: 'h1',
    fontWeight: '600',
    lineHeight: 'tight',
    letterSpacing: '-0.015em',
    wordSpacing: '0.05em',
    textWrap: 'balance',
  },
});

export const Lead = styled('p', {
  base: { margin: '0', color: 'inkSoft', maxWidth: '65ch', textWrap: 'pretty' },
});

/** As large as what comes; hidden from screen readers, whose busy region says it in words. */
export const Skeleton = styled('div', {
  base: {
    minHeight: 'control',
    borderRadius: 'control',
    background: 'line',
    animation: 'pulse 1.6s ease-in-out infinite',
    '@media (forced-colors: active)': { border: '1px solid GrayText' },
  },
  defaultVariants: {},
});

export const Stack = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', minWidth: '0' },
});
