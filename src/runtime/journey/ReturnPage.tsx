/** The page that a person comes back to from a page of others: the server is told, and its reply leads on. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DASHBOARD, isApplicationId, pathOfScreen } from '../../engine/decide/pages.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { emptyReturn } from '../addresses.ts';
import { endsSession, RequestError } from '../client/requestError.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { LoadingScreen } from '../screens/LoadingScreen.tsx';
import { ScreenHead } from '../screens/ScreenHead.tsx';
import { useOpenJourney } from './useOpenJourney.ts';

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
}

/** Ends the handoff that this address names, and goes on with the application. */
export function Returning({ flow = OWNERS, uuid, title }: ReturningProps) {
  const comeBack = useComingBack(flow, uuid);
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

function useComingBack(flow: Walked, uuid: string): () => Promise<void> {
  const { calls, product } = useRuntime();
  const { search } = useLocation();
  const navigate = useNavigate();
  const openJourney = useOpenJourney();
  return async () => {
    if (!flow.signIn && !isApplicationId(uuid)) return void navigate(DASHBOARD, { replace: true });
    const brought = new URLSearchParams(search);
    const [state, code] = [brought.get('state') ?? '', brought.get('code') ?? undefined];
    try {
      const standing = await calls.endHandoff(uuid, { state, code, bundle: product.source.hash });
      await openJourney(flow, { standing, isReturn: true });
    } catch (error) {
      // Signed out meanwhile: the page of the sign-in leads back to this address.
      if (error instanceof RequestError && endsSession(error)) return;
      const back = pathOfScreen(product.source.base, flow, uuid, routeIn(error));
      navigate(back, { replace: true, state: emptyReturn(reasonIn(error)) });
    }
  };
}

/** Why nothing came of it. */
function reasonIn(error: unknown): string | undefined {
  const told = error instanceof RequestError && isRecord(error.data) ? error.data.reason : undefined;
  return typeof told === 'string' ? told : undefined;
}

/** The screen that the person left from, when the server could tell. */
function routeIn(error: unknown): string {
  const told = error instanceof RequestError && isRecord(error.data) ? error.data.route : undefined;
  return typeof told === 'string' ? told : '';
}
