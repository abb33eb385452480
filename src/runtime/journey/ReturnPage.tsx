/** The page that a person comes back to from a page of others: the server is told, and the application goes on. */

import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DASHBOARD, isApplicationId, pathOfScreen } from '../../engine/decide/pages.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { EMPTY_RETURN, FULL_RETURN } from '../addresses.ts';
import { endsSession, RequestError } from '../client/requestError.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { LoadingScreen } from '../screens/LoadingScreen.tsx';
import { ScreenHead } from '../screens/ScreenHead.tsx';

/** The application is the one that was open last (SL 3): the other page knows no address of ours but this. */
export function ReturnPage() {
  const { recallApplication } = useRuntime();
  return <Returning uuid={recallApplication() ?? ''} title={useShellWords().one('returning')} />;
}

type Walked = Pick<OpenFlow, 'signIn'>;

/** The flow of whoever owns what was open last. */
const OWNERS: Walked = {};

interface ReturningProps {
  flow?: Walked;
  uuid: string;
  title: string;
  /** Told once what was brought is written: a journey that is open stands elsewhere by now. */
  onBack?: () => void;
}

/** Ends the handoff that this address names, and goes on with the application. */
export function Returning({ flow = OWNERS, uuid, title, onBack }: ReturningProps) {
  const comeBack = useComingBack(flow, uuid, onBack);
  const begun = useRef(false);
  useEffect(() => {
    // Once, however often it is drawn: what was brought along can be used once.
    if (begun.current) return;
    begun.current = true;
    void comeBack();
  });
  return (
    <>
      <ScreenHead title={title} />
      <LoadingScreen />
    </>
  );
}

function useComingBack(flow: Walked, uuid: string, onBack?: () => void): () => Promise<void> {
  const { calls, product } = useRuntime();
  const { search } = useLocation();
  const navigate = useNavigate();
  const goTo = (route: string, state?: unknown) =>
    navigate(pathOfScreen(product.source.base, flow, uuid, route), { replace: true, state });
  return async () => {
    if (!flow.signIn && !isApplicationId(uuid)) return void navigate(DASHBOARD, { replace: true });
    const brought = new URLSearchParams(search);
    const [state, code] = [brought.get('state') ?? '', brought.get('code') ?? undefined];
    try {
      await calls.endHandoff(uuid, { state, code, bundle: product.source.hash });
      onBack?.();
      goTo('', FULL_RETURN);
    } catch (error) {
      // Signed out meanwhile: the page of the sign-in leads back to this address.
      if (error instanceof RequestError && endsSession(error)) return;
      goTo(routeIn(error), EMPTY_RETURN);
    }
  };
}

/** The screen that the person left from, when the server could tell. */
function routeIn(error: unknown): string {
  const told = error instanceof RequestError && isRecord(error.data) ? error.data.route : undefined;
  return typeof told === 'string' ? told : '';
}
