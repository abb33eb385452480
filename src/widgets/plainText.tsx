/** What stands in for rjsf's Markdown parser, which the build leaves out? The text as it was written. */
import type { ReactNode } from 'react';

/** Takes the parser's place by alias in vite.config.ts; our descriptions are words, never markup. */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
