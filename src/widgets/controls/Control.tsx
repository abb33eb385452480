/** How do boxes to type in look? One recipe for inputs and drop-downs, one row for what stands beside the text. */
import { styled } from '../styled.tsx';

const box = {
  width: '100%',
  minWidth: '0',
  minHeight: 'control',
  paddingInline: '4',
  paddingBlock: '3',
  fontFamily: 'inherit',
  /** Below 16 px phones zoom in on focus. */
  fontSize: 'body',
  lineHeight: 'body',
  color: 'ink',
  background: 'surface',
  border: '1px solid {colors.edge}',
  borderRadius: 'control',
  appearance: 'none',
  transition: 'border-color 120ms, box-shadow 120ms',
  _hover: { borderColor: 'ink' },
  _focusVisible: {
    outline: 'none',
    borderColor: 'brand.focus',
    boxShadow: '0 0 0 3px color-mix(in srgb, {colors.brand.focus} 30%, transparent)',
  },
  '&[aria-invalid=true], &[aria-invalid=true]:hover': {
    borderColor: 'danger',
    boxShadow: 'inset 0 0 0 1px {colors.danger}',
  },
  '&[aria-invalid=true]:focus-visible': {
    boxShadow:
      'inset 0 0 0 1px {colors.danger}, 0 0 0 3px color-mix(in srgb, {colors.danger} 25%, transparent)',
  },
  /** In forced colours the shadow is gone: the outline comes back. */
  '@media (forced-colors: active)': { _focusVisible: { outline: '2px solid Highlight' } },
} as const;

export const InputBox = styled('input', {
  base: { ...box, '&::placeholder': { color: 'inkSoft' } },
  variants: {
    figures: { true: { fontVariantNumeric: 'tabular-nums' } },
    beside: {
      before: { paddingInlineStart: '8' },
      after: { paddingInlineEnd: '16' },
      icon: { paddingInlineStart: '10' },
    },
  },
});

export const SelectBox = styled('select', {
  base: { ...box, paddingInlineEnd: '10', cursor: 'pointer', textOverflow: 'ellipsis' },
});

/** Holds a control and what is drawn over its edges. */
export const ControlRow = styled('div', {
  base: { position: 'relative', display: 'flex', alignItems: 'center' },
});

export const Suffix = styled('span', {
  base: { position: 'absolute', color: 'inkSoft', pointerEvents: 'none', display: 'inline-flex' },
  variants: { side: { start: { insetInlineStart: '4' }, end: { insetInlineEnd: '4' } } },
});
