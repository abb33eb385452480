/** What has this person applied for, and where does each application stand? One card each, one way on; as for their parts in those of others. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { startPath } from '../../engine/decide/pages.ts';
import { onlyOne } from '../../engine/model/paths.ts';
import { type Runtime, RuntimeProvider, useRuntime, useShellWords } from '../../runtime/context.tsx';
import { useIdentity } from '../../runtime/identity.ts';
import { LoadingScreen } from '../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { LinkButton, styled } from '../../widgets/index.ts';
import { ApplicationCard } from './ApplicationCard.tsx';
import { CardShape } from './CardShape.tsx';
import { cardStanding } from './cardStanding.ts';
import { type OwnApplications, ownApplicationsQuery } from './ownApplications.ts';
import { PageLinks } from './PageLinks.tsx';
import { PartCard } from './PartCard.tsx';

export function Dashboard() {
  const identity = useIdentity('leave');
  const own = useOwnList(Boolean(identity));
  const words = useShellWords();
  const runtime = useRuntime();
  const { product, offered } = runtime;
  if (!identity || !own) return <LoadingScreen title={words.one('dashboardTitle')} shape={<CardShape />} />;
  const { rows, parts } = own;
  const others = offered.filter((each) => each.product !== product.source.product);
  const start = startPath(product.source);
  const isEmpty = rows.length + parts.length === 0;
  // What there is to see of the only one names the page.
  const only = parts.length === 0 ? onlyOne(rows) : undefined;
  const standing = only && cardStanding(only.other ?? runtime, words, { ...only, identity });
  const title = standing?.shown && standing.text;
  return (
    <>
      <ScreenHead
        title={title ?? words.one(isEmpty ? 'dashboardEmpty' : 'dashboardTitle')}
        help={isEmpty ? words.one('dashboardEmptyBody') : undefined}
      />
      {isEmpty && start && (
        <div>
          <LinkButton href={start}>{words.one('startApplication')}</LinkButton>
        </div>
      )}
      <List>
        {rows.map(({ other = runtime, ...row }, at) => (
          <li key={row.uuid}>
            <RuntimeProvider value={other}>
              <ApplicationCard
                {...row}
                identity={identity}
                isFirst={at === 0}
                of={{ count: at + 1, all: rows.length }}
                isTitled={title !== undefined}
              />
            </RuntimeProvider>
          </li>
        ))}
        {parts.map((part, at) => (
          <li key={part.path}>
            <PartCard {...part} isFirst={rows.length + at === 0} of={{ count: at + 1, all: parts.length }} />
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

/** Undefined until all of it is there. */
function useOwnList(isReady: boolean): OwnApplications | undefined {
  const runtime = useRuntime();
  const { data } = useQuery({
    ...ownApplicationsQuery(runtime),
    enabled: isReady,
    throwOnError: true,
  });
  return data;
}

/** What was read ahead waits so many milliseconds for its page. */
const AHEAD_MS = 5000;

/** Reads what the page is drawn from, so that it is drawn at once. */
export async function dashboardReady(runtime: Runtime, client: QueryClient): Promise<void> {
  await client.prefetchQuery({ ...ownApplicationsQuery(runtime), gcTime: AHEAD_MS });
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
