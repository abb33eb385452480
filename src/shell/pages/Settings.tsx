/** What can a person change about their sign-in? */
import { Link } from 'react-router-dom';
import { useShellWords } from '../../runtime/context.tsx';
import { useIdentity } from '../../runtime/identity.ts';
import { LoadingScreen } from '../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { Card } from '../../widgets/index.ts';
import { PageLinks } from './PageLinks.tsx';

export function Settings() {
  const words = useShellWords();
  const identity = useIdentity('leave');
  if (!identity) return <LoadingScreen />;
  return (
    <>
      <ScreenHead title={words.one('settingsTitle')} />
      <Card>
        <p>
          {words.one('settingsSignedInAs')} <strong>{String(identity.email ?? '')}</strong>
        </p>
        <PageLinks>
          <Link to="/auth/forgotten">{words.one('newPassword')}</Link>
          <Link to="/dashboard">{words.one('dashboard')}</Link>
        </PageLinks>
      </Card>
    </>
  );
}
