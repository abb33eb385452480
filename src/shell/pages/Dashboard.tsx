/** What has this person applied for, and where does each application stand? One card each, one way on. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Facts } from '../../engine/model/triggers.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { useIdentity } from '../../runtime/identity.ts';
import { LoadingScreen } from '../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { LinkButton, styled } from '../../widgets/index.ts';
import { ApplicationCard } from './ApplicationCard.tsx';
import { startPath } from './Login.tsx';
import { PageLinks } from './PageLinks.tsx';

export function Dashboard() {
  const identity = useIdentity('leave');
  const applications = useApplications(Boolean(identity));
  const words = useShellWords();
  const { product } = useRuntime();
  if (!identity || !applications) return <LoadingScreen />;
  const { rows, profile } = applications;
  const start = startPath(product.source.base, [...product.flows.values()]);
  const isEmpty = rows.length === 0;
  return (
    <>
      <ScreenHead
        title={words.one(isEmpty ? 'dashboardEmpty' : 'dashboardTitle')}
        help={words.one(isEmpty ? 'dashboardEmptyBody' : 'dashboardHelp')}
      />
      {isEmpty && start && (
        <div>
          <LinkButton href={start}>{words.one('startApplication')}</LinkButton>
        </div>
      )}
      <List>
        {rows.map(({ uuid, facts }, at) => (
          <li key={uuid}>
            <ApplicationCard
              uuid={uuid}
              application={facts}
              profile={profile}
              identity={identity}
              isFirst={at === 0}
            />
          </li>
        ))}
      </List>
      <PageLinks>
        {!isEmpty && start && <Link to={start}>{words.one('startApplication')}</Link>}
        <Link to="/dashboard/settings">{words.one('settings')}</Link>
      </PageLinks>
    </>
  );
}

function useApplications(isReady: boolean) {
  const { calls } = useRuntime();
  const { data } = useQuery({
    queryKey: ['dashboard'],
    queryFn: async () => {
      const [rows, profile] = await Promise.all([
        calls.applications(),
        calls.profile().catch((): Facts => ({})),
      ]);
      return { rows, profile };
    },
    enabled: isReady,
    // Where an application stands may have changed since this page was last seen.
    gcTime: 0,
    throwOnError: true,
  });
  return data;
}

const List = styled('ul', {
  base: {
    listStyle: 'none',
    margin: '0',
    padding: '0',
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    '&:empty': { display: 'none' },
  },
});
