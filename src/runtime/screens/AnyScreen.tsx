/** Any screen, drawn by its kind: one component a kind; a kind without one does not compile. */
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import { type KindName, screenKindOf } from '../../engine/model/screen-kinds.ts';
import { Sheet } from '../../widgets/index.ts';
import { useRuntime, wordsIn } from '../context.tsx';
import { conditionNamed } from '../journey/namedCondition.ts';
import { OpenConditions } from '../journey/OpenConditions.tsx';
import { useRefresh } from '../journey/useRefresh.ts';
import { later } from '../later.tsx';
import { FlowPanel } from './FlowPanel.tsx';
import { FlowProgress } from './FlowProgress.tsx';
import { FormScreen } from './FormScreen.tsx';
import type { KindProps, ShownScreen } from './kind.ts';
import { BackToApplication } from './Links.tsx';
import { Margin } from './Margin.tsx';
import { NoticeScreen } from './NoticeScreen.tsx';
import { WaitScreen } from './WaitScreen.tsx';

/** Those that no visitor comes to. */
const ConditionsScreen = later(() => import('./ConditionsScreen.tsx').then((part) => part?.ConditionsScreen));
const HandoffScreen = later(() => import('./HandoffScreen.tsx').then((part) => part?.HandoffScreen));
const ReaderScreen = later(() => import('./ReaderScreen.tsx').then((part) => part?.ReaderScreen));

/** Fetches them before anybody comes to one. Rejects where one cannot be fetched. */
export async function screensAhead(): Promise<void> {
  await Promise.all([ConditionsScreen, HandoffScreen, ReaderScreen].map(({ ahead }) => ahead()));
}

const KIND_SCREENS: Record<KindName, ComponentType<KindProps>> = {
  form: FormScreen,
  notice: NoticeScreen,
  wait: WaitScreen,
  handoff: HandoffScreen,
  conditions: ConditionsScreen,
  reader: ReaderScreen,
};

export function AnyScreen(shown: ShownScreen) {
  const { flow, path, facts, onAskAgain } = shown;
  const { product } = useRuntime();
  const { search } = useLocation();
  const found = findScreen(flow, path);
  const screen = found && variantOf(product, flow, found.screen, facts);
  const kind = screen && screenKindOf(screen.kind);
  useRefresh(flow, kind?.refreshes ?? 'never', onAskAgain);
  if (!found || !screen || !kind) throw new RangeError(`The flow "${flow.id}" has no screen at "${path}".`);
  const Kind = KIND_SCREENS[kind.name as KindName];
  const isNamed = conditionNamed(search) !== undefined;
  const isOfConditions = isNamed || kind.name === 'conditions';
  const question = flow.sequence?.questions.find(({ ask }) => ask === path);
  const { params } = found;
  const scope = { ...product.triggers.withLookups(facts), params };
  const words = wordsIn(product, 'screens', screen.id, scope);
  return (
    <>
      <FlowProgress flow={flow} facts={facts} at={question?.step ?? path} />
      <Sheet>
        {shown.head}
        {!isOfConditions && <OpenConditions flow={flow} uuid={shown.journey} asked={shown.asked} />}
        <Kind key={screen.id} {...shown} screen={screen} words={words} />
        {isNamed && <BackToApplication uuid={shown.journey} />}
      </Sheet>
      <Margin
        screen={screen}
        words={words}
        panel={<FlowPanel flow={flow} facts={facts} at={found.screen.id} />}
      />
    </>
  );
}
