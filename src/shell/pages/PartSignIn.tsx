/** How does somebody who was invited come in? By the link of their email the first time, then by their password. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { isInvitation, withoutInvitation } from '../../engine/decide/pages.ts';
import type { PartSignIn as Declared } from '../../engine/model/language.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { participantCalls } from '../../runtime/client/participants.ts';
import { redirectAfterLogin } from '../../runtime/client/session.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { PlainForm } from '../../runtime/form/ShellForm.tsx';
import { LaterSecondStep, SignInForm, useEntry } from '../../runtime/form/SignInForm.tsx';
import { IDENTITY_KEY, useIdentity } from '../../runtime/identity.ts';
import { LoadingScreen } from '../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { Alert } from '../../widgets/index.ts';
import { PageLinks } from './PageLinks.tsx';

interface PartSignInProps {
  flow: OpenFlow;
  signIn: Declared;
}

export function PartSignIn(props: PartSignInProps) {
  const identity = useIdentity('stay');
  const { search } = useLocation();
  const token = useToken();
  // One and the same form before and after its token is there: what is typed early stays in it.
  if (token || (token === undefined && isInvitation(search))) return <Invitation {...props} token={token} />;
  if (identity === undefined || token === undefined) return <LoadingScreen />;
  return identity === null ? <Back {...props} /> : <Known {...props} />;
}

/** Behind the # of the link; undefined until the page is alive, since no server sees it. All of it is gone from the URL at once. */
function useToken(): string | undefined {
  const { hash, pathname, search } = useLocation();
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const brought = /^#[\w-]{20,100}$/.test(hash) ? hash.slice(1) : '';
    setToken((known) => (known && brought === '' ? known : brought));
    const url = pathname + withoutInvitation(search);
    // Past the router: to whom another page arrives the heading is read out, and the field that they type in loses the focus.
    if (brought !== '' || isInvitation(search)) window.history.replaceState(window.history.state, '', url);
  }, [hash, pathname, search]);
  return token;
}

function Invitation({ signIn, flow, token }: PartSignInProps & { token: string | undefined }) {
  const { api } = useRuntime();
  const words = useShellWords();
  const { asked, enter, take, again, isAgain } = useEntry(useGoingOn({ signIn, flow }));
  // The invitation is opened by now: from its start it is a sign-in like any other.
  if (isAgain) return <Back signIn={signIn} flow={flow} />;
  return asked ? (
    <>
      <ScreenHead title={words.one('partSignInTitle')} />
      <LaterSecondStep asked={asked} onAgain={again} enter={enter} />
    </>
  ) : (
    <>
      <ScreenHead title={words.one('invitedTitle')} help={words.one('invitedHelp')} />
      <PlainForm
        id={signIn.form}
        action={words.one('invitedAction')}
        refusedTitle={words.one('invitedRefused')}
        send={async (answers) => {
          if (token === undefined) throw new Error('Nothing is sent before the page is alive.');
          await take(await participantCalls(api).acceptInvitation(token, answers));
        }}
      />
    </>
  );
}

function Back(props: PartSignInProps) {
  const words = useShellWords();
  const goOn = useGoingOn(props);
  return (
    <>
      <ScreenHead title={words.one('partSignInTitle')} help={words.one('partSignInHelp')} />
      <SignInForm onSignedIn={goOn} />
      <PageLinks>
        <Link to="/auth/forgotten">{words.one('forgotten')}</Link>
      </PageLinks>
    </>
  );
}

/** Somebody is signed in: on to their part, if they have one. */
function Known({ flow, signIn }: PartSignInProps) {
  const { api, product } = useRuntime();
  const words = useShellWords();
  const { role = '' } = flow;
  const { data: journey } = useQuery({
    queryKey: ['part', role],
    queryFn: () => participantCalls(api).ownPart(role),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: true,
  });
  if (journey === undefined) return <LoadingScreen />;
  if (journey !== null) return <Navigate replace to={`${product.source.base}/${signIn.resume}`} />;
  return (
    <>
      <ScreenHead title={words.one('partSignInTitle')} />
      <Alert tone="info" title={words.one('partNone')}>
        {words.one('partNoneBody')}
      </Alert>
    </>
  );
}

/** To where they wanted to be, else to where they stand. */
function useGoingOn({ flow, signIn }: PartSignInProps): (who: Facts) => Promise<void> {
  const { product } = useRuntime();
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  return async (who) => {
    client.removeQueries({ queryKey: ['part', flow.role ?? ''] });
    const target = redirectAfterLogin(search, `${product.source.base}/${signIn.resume}`);
    navigate(target, { replace: true });
    client.setQueryData(IDENTITY_KEY, who);
  };
}
