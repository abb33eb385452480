/** How is a handoff started, by its own screen or by a link that leads to it? Asked for what it needs first; the server says the URL. */
import { useEffect, useRef, useState } from 'react';
import type { Coordinates } from '../../engine/decide/location.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { endsSession, formMessageOf, RequestError } from '../client/requestError.ts';
import { useRuntime, type Words } from '../context.tsx';
import type { KindProps } from './kind.ts';

/** A screen of kind `handoff`, as it stands in the URL. */
export interface HandoffTarget {
  path: string;
  screen: Screen;
  words: Words;
}

interface HandoffUse extends Pick<KindProps, 'journey' | 'onAskAgain'> {
  /** `reason` is in the words of the server, where it is the person's to know. */
  onFailed: (handoff: HandoffTarget, reason: string | undefined) => void;
}

export interface HandoffHook {
  /** The path of the handoff that is being started: one at a time, and until the page is gone. */
  begun: string | undefined;
  /** The handoff that waits until the person says where they are. */
  asked: HandoffTarget | undefined;
  start: (handoff: HandoffTarget) => void;
  share: (location: Coordinates) => void;
  /** What was begun, or asked for, leads nowhere any more. */
  stop: () => void;
}

export function useHandoff({ journey, onAskAgain, onFailed }: HandoffUse): HandoffHook {
  const { calls, leave, product } = useRuntime();
  const [begun, setBegun] = useState<string>();
  const [asked, setAsked] = useState<HandoffTarget>();
  /** Counts starts: a reply to one that was stopped meanwhile takes nobody away. */
  const count = useRef(0);

  function stop(): void {
    count.current += 1;
    setBegun(undefined);
    setAsked(undefined);
  }

  async function begin(handoff: HandoffTarget, location?: Coordinates): Promise<void> {
    stop();
    const own = count.current;
    const { path } = handoff;
    setBegun(path);
    try {
      const bundle = product.source.hash;
      const url = await calls.beginHandoff(journey, { screen: path, bundle, location });
      if (own === count.current) leave(url);
    } catch (error) {
      if (own !== count.current) return;
      stop();
      if (!(error instanceof RequestError)) {
        return setBegun(() => {
          throw error;
        });
      }
      // The page is about to go to the sign-in.
      if (endsSession(error)) return;
      const isClosed = error.status === 409;
      // Where it does not say what is open instead, it says why nothing came of it.
      const isShut = isClosed && isRecord(error.data) && 'route' in error.data;
      onFailed(handoff, isClosed && !isShut ? formMessageOf(error) : undefined);
      if (isClosed) onAskAgain();
    }
  }

  useStopping(stop, begun !== undefined, onAskAgain);
  return {
    ...{ begun, asked, stop },
    start: (handoff) => {
      if (begun !== undefined) return;
      if (handoff.screen.needs?.includes('location')) setAsked(handoff);
      else void begin(handoff);
    },
    share: (location) => {
      if (asked) void begin(asked, location);
    },
  };
}

/** Stops what was begun for whoever goes to another screen, and for who comes back to the page as it was left. */
function useStopping(stop: () => void, hasBegun: boolean, onAskAgain: () => void): void {
  const latest = useRef({ stop, hasBegun, onAskAgain });
  latest.current = { stop, hasBegun, onAskAgain };
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !latest.current.hasBegun) return;
      latest.current.stop();
      latest.current.onAskAgain();
    };
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pageshow', comeBack);
      latest.current.stop();
    };
  }, []);
}
