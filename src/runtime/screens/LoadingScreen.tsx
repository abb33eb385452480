/** What stands on the page until a screen is there? Its heading where that is known, its shape, and after a moment the loader. */
import { type ReactNode, useEffect, useState } from 'react';
import { PageTitle, Sheet, Skeleton, styled, VisuallyHidden } from '../../widgets/index.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { useLoading } from '../loading.tsx';

/** Marks grey shapes on the page. */
export const WAITING = 'data-waiting';
/** What is there sooner needs no sign that it loads. */
const SHOWN_AFTER_MS = 300;

interface LoadingProps {
  title?: string | undefined;
  /** What comes, in grey; else a few lines. */
  shape?: ReactNode;
}

/** `title` is the heading of a page that has one whatever comes: it takes no focus, since the screen's own will. */
export function LoadingScreen({ title, shape }: LoadingProps) {
  const words = useShellWords();
  const isLate = useIsLate();
  useLoading(isLate);
  return (
    <>
      {title !== undefined && <PageTitle>{title}</PageTitle>}
      <Shape aria-busy="true" {...(isLate && { [WAITING]: '' })}>
        <VisuallyHidden role="status">{isLate ? words.one('loading') : ''}</VisuallyHidden>
        {isLate && shape}
        {isLate && shape === undefined && (
          <>
            {title === undefined && <Skeleton css={{ width: '70%' }} />}
            <Skeleton css={{ minHeight: '1.25rem', width: '90%' }} />
            <Skeleton />
            <Skeleton />
          </>
        )}
      </Shape>
    </>
  );
}

/** The same where a page has no sheet of its own yet; `head` stands above it. */
export function LoadingSheet({ head, title }: { head?: ReactNode; title?: string | undefined }) {
  return (
    <Sheet>
      {head}
      <LoadingScreen title={title} />
    </Sheet>
  );
}

/** Is it time to say that something loads? */
export function useIsLate(): boolean {
  const { timers, isWaitingShown } = useRuntime();
  const [isLate, setIsLate] = useState(isWaitingShown);
  useEffect(() => {
    const timer = timers.set(() => setIsLate(true), SHOWN_AFTER_MS);
    return () => timers.clear(timer);
  }, [timers]);
  return isLate;
}

/** As high as a usual screen, so that the footer does not jump. */
const Shape = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '6', minHeight: '24rem' },
});
