/** How does a person come back? Signs in, and goes on to where they wanted to be. */
import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { DASHBOARD, startPath } from '../../engine/decide/pages.ts';
import { redirectAfterLogin } from '../../runtime/client/session.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { SignInForm } from '../../runtime/form/SignInForm.tsx';
import { IDENTITY_KEY, useIdentity } from '../../runtime/identity.ts';
import { LoadingScreen } from '../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { Tagline } from '../chrome/Tagline.tsx';
import { PageLinks } from './PageLinks.tsx';

export function Login() {
  const words = useShellWords();
  const { product } = useRuntime();
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const identity = useIdentity('stay');
  const target = redirectAfterLogin(search, DASHBOARD);
  if (identity === undefined) return <LoadingScreen />;
  if (identity !== null) return <Navigate replace to={target} />;
  const start = startPath(product.source);
  return (
    <>
      <Tagline />
      <ScreenHead title={words.one('signInTitle')} help={words.one('signInHelp')} />
      <SignInForm
        onSignedIn={(who) => {
          navigate(target, { replace: true });
          client.setQueryData(IDENTITY_KEY, who);
        }}
      />
      <PageLinks>
        <Link to="/auth/forgotten">{words.one('forgotten')}</Link>
        {start && (
          <span>
            {words.one('noAccountYet')} <Link to={start}>{words.one('startHere')}</Link>
          </span>
        )}
      </PageLinks>
    </>
  );
}
