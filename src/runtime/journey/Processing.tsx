/** What is shown while the lender's process works: its steps, how far the wait is, and that one may leave. */
import { useEffect, useState } from 'react';
import { DASHBOARD } from '../../engine/decide/pages.ts';
import type { Work } from '../../engine/decide/work.ts';
import { Dialog, Lead, Sheet, styled, TextLink } from '../../widgets/index.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { LenderWork } from '../screens/LenderWork.tsx';
import { ScreenHead } from '../screens/ScreenHead.tsx';
import { Spot } from '../screens/ScreenPicture.tsx';

/** SL 9: the whole bar, and how often it moves. */
const WHOLE_MS = 30_000;
const TICK_MS = 100;
/** Of a step, what the bar shows before it is done. */
const STEP_MOST = 0.9;
/** Past ten seconds people are told that they may leave (screens, "Time"). */
const LONG_AFTER_MS = 10_000;
/** A settled status closes the dialog before anybody sees it flash. */
const SHOWN_AFTER_MS = 300;

interface ProcessingProps {
  work: Work | null;
}

/** In front of the screen that was answered, which stays until the next one can be drawn. */
export function ProcessingDialog({ work }: ProcessingProps) {
  const words = useShellWords();
  const elapsed = useElapsed();
  if (elapsed < SHOWN_AFTER_MS) return null;
  return (
    <Dialog open title={words.one('processingTitle')} onClose={() => {}}>
      <Working work={work} elapsed={elapsed} />
    </Dialog>
  );
}

/** A page of its own, where no screen stands behind. */
export function ProcessingSheet({ work }: ProcessingProps) {
  const words = useShellWords();
  const elapsed = useElapsed();
  return (
    <Sheet>
      <Spot name="clock" />
      <ScreenHead title={words.one('processingTitle')} />
      <div>
        <Working work={work} elapsed={elapsed} />
      </div>
    </Sheet>
  );
}

function Working({ work, elapsed }: ProcessingProps & { elapsed: number }) {
  const words = useShellWords();
  const percent = shareAt(work, elapsed) * 100;
  return (
    <>
      <Track
        role="progressbar"
        aria-label={words.one('processingTitle')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(percent)}
      >
        <span style={{ width: `${percent}%` }} />
      </Track>
      <Lead aria-live="polite">{messageAt(words.all('processing'), elapsed)}</Lead>
      <LenderWork work={work} />
      {elapsed >= LONG_AFTER_MS && <MayLeave emailTo={work?.emailTo} />}
    </>
  );
}

/** The clock's share, kept between the end of the last step that is done and that of the one under way, where steps are known. */
function shareAt(work: Work | null, elapsed: number): number {
  const share = elapsed / WHOLE_MS;
  const { steps = [] } = work ?? {};
  if (steps.length === 0) return share;
  const done = steps.filter(({ state }) => state === 'done').length;
  return Math.min(Math.max(share, done / steps.length), (done + STEP_MOST) / steps.length);
}

/** Promises an email only where one is sent. */
function MayLeave({ emailTo }: { emailTo: string | undefined }) {
  const words = useShellWords();
  return (
    <Lead css={{ marginTop: '4' }} role="status">
      {words.one('processingLong')}{' '}
      {emailTo !== undefined && `${words.one('processingEmail').replace('{email}', emailTo)} `}
      <TextLink href={DASHBOARD}>{words.one('toDashboard')}</TextLink>
    </Lead>
  );
}

/** Spaced evenly over the whole bar (SL 9); the last one stays. */
export function messageAt(messages: string[], elapsed: number): string | undefined {
  const at = Math.floor((elapsed / WHOLE_MS) * messages.length);
  return messages[Math.min(at, messages.length - 1)];
}

/** Milliseconds since it opened, counted in ticks, until the bar is whole. */
function useElapsed(): number {
  const { timers } = useRuntime();
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    let passed = 0;
    const tick = () => {
      passed += TICK_MS;
      setElapsed(passed);
      if (passed < WHOLE_MS) timer = timers.set(tick, TICK_MS);
    };
    let timer = timers.set(tick, TICK_MS);
    return () => timers.clear(timer);
  }, [timers]);
  return elapsed;
}

const Track = styled('div', {
  base: {
    height: '4px',
    borderRadius: 'pill',
    background: 'line',
    overflow: 'hidden',
    marginBottom: '4',
    '& > span': { display: 'block', height: '100%', borderRadius: 'pill', background: 'brand.focus' },
    '@media (forced-colors: active)': { border: '1px solid', '& > span': { background: 'Highlight' } },
  },
});
