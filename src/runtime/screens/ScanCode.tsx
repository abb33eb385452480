/** How does a phone come to an address that nobody wants to type? A QR code, drawn as squares. */
import { useMemo } from 'react';
import { encode } from 'uqr';
import { styled } from '../../widgets/index.ts';

interface ScanCodeProps {
  text: string;
  /** What it is for, for who cannot see it. */
  label: string;
}

/** Modules of white around the code (ISO/IEC 18004, 9.1). */
const QUIET = 4;

/** Dark on light in every scheme: cameras read nothing else for sure. */
export function ScanCode({ text, label }: ScanCodeProps) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: QUIET }), [text]);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <Square viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </Square>
  );
}

const Square = styled('svg', { base: { width: '11rem', height: '11rem', forcedColorAdjust: 'none' } });
