/** Which applications are there, and which of them wait for somebody? The newest activity first, narrowed as one likes. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { StaffSlot } from '../../../engine/say/staff-copy.ts';
import { LoadingScreen } from '../../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { Button, Card } from '../../../widgets/index.ts';
import { FieldLabel, List, Mark, Row, Select, Soft, StaffLink } from './pieces.tsx';
import type { Listed } from './staffClient.ts';
import { useStaff } from './staffContext.ts';

const NEEDS: Record<string, StaffSlot> = {
  '': 'needsNothing',
  any: 'needsAny',
  review: 'needsReview',
  condition: 'needsCondition',
  participant: 'needsParticipant',
  run: 'needsRun',
};

export function StaffList() {
  const { desk, say } = useStaff();
  const [query, setQuery] = useSearchParams();
  const asked = {
    needs: query.get('needs') || undefined,
    status: query.get('status') || undefined,
    page: query.get('page') || undefined,
  };
  const { data } = useQuery({
    queryKey: ['staff', 'list', asked],
    queryFn: () => desk.list(asked),
    placeholderData: keepPreviousData,
    // What waits for somebody changes by itself.
    gcTime: 0,
    throwOnError: true,
  });
  const go = (change: Record<string, string>) => {
    const next = { ...Object.fromEntries(query), ...change };
    setQuery(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '' && value !== '0')));
  };
  return (
    <>
      <ScreenHead title={say('listTitle')} />
      <Filter
        needs={asked.needs ?? ''}
        status={asked.status ?? ''}
        statuses={data?.statuses ?? []}
        onChange={(change) => go({ ...change, page: '' })}
      />
      {data ? <Found {...data} onPage={(page) => go({ page: String(page) })} /> : <LoadingScreen />}
    </>
  );
}

interface FilterProps {
  needs: string;
  status: string;
  statuses: string[];
  onChange: (change: Record<string, string>) => void;
}

function Filter({ needs, status, statuses, onChange }: FilterProps) {
  const { say } = useStaff();
  // One that an address names is shown as chosen before all of them are known.
  const all = status === '' || statuses.includes(status) ? statuses : [status, ...statuses];
  return (
    <Row role="search">
      <FieldLabel>
        {say('needs')}
        <Select value={needs} onChange={(event) => onChange({ needs: event.target.value })}>
          {Object.entries(NEEDS).map(([value, slot]) => (
            <option key={value} value={value}>
              {say(slot)}
            </option>
          ))}
        </Select>
      </FieldLabel>
      <FieldLabel>
        {say('status')}
        <Select value={status} onChange={(event) => onChange({ status: event.target.value })}>
          <option value="">{say('statusAny')}</option>
          {all.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </FieldLabel>
    </Row>
  );
}

function Found({ applications, page, size, total, onPage }: Listed & { onPage: (page: number) => void }) {
  const { say } = useStaff();
  const isLast = (page + 1) * size >= total;
  return (
    <>
      <p role="status">{applications.length === 0 ? say('listEmpty') : `${say('listTitle')}: ${total}`}</p>
      <List>
        {applications.map((line) => (
          <li key={line.uuid}>
            <Entry {...line} />
          </li>
        ))}
      </List>
      {total > size && (
        <Row>
          {page > 0 && (
            <Button look="plain" onClick={() => onPage(page - 1)}>
              {say('previous')}
            </Button>
          )}
          {!isLast && (
            <Button look="plain" onClick={() => onPage(page + 1)}>
              {say('next')}
            </Button>
          )}
        </Row>
      )}
    </>
  );
}

function Entry({
  uuid,
  name,
  about,
  status,
  step,
  since,
  attention,
  isStuck,
}: Listed['applications'][number]) {
  const { say, at } = useStaff();
  return (
    <Card css={{ padding: '4', display: 'flex', flexDirection: 'column', gap: '2' }}>
      <Row css={{ alignItems: 'baseline', columnGap: '4', rowGap: '1' }}>
        <StaffLink to={`/staff/${uuid}`}>{name}</StaffLink>
        <Soft>{about}</Soft>
      </Row>
      <span>
        {status} <Soft>· {step}</Soft>
      </span>
      <Soft>
        {say('since')} {at(since)}
      </Soft>
      <Row css={{ gap: '2', '&:empty': { display: 'none' } }}>
        {isStuck && <Mark>{say('stuck')}</Mark>}
        {attention.reviews.map((title) => (
          <Mark key={title}>{title}</Mark>
        ))}
        {attention.conditions > 0 && (
          <Mark>
            {say('openConditions')}: {attention.conditions}
          </Mark>
        )}
        {attention.participants > 0 && (
          <Mark>
            {say('standStill')}: {attention.participants}
          </Mark>
        )}
      </Row>
    </Card>
  );
}
