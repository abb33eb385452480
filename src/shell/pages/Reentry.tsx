/** Who is asked at the first question whether to go on with what is under way? Whoever has signed in before. */
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isRecord } from '../../engine/model/paths.ts';
import { useRuntime } from '../../runtime/context.tsx';
import { useKnownIdentity } from '../../runtime/identity.ts';
import { isAuthenticated } from '../../runtime/user.ts';
import { LaterResume } from './registry.ts';

interface ReentryProps {
  /** Does the address ask for the first question? In the middle of a new application nobody is led away from it. */
  isFirst: boolean;
  children: ReactNode;
}

/** Visitors go straight on: only a browser that holds a sign-in asks. */
export function Reentry({ isFirst, children }: ReentryProps) {
  const runtime = useRuntime();
  const identity = useKnownIdentity();
  const { state } = useLocation();
  const isKnown = isAuthenticated(runtime, identity);
  // Once a visit: who signs up in the middle of the questions is not interrupted by it.
  const [hasBegunHere] = useState(isFirst && isKnown);
  // Their answers are gone from here: another window may have made an application of them.
  const isLedBack = isFirst && isKnown && isRecord(state) && state.led === true;
  const [isAnew, setAnew] = useState(false);
  const mayResume = !isAnew && (hasBegunHere || isLedBack);
  return mayResume ? <LaterResume onStartAnew={() => setAnew(true)}>{children}</LaterResume> : children;
}
