/** What a journey is played with. */
import type { ReactNode } from 'react';
import type { Following } from '../../engine/decide/polling.ts';
import type { Standing } from '../../engine/decide/standing.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { JourneyUrls } from './urls.ts';
import type { StandingHook } from './useStanding.ts';

export interface JourneyProps {
  flow: OpenFlow;
  /** As calls name it: an application's id, or a visitor's draft. */
  name: string;
  urls: JourneyUrls;
  /** What stands above the screens, and above nothing else. */
  head?: ReactNode;
}

export interface PlayingProps extends JourneyProps {
  hook: StandingHook;
  standing: Standing;
  following: Following;
  facts: Facts;
}
