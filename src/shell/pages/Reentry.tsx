/** Who is asked at the first question whether to go on with what is under way? Whoever has signed in before. */
import { type ReactNode, useState } from 'react';
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
  // Once a visit: who signs up in the middle of the questions is not interrupted by it.
  const [mayResume, setMayResume] = useState(() => isFirst && isAuthenticated(runtime, identity));
  return mayResume ? <LaterResume onStartAnew={() => setMayResume(false)}>{children}</LaterResume> : children;
}
