/** What has this person applied for, and where does each application stand? One card each, one way on. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { startPath } from '../../engine/decide/pages.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { type Runtime, useRuntime, useShellWords } from '../../runtime/context.tsx';
import { useIdentity } from '../../runtime/identity.ts';
import { LoadingScreen } from '../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { readProfile } from '../../runtime/user.ts';
import { LinkButton, styled } from '../../widgets/index.ts';
import { OfProduct } from '../OfProduct.tsx';
import { ApplicationCard } from './ApplicationCard.tsx';
import { PageLinks } from './PageLinks.tsx';

export function Dashboard() {
  const identity = useIdentity('leave');
  const rows = useApplications(Boolean(identity));
  const words = useShellWords();
  const { product, offered } = useRuntime();
  if (!identity || !rows) return <LoadingScreen />;
  const others = offered.filter((each) => each.product !== product.source.product);
  const start = startPath(product.source);
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
        {rows.map(({ uuid, facts, product: of }, at) => (
          <li key={uuid}>
            <OfProduct name={of ?? product.source.product}>
              <DashboardCard {...{ uuid, identity }} application={facts} isFirst={at === 0} />
            </OfProduct>
          </li>
        ))}
      </List>
      <PageLinks>
        {!isEmpty && start && <Link to={start}>{words.one('startApplication')}</Link>}
        {others.map((each) => (
          <a key={each.product} href={each.start}>
            {words.one('startProduct').replace('{offered}', each.name)}
          </a>
        ))}
        <Link to="/dashboard/settings">{words.one('settings')}</Link>
      </PageLinks>
    </>
  );
}

type CardProps = Omit<ComponentProps<typeof ApplicationCard>, 'profile'>;

/** What is known of the person is known to one product: each is asked once. */
function DashboardCard(props: CardProps) {
  const runtime = useRuntime();
  const { data: profile } = useQuery({
    ...profileQuery(runtime),
    gcTime: 0,
  });
  return profile ? <ApplicationCard {...props} profile={profile} /> : <LoadingScreen />;
}

function useApplications(isReady: boolean) {
  const { data } = useQuery({
    ...applicationsQuery(useRuntime()),
    enabled: isReady,
    // Where an application stands may have changed since this page was last seen.
    gcTime: 0,
    throwOnError: true,
  });
  return data;
}

/** Reads what the page is drawn from, so that it is drawn at once. */
export async function dashboardReady(runtime: Runtime, client: QueryClient): Promise<void> {
  const read = [applicationsQuery(runtime), profileQuery(runtime)];
  await Promise.all(read.map((query) => client.prefetchQuery<unknown>({ ...query, gcTime: READ_MS })));
}

/** What was read this many milliseconds ago is not read again. */
const READ_MS = 5000;

function applicationsQuery({ calls }: Runtime) {
  return { queryKey: ['dashboard'], queryFn: () => calls.applications(), staleTime: READ_MS };
}

function profileQuery(runtime: Runtime) {
  return {
    queryKey: ['dashboard', 'profile', runtime.product.source.product],
    queryFn: () => readProfile(runtime).catch((): Facts => ({})),
    staleTime: READ_MS,
  };
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
