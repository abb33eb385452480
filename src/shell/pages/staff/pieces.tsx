/** What are the lender's pages drawn with? Plain sections and lines; wide enough for a desk, narrow enough for a phone. */
import { Link, type LinkProps } from 'react-router-dom';
import { styled } from '../../../widgets/index.ts';

export const StaffColumn = styled('div', {
  base: {
    width: '100%',
    maxWidth: '60rem',
    marginInline: 'auto',
    padding: { base: '4', md: '8' },
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    minWidth: '0',
    // Names are e-mails until a person has said theirs.
    overflowWrap: 'anywhere',
    // The button of a form in the middle of a page stays with its form.
    '& .actions': { position: 'static' },
  },
});

/** Side by side where there is room. */
export const Row = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'end',
    minWidth: '0',
    '& > *': { minWidth: '0' },
    '& > label': { flex: '1 1 14rem' },
  },
});

export const List = styled('ul', {
  base: {
    listStyle: 'none',
    margin: '0',
    padding: '0',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minWidth: '0',
    overflowWrap: 'anywhere',
  },
});

export const Title = styled('h2', {
  base: { margin: '0 0 0.75rem', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' },
});

export const Soft = styled('span', { base: { color: 'inkSoft' } });

/** What waits for somebody. */
export const Mark = styled('strong', {
  base: {
    paddingInline: '2',
    paddingBlock: '0.125rem',
    borderRadius: 'control',
    border: '1px solid {colors.warn}',
    background: 'warnTint',
    color: 'ink',
    fontSize: 'small',
    fontWeight: '500',
  },
});

/** Names and values, beneath each other on a phone. */
export const TermList = styled('dl', {
  base: {
    margin: '0',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(10rem, 18rem) minmax(0, 1fr)' },
    columnGap: '4',
    rowGap: { base: '0', md: '2' },
    overflowWrap: 'anywhere',
    '& > dt': { color: 'inkSoft' },
    '& > dd': { margin: { base: '0 0 0.5rem', md: '0' } },
  },
});

export const FieldLabel = styled('label', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    fontWeight: '500',
    minWidth: '0',
  },
});

const box = {
  width: '100%',
  minWidth: '0',
  boxSizing: 'border-box',
  minHeight: 'control',
  padding: '3',
  font: 'inherit',
  fontWeight: '400',
  color: 'ink',
  background: 'surface',
  border: '1px solid {colors.edge}',
  borderRadius: 'control',
} as const;

export const Select = styled('select', { base: box });
export const Input = styled('input', { base: box });
export const Text = styled('textarea', { base: { ...box, minHeight: '5rem', resize: 'vertical' } });

export function StaffLink(props: LinkProps) {
  return <LinkText as={Link} {...props} />;
}

const LinkText = styled('a', {
  base: {
    color: 'brand.link',
    fontWeight: '600',
    textDecoration: 'underline',
    textUnderlineOffset: '0.15em',
  },
});
