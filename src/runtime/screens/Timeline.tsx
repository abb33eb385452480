/** What has happened, what is ahead, and whose turn is it? The milestones of a wait in their order, with their days. */
import { readPath } from '../../engine/model/paths.ts';
import { timeSlot } from '../../engine/model/screen-kinds.ts';
import { zoneOf } from '../../engine/say/copy.ts';
import { formatValue } from '../../engine/say/formats.ts';
import { CheckIcon, VisuallyHidden } from '../../widgets/index.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import type { KindProps } from './kind.ts';

const TURNS = {
  person: 'turnPerson',
  lender: 'turnLender',
  others: 'turnOthers',
  nobody: 'turnNobody',
} as const;
const STATES = { done: 'done', now: 'workNow', next: 'workNext' } as const;

interface TimelineProps extends Pick<KindProps, 'screen' | 'facts' | 'words'> {
  due?: KindProps['due'];
  /** Whether the person has something to do now, where that is known: a milestone of theirs may wait for the lender. */
  isPersonAsked?: boolean | undefined;
}

/** Draws nothing where the screen declares none. */
export function Timeline({ screen, facts, words, due = null, isPersonAsked }: TimelineProps) {
  const { product } = useRuntime();
  const shell = useShellWords();
  const scope = product.triggers.withLookups(facts);
  const holds = (when: string | undefined) => when === undefined || product.triggers.holds(when, scope);
  const dayOf = (date: string | undefined) => (date === undefined ? undefined : readPath(scope, date));
  const milestones = (screen.timeline ?? []).filter(
    ({ when, done, date }) => holds(when) && (done !== undefined || dayOf(date) !== undefined),
  );
  if (milestones.length === 0) return null;
  const current = milestones.findIndex(({ done }) => done === undefined || !holds(done));
  return (
    <ol className="timeline" aria-label={shell.one('timeline')}>
      {milestones.map(({ id, turn, date }, index) => {
        const state = index === current ? 'now' : current < 0 || index < current ? 'done' : 'next';
        const day = dayOf(date) ?? (state === 'now' ? due : undefined);
        return (
          <li key={id} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <i aria-hidden="true">{state === 'done' && <CheckIcon size={12} />}</i>
            <span>
              {words.one(timeSlot(id))}
              <VisuallyHidden> {shell.one(STATES[state])}</VisuallyHidden>
              {typeof day === 'string' && <time>{formatValue(day, 'date', zoneOf(scope))}</time>}
            </span>
            {state === 'now' && <Turn turn={turnNow(turn, isPersonAsked)} />}
          </li>
        );
      })}
    </ol>
  );
}

type TurnName = keyof typeof TURNS;

function turnNow(turn: TurnName, isPersonAsked: boolean | undefined): TurnName {
  if (isPersonAsked) return 'person';
  return isPersonAsked === false && turn === 'person' ? 'lender' : turn;
}

function Turn({ turn }: { turn: TurnName }) {
  return <b data-turn={turn}>{useShellWords().one(TURNS[turn])}</b>;
}
