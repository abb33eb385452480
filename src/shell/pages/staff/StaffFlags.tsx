/** Which flags do the lenders have, who switched them and why, and how is one switched while pages are open? */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { RequestError } from '../../../runtime/client/requestError.ts';
import { useRuntime } from '../../../runtime/context.tsx';
import { LoadingScreen } from '../../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { useToast } from '../../../runtime/toasts.tsx';
import { Alert, Button, Card, Stack } from '../../../widgets/index.ts';
import { FieldLabel, Input, List, Mark, Row, Select, Soft, Title } from './pieces.tsx';
import { ReasonField, useReason } from './Reason.tsx';
import type { StaffFlag } from './staffClient.ts';
import { useStaff } from './staffContext.ts';

const KEY = ['staff', 'flags'];
const ENABLED: Record<string, boolean | null> = { on: true, off: false, files: null };

export function StaffFlags() {
  const { desk, say } = useStaff();
  const own = useRuntime().product.source.org.code;
  const [org, setOrg] = useState<string>();
  const { data } = useQuery({ queryKey: KEY, queryFn: desk.flags, gcTime: 0, throwOnError: true });
  if (!data) return <LoadingScreen />;
  const { flags, maySwitch } = data;
  const orgs = [...new Set(flags.map((each) => each.org))];
  const shown = org ?? orgs.find((code) => code === own) ?? orgs[0] ?? '';
  return (
    <>
      <ScreenHead title={say('flags')} help={say('flagsHelp')} />
      <FieldLabel>
        {say('flagsLender')}
        <Select value={shown} onChange={(event) => setOrg(event.target.value)}>
          {orgs.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
      </FieldLabel>
      <List>
        {flags
          .filter((each) => each.org === shown)
          .map((each) => (
            <li key={`${each.org} ${each.product} ${each.flag}`}>
              <Flag flag={each} maySwitch={maySwitch} />
            </li>
          ))}
      </List>
    </>
  );
}

function Flag({ flag: given, maySwitch }: { flag: StaffFlag; maySwitch: boolean }) {
  const { say, at } = useStaff();
  const { product, flag, byFiles, enabled, history } = given;
  const name = (isOn: boolean | null) => say(isOn === null ? 'flagsByFiles' : isOn ? 'flagsOn' : 'flagsOff');
  return (
    <Card>
      <Title>{flag}</Title>
      <Stack>
        <span>
          {name(enabled)} <Soft>· {product}</Soft>{' '}
          {enabled !== byFiles && <Mark>{say('flagsSwitched')}</Mark>}
        </span>
        {maySwitch && <Switching {...given} />}
        {history.length > 0 && (
          <Stack>
            <strong>{say('flagsHistory')}</strong>
            <List>
              {history.map((line) => (
                <li key={line.at}>
                  {name(line.enabled)}: {line.reason}{' '}
                  <Soft>
                    · {line.by} · {at(line.at)} {line.until !== null && `– ${at(line.until)}`}
                  </Soft>
                </li>
              ))}
            </List>
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

function Switching({ org, product, flag, enabled }: StaffFlag) {
  const { desk, say, problemOf } = useStaff();
  const { newId } = useRuntime();
  const toast = useToast();
  const client = useQueryClient();
  const [to, setTo] = useState(enabled ? 'off' : 'on');
  const why = useReason();
  const [until, setUntil] = useState('');
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  // The same again has the same key: an answer that was lost on its way switches nothing twice.
  const sent = useRef({ what: '', key: '' });
  async function submit(event: FormEvent) {
    event.preventDefault();
    const reason = why.read();
    if (reason === undefined) return;
    const moment = until === '' ? null : new Date(until).toISOString();
    const body = { org, product, flag, enabled: ENABLED[to] ?? null, reason, until: moment };
    const what = JSON.stringify(body);
    if (sent.current.what !== what) sent.current = { what, key: newId() };
    setState({ isBusy: true });
    try {
      client.setQueryData(KEY, await desk.switchFlag(body, sent.current.key));
      sent.current = { what: '', key: '' };
      why.type('');
      setState({ isBusy: false });
      toast(say('saved'));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setState({ isBusy: false, problem: problemOf(error) });
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={`${say('flagsSwitch')} ${flag}`}>
      <Stack>
        {state.problem !== undefined && <Alert title={say('failed')}>{state.problem}</Alert>}
        <Row>
          <FieldLabel>
            {say('flagsTo')}
            <Select value={to} onChange={(event) => setTo(event.target.value)}>
              <option value="on">{say('flagsOn')}</option>
              <option value="off">{say('flagsOff')}</option>
              <option value="files">{say('flagsByFiles')}</option>
            </Select>
          </FieldLabel>
          <FieldLabel>
            {say('flagsUntil')}
            <Input type="datetime-local" value={until} onChange={(event) => setUntil(event.target.value)} />
          </FieldLabel>
        </Row>
        <ReasonField reason={why} />
        <Row>
          <Button type="submit" look="plain" busy={state.isBusy}>
            {say('flagsSwitch')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
