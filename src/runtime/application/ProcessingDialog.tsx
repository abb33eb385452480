/** What is shown while the lender's process works? What is being done, that it goes on, and how far the asking is. */
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { Dialog, Lead, TextLink } from '../../widgets/index.ts';
import { DASHBOARD } from '../addresses.ts';
import { useRuntime, useShellWords } from '../context.tsx';

/** Past ten seconds people are told that they may leave (screens, "Time"). */
const LONG_AFTER_MS = 10_000;
/** Each of the messages stands this long. */
const MESSAGE_MS = 5000;
/** A settled status closes the dialog before anybody sees it flash. */
const SHOWN_AFTER_MS = 300;

export function ProcessingDialog({ open }: { open: boolean }) {
  const words = useShellWords();
  const elapsed = useElapsed(open);
  const messages = words.all('processing');
  const message = messages[Math.floor(elapsed / MESSAGE_MS) % Math.max(messages.length, 1)];
  const isLong = elapsed >= LONG_AFTER_MS;
  if (!open || elapsed < SHOWN_AFTER_MS) return null;
  return (
    <Dialog open title={words.one('processingTitle')} onClose={() => {}}>
      <Track role="progressbar" aria-label={words.one('processingTitle')}>
        <span />
      </Track>
      <Lead aria-live="polite">{message}</Lead>
      {isLong && (
        <Lead css={{ marginTop: '4' }}>
          {words.one('processingLong')} <TextLink href={DASHBOARD}>{words.one('toDashboard')}</TextLink>
        </Lead>
      )}
    </Dialog>
  );
}

/** Milliseconds since it opened, told at the moments that matter. */
function useElapsed(open: boolean): number {
  const { timers } = useRuntime();
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (!open) return setElapsed(0);
    const next =
      elapsed < SHOWN_AFTER_MS ? SHOWN_AFTER_MS : Math.floor(elapsed / MESSAGE_MS + 1) * MESSAGE_MS;
    const timer = timers.set(() => setElapsed(next), next - elapsed);
    return () => timers.clear(timer);
  }, [open, elapsed, timers]);
  return elapsed;
}

const Track = chakra('div', {
  base: {
    height: '4px',
    borderRadius: 'pill',
    background: 'line',
    overflow: 'hidden',
    marginBottom: '4',
    '& > span': {
      display: 'block',
      height: '100%',
      width: '40%',
      borderRadius: 'pill',
      background: 'brand.focus',
      animation: 'pulse 1.6s ease-in-out infinite',
    },
  },
});
