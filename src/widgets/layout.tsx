/** Where does a page's content stand? One narrow column, cards on it, grey shapes while it loads. */
import { styled } from './styled.tsx';

/** Centred from 48 rem up; at the edges of a phone with room for a thumb. */
export const PageColumn = styled('div', {
  base: {
    position: 'relative',
    width: '100%',
    maxWidth: 'calc({sizes.column} + 2rem)',
    marginInline: 'auto',
    paddingInline: '4',
    paddingBlock: { base: '6', md: '8' },
    display: 'flex',
    flexDirection: 'column',
    gap: '5',
    minWidth: '0',
  },
});

export const CardBox = styled('section', {
  base: {
    background: 'surface',
    border: '1px solid {colors.line}',
    borderRadius: 'card',
    boxShadow: 'card',
    padding: { base: '5', md: '8' },
    minWidth: '0',
  },
});

/** The one heading of a page. */
export const PageTitle = styled('h1', {
  base: {
    margin: '0',
    fontSize: 'h1',
    fontWeight: '650',
    lineHeight: 'tight',
    letterSpacing: '-0.015em',
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
  },
  defaultVariants: {},
});
