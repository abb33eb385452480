/** How is a screen drawn, by its kind? One component a kind; a kind without one does not compile. */
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { type KindName, screenKindOf } from '../../engine/model/screen-kinds.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { useRuntime, type Words, wordsIn } from '../context.tsx';
import { ConditionsScreen } from '../screens/ConditionsScreen.tsx';
import { FlowProgress } from '../screens/FlowProgress.tsx';
import { HandoffScreen } from '../screens/HandoffScreen.tsx';
import { BackToApplication } from '../screens/Links.tsx';
import { NoticeScreen } from '../screens/NoticeScreen.tsx';
import { ReaderScreen } from '../screens/ReaderScreen.tsx';
import { WaitScreen } from '../screens/WaitScreen.tsx';
import { conditionNamed } from './ConditionPlace.tsx';
import { OpenConditions } from './OpenConditions.tsx';
import { OwnedForm } from './OwnedForm.tsx';
import { useRefresh } from './useRefresh.ts';

export interface ScreenPlace {
  flow: OpenFlow;
  uuid: string;
  /** The path as it stands in the address. */
  path: string;
  facts: Facts;
  /** Answers of this screen were saved. */
  onSaved: (application: Facts, screen: string) => Promise<void>;
  /** Something may have changed: asks for the facts and the status. */
  onAskAgain: () => void;
}

export interface KindProps extends ScreenPlace {
  screen: Screen;
  words: Words;
}

const KIND_SCREENS: Record<KindName, ComponentType<KindProps>> = {
  form: OwnedForm,
  notice: NoticeScreen,
  wait: WaitScreen,
  handoff: HandoffScreen,
  conditions: ConditionsScreen,
  reader: ReaderScreen,
};

export function AnyScreen(place: ScreenPlace) {
  const { flow, path, facts, onAskAgain } = place;
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
  const { params } = found;
  const scope = { ...product.triggers.withLookups(facts), params };
  const words = wordsIn(product, 'screens', screen.id, scope);
  return (
    <>
      <FlowProgress flow={flow} facts={facts} at={path} beside />
      {!isOfConditions && <OpenConditions flow={flow} uuid={place.uuid} />}
      <Kind key={screen.id} {...place} screen={screen} words={words} />
      {isNamed && <BackToApplication uuid={place.uuid} />}
    </>
  );
}
