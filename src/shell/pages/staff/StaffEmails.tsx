/** Which emails have not gone out, to whom, and why? Each can be sent again. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { STAFF_PATH } from '../../../engine/decide/pages.ts';
import type { EmailReason, UnsentEmail } from '../../../engine/model/outbox.ts';
import type { StaffSlot } from '../../../engine/say/staff-copy.ts';
import { RequestError } from '../../../runtime/client/requestError.ts';
import { useRuntime } from '../../../runtime/context.tsx';
import { LoadingScreen } from '../../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { useToast } from '../../../runtime/toasts.tsx';
import { Alert, Button, Card, Stack } from '../../../widgets/index.ts';
import { List, Mark, Row, Soft, StaffLink, Title } from './pieces.tsx';
import { useStaff } from './staffContext.ts';

const KEY = ['staff', 'emails'];

const REASONS: Record<EmailReason, StaffSlot> = {
  address: 'emailsReasonAddress',
  full: 'emailsReasonFull',
  refused: 'emailsReasonRefused',
  later: 'emailsReasonLater',
  login: 'emailsReasonLogin',
  encryption: 'emailsReasonEncryption',
  unreachable: 'emailsReasonUnreachable',
  fault: 'emailsReasonFault',
};

export function StaffEmails() {
  const { desk, say } = useStaff();
  const { data } = useQuery({ queryKey: KEY, queryFn: desk.emails, gcTime: 0, throwOnError: true });
  if (!data) return <LoadingScreen />;
  const { emails, waiting, givenUp, maySend } = data;
  return (
    <>
      <ScreenHead title={say('emails')} help={say('emailsHelp')} />
      {emails.length === 0 ? (
        <p>{say('emailsNone')}</p>
      ) : (
        <p>
          {say('emailsWaiting')}: {waiting} · {say('emailsGivenUp')}: {givenUp}
        </p>
      )}
      <List>
        {emails.map((email) => (
          <li key={email.uuid}>
            <UnsentLine email={email} maySend={maySend} />
          </li>
        ))}
      </List>
    </>
  );
}

function UnsentLine({ email, maySend }: { email: UnsentEmail; maySend: boolean }) {
  const { say, at } = useStaff();
  const { uuid, org, subject, to, application, name, state, tries, reason, nextAt } = email;
  return (
    <Card>
      <Title>{subject}</Title>
      <Stack>
        <span>
          {application !== null && (
            <>
              <StaffLink to={`${STAFF_PATH}/${application}`}>{name}</StaffLink>{' '}
            </>
          )}
          {to} <Soft>· {org}</Soft>
        </span>
        <span>
          {state === 'givenUp' && <Mark>{say('emailsGivenUp')}</Mark>}{' '}
          {reason === null ? say('emailsNotTried') : say(REASONS[reason])}
        </span>
        <Soft>
          {say('emailsSince')} {at(email.at)} · {say('emailsTries')}: {tries}
          {nextAt !== null && tries > 0 && ` · ${say('emailsNext')} ${at(nextAt)}`}
        </Soft>
        {maySend && <SendAgain uuid={uuid} subject={subject} />}
      </Stack>
    </Card>
  );
}

function SendAgain({ uuid, subject }: { uuid: string; subject: string }) {
  const { desk, say, problemOf } = useStaff();
  const { newId } = useRuntime();
  const toast = useToast();
  const client = useQueryClient();
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  // The same again has the same key, until it was done: an answer that was lost on its way sends nothing twice.
  const key = useRef('');
  async function send() {
    if (key.current === '') key.current = newId();
    setState({ isBusy: true });
    try {
      await desk.sendEmail(uuid, key.current);
      key.current = '';
      toast(say('emailsSentAgain'));
      await client.invalidateQueries({ queryKey: KEY });
      setState({ isBusy: false });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setState({ isBusy: false, problem: problemOf(error) });
    }
  }
  return (
    <>
      {state.problem !== undefined && <Alert title={say('failed')}>{state.problem}</Alert>}
      <Row>
        <Button
          look="plain"
          busy={state.isBusy}
          aria-label={`${say('emailsAgain')}: ${subject}`}
          onClick={() => void send()}
        >
          {say('emailsAgain')}
        </Button>
      </Row>
    </>
  );
}
