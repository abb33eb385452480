/** The sign-in at the broker, from our page and back to it: one button, and what is said of whoever comes back. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isPartPath } from '../../engine/decide/pages.ts';
import type { BrokerSide } from '../../engine/model/broker.ts';
import { allowedRedirect, isOwnPath } from '../../engine/model/redirects.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { Alert, Button, Lead, styled } from '../../widgets/index.ts';
import { brokerCalls } from '../client/brokerCalls.ts';
import { messageOf, RequestError } from '../client/requestError.ts';
import { redirectAfterLogin } from '../client/session.ts';
import { type Runtime, useRuntime, useShellWords } from '../context.tsx';
import { findUser } from '../user.ts';

export interface BrokerSignInProps {
  side: BrokerSide;
  /** Told who it is, after the token was stored and verified, and which page they wanted. */
  onSignedIn: (identity: Facts, returnTo: string | undefined) => void;
}

/** `empty`: somebody came back without having signed in. */
type Stage = { is: 'ready' | 'busy' | 'empty' } | { is: 'failed'; message: string };

export function BrokerSignIn({ side, onSignedIn }: BrokerSignInProps) {
  const runtime = useRuntime();
  const words = useShellWords();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [arrived] = useState(() => new URLSearchParams(search));
  const [state, code] = [arrived.get('state'), arrived.get('code')];
  const [stage, setStage] = useState<Stage>({
    is: state === null ? 'ready' : code === null ? 'empty' : 'busy',
  });
  const during = (work: () => Promise<void>) => {
    setStage({ is: 'busy' });
    void work().catch((error: unknown) => setStage({ is: 'failed', message: sentenceOf(error) }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page came with.
  useEffect(() => {
    if (state === null) return;
    // Good once: neither a reload nor the history is to bring it again.
    navigate(pathname, { replace: true });
    if (code !== null) during(() => comeBack(runtime, { side, state, code }, onSignedIn));
  }, []);
  return (
    <Column>
      {stage.is === 'failed' && (
        <Alert tone="danger" title={words.one('signInFailed')}>
          {stage.message}
        </Alert>
      )}
      {stage.is === 'empty' && <Alert tone="warn" title={words.one('brokerEmpty')} />}
      <Lead>{words.one('brokerHelp')}</Lead>
      <div>
        <Button
          busy={stage.is === 'busy'}
          busyWords={words.one('loading')}
          onClick={() => during(() => goThere(runtime, side, redirectAfterLogin(search, '')))}
        >
          {words.one(side === 'agent' ? 'brokerAgent' : 'brokerContinue')}
        </Button>
      </div>
    </Column>
  );
}

/** Follows the broker's redirect; on the way to a page of participants its query stays behind (CALL-43). */
async function goThere(runtime: Runtime, side: BrokerSide, wanted: string): Promise<void> {
  const { api, product, tracker, leave } = runtime;
  const { broker, org } = product.source;
  const redirect = await brokerCalls(api, side).login({
    ...{ mode: 'login', orgCode: org.code, telemetryTrackingId: tracker() },
    returnTo: wanted || undefined,
  });
  const url = allowedRedirect(redirect ?? '', broker?.sites ?? []);
  if (url === undefined) throw new Error('The broker leads to a page that is none of its sites.');
  leave(isPartPath(product, wanted.split('?', 1)[0] ?? '') ? url.replace(/\?[^#]*/, '') : url);
}

async function comeBack(
  runtime: Runtime,
  { side, state, code }: { side: BrokerSide; state: string; code: string },
  onSignedIn: BrokerSignInProps['onSignedIn'],
): Promise<void> {
  const { api, tokens } = runtime;
  const { jwt, returnTo } = await brokerCalls(api, side).end(state, code);
  if (jwt === undefined) throw new Error('User not found');
  tokens.write(jwt);
  const wanted = returnTo !== undefined && isOwnPath(returnTo) ? returnTo : undefined;
  onSignedIn(await findUser(runtime, true, 'keep'), wanted);
}

function sentenceOf(error: unknown): string {
  return error instanceof Error && !(error instanceof RequestError) ? error.message : messageOf(error);
}

const Column = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '6' } });
