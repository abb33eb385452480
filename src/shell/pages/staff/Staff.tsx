/** Who works here, and which of the lender's pages do they want? Sign-in first; then the list, or one application. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { STAFF_PAGES, STAFF_PATH } from '../../../engine/decide/pages.ts';
import { momentText } from '../../../engine/say/formats.ts';
import { isOutage, messageOf } from '../../../runtime/client/requestError.ts';
import { useRuntime } from '../../../runtime/context.tsx';
import { FactorContext, type FactorParts } from '../../../runtime/form/factor/factorContext.ts';
import { Button, styled } from '../../../widgets/index.ts';
import { headedPage } from '../headings.tsx';
import { StaffColumn, StaffLink } from './pieces.tsx';
import { StaffApplication } from './StaffApplication.tsx';
import { StaffEmails } from './StaffEmails.tsx';
import { StaffFeedback } from './StaffFeedback.tsx';
import { StaffFlags } from './StaffFlags.tsx';
import { StaffFunnel } from './StaffFunnel.tsx';
import { StaffList } from './StaffList.tsx';
import { StaffPassword } from './StaffPassword.tsx';
import { StaffSecurity } from './StaffSecurity.tsx';
import { StaffSignIn } from './StaffSignIn.tsx';
import { StaffTalk } from './StaffTalk.tsx';
import { StaffTalks } from './StaffTalks.tsx';
import { createStaffClient, readWords } from './staffClient.ts';
import { StaffContext, type StaffParts, useStaff } from './staffContext.ts';

const LoadingStaff = headedPage('staffTitle');

export function Staff() {
  const { staff, product } = useRuntime();
  const { hash, zone } = product.source;
  const client = useQueryClient();
  const [isIn, setIn] = useState(() => staff.tokens.read() !== undefined);
  const words = useQuery({
    queryKey: ['staff-words', hash],
    queryFn: () => readWords(staff.api),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: true,
  }).data;
  const desk = useMemo(
    () =>
      createStaffClient(staff.api, () => {
        client.removeQueries({ queryKey: ['staff'] });
        setIn(false);
      }),
    [staff, client],
  );
  const parts = useMemo<StaffParts | null>(() => {
    if (!words) return null;
    const say: StaffParts['say'] = (slot) => String(words[slot] ?? slot);
    const problemOf = (error: unknown) => (isOutage(error) ? say('unreachable') : messageOf(error));
    return { desk, say, at: (iso) => momentText(iso, zone), problemOf };
  }, [words, desk, zone]);
  const factor = useMemo<FactorParts | null>(
    () => parts && { ...parts, factors: parts.desk.factors, refusedTitle: parts.say('failed') },
    [parts],
  );
  const { pathname, search } = useLocation();
  if (!parts) return <LoadingStaff />;
  if (pathname.replace(/\/+$/, '') === `${STAFF_PATH}/${STAFF_PAGES.password}`)
    return (
      <StaffContext value={parts}>
        <StaffPassword token={new URLSearchParams(search).get('token') ?? ''} />
      </StaffContext>
    );
  return (
    <StaffContext value={parts}>
      <FactorContext value={factor}>
        {isIn ? (
          <Inside
            onSignOut={async () => {
              await desk.signOut().catch(() => {});
              staff.tokens.clear();
              // What was seen does not stay in memory for whoever comes next.
              client.removeQueries({ queryKey: ['staff'] });
              setIn(false);
            }}
          />
        ) : (
          <StaffSignIn onSignedIn={() => setIn(true)} />
        )}
      </FactorContext>
    </StaffContext>
  );
}

function Inside({ onSignOut }: { onSignOut: () => void }) {
  const { say } = useStaff();
  const [, , page, talk] = useLocation().pathname.replace(/\/+$/, '').split('/');
  return (
    <StaffColumn>
      <Bar>
        <StaffNav shown={talk === undefined ? page : null} />
        <Button look="quiet" onClick={onSignOut}>
          {say('signOut')}
        </Button>
      </Bar>
      <StaffPage page={page} talk={talk} />
    </StaffColumn>
  );
}

/** `shown` null: a page below one of these. */
function StaffNav({ shown }: { shown: string | null | undefined }) {
  const { say } = useStaff();
  const pages = [
    [undefined, 'listTitle'],
    [STAFF_PAGES.talks, 'talksTitle'],
    [STAFF_PAGES.feedback, 'feedback'],
    [STAFF_PAGES.flags, 'flags'],
    [STAFF_PAGES.funnel, 'funnel'],
    [STAFF_PAGES.emails, 'emails'],
    [STAFF_PAGES.security, 'security'],
  ] as const;
  return (
    <Links aria-label={say('pages')}>
      {pages.map(([at, slot]) => (
        <StaffLink
          key={slot}
          to={at === undefined ? STAFF_PATH : `${STAFF_PATH}/${at}`}
          aria-current={shown === at ? 'page' : undefined}
        >
          {say(slot)}
        </StaffLink>
      ))}
    </Links>
  );
}

function StaffPage({ page, talk }: { page: string | undefined; talk: string | undefined }) {
  switch (page) {
    case undefined:
      return <StaffList />;
    case STAFF_PAGES.talks:
      return talk === undefined ? <StaffTalks /> : <StaffTalk key={talk} uuid={talk} />;
    case STAFF_PAGES.feedback:
      return <StaffFeedback />;
    case STAFF_PAGES.flags:
      return <StaffFlags />;
    case STAFF_PAGES.emails:
      return <StaffEmails />;
    case STAFF_PAGES.security:
      return <StaffSecurity />;
    case STAFF_PAGES.funnel:
      return <StaffFunnel />;
    default:
      return <StaffApplication key={page} uuid={page} />;
  }
}

const Bar = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '3',
    // Its words end where the column does, as far as the page goes on beside it.
    '& > button': { flex: 'none', marginInlineEnd: '-1rem' },
  },
});

const Links = styled('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 'control' },
    '& > a[aria-current]': { color: 'ink', textDecoration: 'none' },
  },
});
