/** What came, what happened, and what is known? To look things up in, beneath what there is to do. */
import { useState } from 'react';
import { isRecord } from '../../../engine/model/paths.ts';
import type { Facts } from '../../../engine/model/triggers.ts';
import { happenedSlot } from '../../../engine/say/staff-copy.ts';
import { RequestError } from '../../../runtime/client/requestError.ts';
import { Alert, Button, Card } from '../../../widgets/index.ts';
import { saveBytes } from '../saveBytes.ts';
import { List, Row, Soft, StaffLink, TermList, Title } from './pieces.tsx';
import { GivenReason } from './Reason.tsx';
import type { Happened, StaffFile } from './staffClient.ts';
import { useStaff } from './staffContext.ts';

export function StaffFiles({ uuid, files }: { uuid: string; files: StaffFile[] }) {
  const { desk, say, at, problemOf } = useStaff();
  const [problem, setProblem] = useState<string>();
  async function open({ uuid: upload, name }: StaffFile) {
    try {
      saveBytes(await desk.file(uuid, upload), name);
      setProblem(undefined);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setProblem(problemOf(error));
    }
  }
  return (
    <Card aria-labelledby="staff-files">
      <Title id="staff-files">{say('files')}</Title>
      {files.length === 0 && <p>{say('filesNone')}</p>}
      {problem !== undefined && (
        <Alert tone="danger" title={say('failed')}>
          {problem}
        </Alert>
      )}
      <List>
        {files.map((file) => (
          <li key={file.uuid}>
            <Row css={{ alignItems: 'center' }}>
              <span id={`staff-file-${file.uuid}`}>{file.name}</span>
              <Soft>
                {file.by !== null && `${file.by} · `}
                {at(file.at)}
              </Soft>
              <Button
                look="quiet"
                aria-describedby={`staff-file-${file.uuid}`}
                onClick={() => void open(file)}
              >
                {say('open')}
              </Button>
            </Row>
          </li>
        ))}
      </List>
    </Card>
  );
}

export function History({ events }: { events: Happened[] }) {
  const { say, at } = useStaff();
  const who = ({ by, name }: Happened) => {
    if (by === 'person') return say('byPerson');
    return by === 'server' ? say('byServer') : (name ?? by);
  };
  const what = ({ kind, by, about }: Happened) => {
    if (kind === 'opened' && by === 'staff') return say(about === null ? 'openedIt' : 'openedFile');
    const slot = happenedSlot(kind);
    return slot === undefined ? kind : say(slot);
  };
  return (
    <Card>
      <details>
        <summary>{say('history')}</summary>
        <List css={{ marginTop: '3', gap: '2' }}>
          {events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place; it has no other name.
            <li key={events.length - index}>
              <Soft>{at(event.at)}</Soft> {who(event)}: {what(event)}{' '}
              {event.kind === 'talked' && event.about !== null ? (
                <StaffLink to={`/staff/talks/${event.about}`}>{say('talkMessages')}</StaffLink>
              ) : (
                [event.about, event.screen, event.statusLabel].filter((each) => each !== null).join(', ')
              )}
              {event.reason !== null && <GivenReason>{event.reason}</GivenReason>}
            </li>
          ))}
        </List>
      </details>
    </Card>
  );
}

export function Known({ facts }: { facts: Record<string, Facts> }) {
  const { say } = useStaff();
  return (
    <Card>
      <details>
        <summary>{say('known')}</summary>
        <TermList css={{ marginTop: '3' }}>
          {rowsOf(facts).map(({ path, value }) => (
            <Fact key={path} path={path} value={value} />
          ))}
        </TermList>
      </details>
    </Card>
  );
}

function Fact({ path, value }: { path: string; value: string }) {
  return (
    <>
      <dt>{path}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** One row a value; entries of a list are counted from 1, as people do. */
export function rowsOf(facts: unknown, before = ''): { path: string; value: string }[] {
  if (facts === null || facts === undefined) return [];
  const at = (name: string) => (before === '' ? name : `${before}.${name}`);
  if (Array.isArray(facts)) return facts.flatMap((each, index) => rowsOf(each, at(String(index + 1))));
  if (isRecord(facts)) return Object.entries(facts).flatMap(([name, below]) => rowsOf(below, at(name)));
  return [{ path: before, value: String(facts) }];
}
