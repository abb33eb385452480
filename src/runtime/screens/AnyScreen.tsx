/** Any screen, drawn by its kind: one component a kind; a kind without one does not compile. */
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { backTargetOf } from '../../engine/decide/back-target.ts';
import { deriveRoute } from '../../engine/decide/derive.ts';
import { findScreen, isChangedAt, listAt, variantOf } from '../../engine/decide/screens.ts';
import { asksPerson, type KindName, screenKindOf } from '../../engine/model/screen-kinds.ts';
import { Sheet } from '../../widgets/index.ts';
import { useRuntime, wordsIn } from '../context.tsx';
import { conditionNamed } from '../journey/namedCondition.ts';
import { OpenConditions } from '../journey/OpenConditions.tsx';
import { useRefresh } from '../journey/useRefresh.ts';
import { useNoteScreen } from '../telemetry/useNotes.ts';
import { FlowPanel } from './FlowPanel.tsx';
import { FlowProgress } from './FlowProgress.tsx';
import { FormScreen } from './FormScreen.tsx';
import type { KindProps, ShownScreen } from './kind.ts';
import {
  LaterAnswers,
  LaterConditions,
  LaterContactBar,
  LaterContactCard,
  LaterHandoff,
  LaterParticipants,
  LaterReader,
  LaterWait,
} from './laterScreens.ts';
import { Margin } from './Margin.tsx';
import { NoticeScreen } from './NoticeScreen.tsx';
import { ReturnLink } from './ReturnLink.tsx';

/** Whoever comes back by a screen of kind `return` is led on before one is drawn here. */
type DrawnKind = Exclude<KindName, 'return'>;

const KIND_SCREENS: Record<DrawnKind, ComponentType<KindProps>> = {
  form: FormScreen,
  notice: NoticeScreen,
  wait: LaterWait,
  handoff: LaterHandoff,
  answers: LaterAnswers,
  conditions: LaterConditions,
  participants: LaterParticipants,
  reader: LaterReader,
};

export function AnyScreen(shown: ShownScreen) {
  const { flow, path, facts, onAskAgain } = shown;
  const runtime = useRuntime();
  const { product } = runtime;
  const { search } = useLocation();
  const found = findScreen(flow, path);
  const screen = found && variantOf(product, flow, found.screen, facts);
  const kind = screen && screenKindOf(screen.kind);
  useNoteScreen(flow.id, screen?.id ?? path, facts);
  useRefresh(flow, kind?.refreshes ?? 'never', onAskAgain);
  if (!found || !screen || !kind) throw new RangeError(`The flow "${flow.id}" has no screen at "${path}".`);
  const Kind = KIND_SCREENS[kind.name as DrawnKind];
  const isNamed = conditionNamed(search) !== undefined;
  const isOfConditions = isNamed || kind.name === 'conditions';
  const question = flow.sequence?.questions.find(({ ask }) => ask === path);
  const { params } = found;
  const scope = { ...product.triggers.withLookups(facts), params };
  const back = flow.sequence ? undefined : backTargetOf(product, flow, facts, path);
  const list =
    back === 'application'
      ? listAt(product, flow, facts, deriveRoute(product, flow, facts).route)
      : undefined;
  // Participants have no list of applications to go back to.
  const hasBack = back !== undefined && !(flow.signIn && back === 'home');
  const words = wordsIn(runtime, 'screens', screen.id, scope);
  const hasContact = flow.audience === 'owner' && product.source.contact !== undefined;
  return (
    <>
      <FlowProgress flow={flow} facts={facts} at={question?.step ?? path} asks={asksPerson(kind)} />
      <Sheet>
        {hasContact && <LaterContactBar facts={facts} />}
        {shown.head}
        {!isOfConditions && <OpenConditions flow={flow} uuid={shown.journey} asked={shown.asked} />}
        <Kind
          key={screen.id}
          {...shown}
          screen={screen}
          words={words}
          isChange={isChangedAt(product, list, facts, path)}
        />
        {hasBack && (
          <ReturnLink
            to={back}
            flow={flow}
            uuid={shown.journey}
            words={list && wordsIn(runtime, 'screens', list.id, scope).one('back')}
          />
        )}
      </Sheet>
      <Margin
        screen={screen}
        words={words}
        contact={hasContact && <LaterContactCard facts={facts} />}
        panel={<FlowPanel flow={flow} facts={facts} at={found.screen.id} />}
      />
    </>
  );
}
