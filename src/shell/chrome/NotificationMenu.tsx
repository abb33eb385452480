/** The bell: how many notifications are unread, and behind it the list, which is read by being seen (SL 2, Notifications). */
import { useEffect, useRef, useState } from 'react';
import {
  COLLAPSED_LENGTH,
  isUnread,
  listedNotifications,
  type ShownNotification,
} from '../../engine/decide/notifications.ts';
import { relativeTime } from '../../engine/say/ago.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { useJourneyNews } from '../../runtime/journey/useJourneyNews.ts';
import { Alert, Button, styled, VisuallyHidden } from '../../widgets/index.ts';
import { ChromeAnchor } from './ChromeAnchor.tsx';
import { MenuButton } from './MenuButton.tsx';
import { useAccounts, useMarkRead } from './useAccounts.ts';
import { useChrome } from './useChrome.ts';

/** Two figures do not fit beside the bell. */
const MOST_COUNTED = 9;

export function NotificationMenu() {
  const chrome = useChrome();
  const line = chrome.at('topBar').find(({ does }) => does === 'notifications');
  return line ? <Bell title={chrome.words(line).join(' ')} /> : null;
}

function Bell({ title }: { title: string }) {
  const words = useShellWords();
  const { data, isError, refetch } = useAccounts();
  useJourneyNews(() => void refetch());
  const all = (data?.accounts ?? []).flatMap(({ notifications }) => notifications);
  const unread = all.filter(isUnread).length;
  const said = words.one('notificationsUnread').replace('{count}', String(unread));
  return (
    <MenuButton label={unread === 0 ? title : `${title}, ${said}`} face={<BellFace unread={unread} />}>
      {({ isOpen }) =>
        isOpen && (
          <Inside>
            <h2>{title}</h2>
            {data && <NotificationList all={all} now={data.now()} />}
            {!data && !isError && <p role="status">{words.one('loading')}</p>}
            {!data && isError && (
              <Alert tone="warn" title={words.one('notificationsFailed')}>
                <Button look="quiet" onClick={() => void refetch()}>
                  {words.one('tryAgain')}
                </Button>
              </Alert>
            )}
          </Inside>
        )
      }
    </MenuButton>
  );
}

/** What it shows stays as it was when it was opened: reading takes nothing away from under somebody's eyes. */
function NotificationList({ all, now }: { all: ShownNotification[]; now: number }) {
  const words = useShellWords();
  const markRead = useMarkRead();
  const { zone } = useRuntime().product.source;
  const [listed] = useState(() => listedNotifications(all));
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const seen = isWhole ? listed : listed.slice(0, COLLAPSED_LENGTH);
  const marked = useRef(new Set<string>());
  useEffect(() => {
    const fresh = seen.filter((each) => isUnread(each) && !marked.current.has(each.uuid));
    if (fresh.length === 0) return;
    const uuids = fresh.map(({ uuid }) => uuid);
    for (const uuid of uuids) marked.current.add(uuid);
    markRead(uuids);
  }, [seen, markRead]);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isWhole) list.current?.focus();
  }, [isWhole]);
  if (listed.length === 0) return <p>{words.one('notificationsNone')}</p>;
  return (
    <>
      <List ref={list} tabIndex={-1}>
        {seen.map((each) => (
          <li key={each.uuid}>
            <Head>
              <strong>
                {isUnread(each) && (
                  <>
                    <Dot aria-hidden="true" />
                    <VisuallyHidden>{words.one('notificationNew')} </VisuallyHidden>
                  </>
                )}
                {each.title}
              </strong>
              <time dateTime={each.created}>{relativeTime(each.created, now, zone)}</time>
            </Head>
            {each.description !== '' && <p>{each.description}</p>}
            {each.ctas.map(({ title, redirectPath }) => (
              <ChromeAnchor key={redirectPath} title={title} href={redirectPath} />
            ))}
          </li>
        ))}
      </List>
      {!isWhole && listed.length > COLLAPSED_LENGTH && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          {words.one('notificationsAll')}
        </Button>
      )}
    </>
  );
}

function BellFace({ unread }: { unread: number }) {
  return (
    <Face>
      <svg width="22" height="22" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path
          d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21a2.2 2.2 0 0 0 4 0"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {unread > 0 && <Count aria-hidden="true">{unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}</Count>}
    </Face>
  );
}

const Face = styled('span', { base: { position: 'relative', display: 'inline-flex' } });

const Count = styled('span', {
  base: {
    position: 'absolute',
    insetInlineStart: '60%',
    bottom: '55%',
    minWidth: '1.125rem',
    paddingInline: '0.25rem',
    boxSizing: 'border-box',
    borderRadius: 'pill',
    background: 'danger',
    color: 'surface',
    fontSize: '0.75rem',
    fontWeight: '600',
    lineHeight: '1.125rem',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
});

const Dot = styled('span', {
  base: {
    display: 'inline-block',
    width: '0.5rem',
    height: '0.5rem',
    marginInlineEnd: '2',
    verticalAlign: '0.0625rem',
    borderRadius: 'pill',
    background: 'brand.solid',
    '@media (forced-colors: active)': { background: 'CanvasText' },
  },
});

const Inside = styled('div', { base: { width: { base: 'auto', md: '22rem' } } });

const List = styled('ul', {
  base: {
    '&:focus': { outline: 'none' },
    '& > li': { paddingBlock: '3', borderBottom: '1px solid {colors.line}' },
    '& > li:last-child': { borderBottom: '0' },
    '& > li > a': { color: 'brand.link', fontWeight: '500' },
    '& > li > p': { paddingBlock: '1' },
  },
});

const Head = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '3',
    paddingInline: '3',
    '& > strong': { fontWeight: '500', overflowWrap: 'anywhere' },
    '& > time': { flexShrink: '0', fontSize: 'small', color: 'inkSoft' },
  },
});
