/** What stands in for the Markdown parser that rjsf imports and our forms never use? Its words as they are. */
import type { ReactNode } from 'react';

export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}
