/** How does a link show that what it starts is under way? As a busy button does; not among the parts of every page. */
import type { ComponentProps, ReactNode } from 'react';
import { BusyWords, LinkButton, useSpins } from './Button.tsx';
import { styled } from './styled.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type BusyLinkProps = ComponentProps<typeof LinkButton> & {
  busy: boolean;
  /** Said while it spins; undefined of a link that only leads on. */
  busyWords: string | undefined;
  /** Stands before its words, and the spinner in its place; without one that stands in place of the words. */
  mark?: ReactNode;
};

/** It stays a link that can have the focus; what a press does while it is busy is up to whoever draws it. */
export function BusyLink({ busy, busyWords, mark, children, ...rest }: BusyLinkProps) {
  const spins = useSpins(busy);
  return (
    <>
      <LinkButton {...rest} aria-disabled={busy || undefined}>
        {mark && (
          <Mark>
            <BusyWords spins={spins}>{mark}</BusyWords>
          </Mark>
        )}
        {mark ? children : <BusyWords spins={spins}>{children}</BusyWords>}
      </LinkButton>
      {/* Beside the link, as beside a button: its name stays what it leads to. */}
      {busyWords !== undefined && <VisuallyHidden role="status">{spins ? busyWords : ''}</VisuallyHidden>}
    </>
  );
}

const Mark = styled('span', {
  base: {
    position: 'relative',
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
  },
});
