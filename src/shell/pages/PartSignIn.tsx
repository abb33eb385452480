/** How does somebody who was invited come in? By the link of their email the first time, then by their password. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { PartSignIn as Declared } from '../../engine/model/language.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { participantCalls } from '../../runtime/client/participants.ts';
import { redirectAfterLogin } from '../../runtime/client/session.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { PlainForm } from '../../runtime/form/ShellForm.tsx';
import { SignInForm } from '../../runtime/form/SignInForm.tsx';
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
  const token = useToken();
  if (identity === undefined || token === undefined) return <LoadingScreen />;
  if (token !== '') return <Invitation {...props} token={token} />;
  return identity === null ? <Back {...props} /> : <Known {...props} />;
}

/** Behind the # of the link; undefined until the page is alive, since no server sees it. Gone from the address at once. */
function useToken(): string | undefined {
  const { hash, pathname, search } = useLocation();
  const [token, setToken] = useState<string>();
  const navigate = useNavigate();
  useEffect(() => {
    const brought = /^#[\w-]{20,100}$/.test(hash) ? hash.slice(1) : '';
    setToken((known) => (known && brought === '' ? known : brought));
    if (brought !== '') navigate(pathname + search, { replace: true });
  }, [hash, pathname, search, navigate]);
  return token;
}

function Invitation({ signIn, flow, token }: PartSignInProps & { token: string }) {
  const { api, calls, tokens } = useRuntime();
  const words = useShellWords();
  const goOn = useGoingOn({ signIn, flow });
  return (
    <>
      <ScreenHead title={words.one('invitedTitle')} help={words.one('invitedHelp')} />
      <PlainForm
        id={signIn.form}
        action={words.one('invitedAction')}
        refusedTitle={words.one('invitedRefused')}
        send={async (answers) => {
          tokens.write(await participantCalls(api).acceptInvitation(token, answers));
          await goOn(await calls.identity('keep'));
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
