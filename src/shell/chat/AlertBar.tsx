/** What has gone wrong in a talk, in one line under the head of the window (SL 8). */
import { Button, styled } from '../../widgets/index.ts';
import type { ChatAlert } from './chatState.ts';
import { useChatWords } from './chatWords.ts';

/** The others are errors. */
const WARNINGS: readonly ChatAlert[] = ['connection', 'token'];

export function AlertBar({ alert, onResend }: { alert: ChatAlert | undefined; onResend?: () => void }) {
  const words = useChatWords();
  const isWarning = alert !== undefined && WARNINGS.includes(alert);
  return (
    <>
      {/* There from the beginning, so that what comes into it is read. */}
      <Region role="status">{alert && isWarning && <Bar tone="warn">{words.one(alert)}</Bar>}</Region>
      <Region role="alert">
        {alert && !isWarning && (
          <Bar tone="danger">
            <span>{words.one(alert)}</span>
            {alert === 'resend' && onResend && (
              <Button look="quiet" onClick={onResend}>
                {words.one('resendAgain')}
              </Button>
            )}
          </Bar>
        )}
      </Region>
    </>
  );
}

const Region = styled('div', { base: { flex: 'none' } });

const Bar = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    paddingInline: '4',
    paddingBlock: '2',
    color: 'ink',
    fontSize: 'small',
    borderBottom: '1px solid',
  },
  variants: {
    tone: {
      warn: { background: 'warnTint', borderColor: 'warn' },
      danger: { background: 'dangerTint', borderColor: 'danger' },
    },
  },
});
