/** Which few pictures do the widgets draw? Inline, decorative, in the colour of the text beside them. */
import type { ReactNode } from 'react';

function Icon({ children, size = 16 }: { children: ReactNode; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

const line = {
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export function WarningIcon({ size }: { size?: number }) {
  return (
    <Icon size={size}>
      <circle cx="8" cy="8" r="8" fill="currentColor" />
      <path d="M8 4v4.5M8 11.75v.01" {...line} stroke="#fff" strokeWidth={2} />
    </Icon>
  );
}

export function InfoIcon({ size }: { size?: number }) {
  return (
    <Icon size={size}>
      <circle cx="8" cy="8" r="8" fill="currentColor" />
      <path d="M8 7.5V12M8 4.25v.01" {...line} stroke="#fff" strokeWidth={2} />
    </Icon>
  );
}

export function CheckIcon({ size }: { size?: number }) {
  return (
    <Icon size={size}>
      <path d="M3 8.5l3.25 3.25L13 5" {...line} strokeWidth={2.25} />
    </Icon>
  );
}

export function ChevronIcon({ size }: { size?: number }) {
  return (
    <Icon size={size}>
      <path d="M4 6.25L8 10l4-3.75" {...line} />
    </Icon>
  );
}

export function SearchIcon({ size }: { size?: number }) {
  return (
    <Icon size={size}>
      <circle cx="7" cy="7" r="4.5" {...line} />
      <path d="M10.5 10.5L14 14" {...line} />
    </Icon>
  );
}

export function ArrowLeftIcon({ size }: { size?: number }) {
  return (
    <Icon size={size}>
      <path d="M13 8H3M7 4L3 8l4 4" {...line} />
    </Icon>
  );
}

export function CloseIcon({ size }: { size?: number }) {
  return (
    <Icon size={size}>
      <path d="M4 4l8 8M12 4l-8 8" {...line} />
    </Icon>
  );
}
