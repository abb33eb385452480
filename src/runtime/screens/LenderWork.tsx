/** What is the lender doing meanwhile? Its steps by name, ticked as they end, and how long what is left usually takes. */
import { secondsLeft, type Work, type WorkStep } from '../../engine/decide/work.ts';
import { CheckIcon, VisuallyHidden } from '../../widgets/index.ts';
import { type ShellWords, useShellWords } from '../context.tsx';

/** From here on minutes are what people think in. */
const IN_MINUTES_FROM = 60;

/** Draws nothing where no step has words. */
export function LenderWork({ work }: { work: Work | null }) {
  const words = useShellWords();
  const steps = work?.steps ?? [];
  const current = steps.find(({ state }) => state === 'now');
  if (steps.length === 0) return null;
  const usual = usualTime(words, secondsLeft(steps));
  return (
    <div className="work">
      <VisuallyHidden role="status">{current?.says ?? ''}</VisuallyHidden>
      <ol aria-label={words.one('workTitle')}>
        {steps.map(({ says, state }) => (
          <li key={says} data-state={state}>
            <i aria-hidden="true">{state === 'done' && <CheckIcon size={12} />}</i>
            <span>{says}</span>
            <VisuallyHidden> {words.one(STATE_WORDS[state])}</VisuallyHidden>
          </li>
        ))}
      </ol>
      {usual && <p>{usual}</p>}
    </div>
  );
}

const STATE_WORDS = { done: 'done', now: 'workNow', next: 'workNext' } as const satisfies Record<
  WorkStep['state'],
  string
>;

/** Nothing is said of less than a second: it is over before anybody has read it. */
function usualTime(words: ShellWords, seconds: number | undefined): string | undefined {
  if (seconds === undefined || seconds <= 1) return undefined;
  if (seconds < IN_MINUTES_FROM) return words.one('workSeconds').replace('{count}', String(seconds));
  const minutes = Math.round(seconds / 60);
  return minutes === 1
    ? words.one('workMinute')
    : words.one('workMinutes').replace('{count}', String(minutes));
}
