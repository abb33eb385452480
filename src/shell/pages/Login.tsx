/** How does a person come back? Signs in, and goes on to where they wanted to be. */
import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { DASHBOARD, startPath } from '../../engine/decide/pages.ts';
import { LOGIN_PATHS } from '../../engine/model/broker.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { redirectAfterLogin } from '../../runtime/client/session.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { BrokerSignIn } from '../../runtime/form/BrokerSignIn.tsx';
import { SignInForm } from '../../runtime/form/SignInForm.tsx';
import { useSwitches } from '../../runtime/gates.ts';
import { IDENTITY_KEY, useIdentity } from '../../runtime/identity.ts';
import { LoadingScreen } from '../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { isAtBroker } from '../../runtime/user.ts';
import { Tagline } from '../chrome/Tagline.tsx';
import { PageLinks } from './PageLinks.tsx';

export function Login() {
  const words = useShellWords();
  const { product } = useRuntime();
  const { pathname, search } = useLocation();
  const { flags } = useSwitches();
  const atBroker = isAtBroker(product.source, flags);
  const navigate = useNavigate();
  const client = useQueryClient();
  const identity = useIdentity('stay');
  const target = redirectAfterLogin(search, DASHBOARD);
  if (identity === undefined) return <LoadingScreen />;
  if (identity !== null) return <Navigate replace to={target} />;
  const start = startPath(product.source);
  const goOn = (who: Facts, to = target) => {
    navigate(to, { replace: true });
    client.setQueryData(IDENTITY_KEY, who);
  };
  return (
    <>
      <Tagline />
      <ScreenHead title={words.one('signInTitle')} help={words.one('signInHelp')} />
      {atBroker ? (
        <BrokerSignIn side={pathname === LOGIN_PATHS.agent ? 'agent' : 'customer'} onSignedIn={goOn} />
      ) : (
        <SignInForm onSignedIn={(who) => goOn(who)} />
      )}
      <PageLinks>
        {!atBroker && <Link to="/auth/forgotten">{words.one('forgotten')}</Link>}
        {start && (
          <span>
            {words.one('noAccountYet')} <Link to={start}>{words.one('startHere')}</Link>
          </span>
        )}
      </PageLinks>
    </>
  );
}
