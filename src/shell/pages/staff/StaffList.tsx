/** Which applications are there, and which of them wait for somebody? A table in an order, narrowed and searched as one likes. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadingScreen } from '../../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { Button, styled } from '../../../widgets/index.ts';
import { Mark, Row, Soft, StaffLink } from './pieces.tsx';
import { StaffFilter } from './StaffFilter.tsx';
import { StuckTask } from './StuckTask.tsx';
import type { Listed } from './staffClient.ts';
import { useStaff } from './staffContext.ts';

/** Said once more: some browsers take a table's own from what is laid out otherwise. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
} as const;

export function StaffList() {
  const { desk, say } = useStaff();
  const [query, setQuery] = useSearchParams();
  // What is searched for may be somebody's email: it stands in no URL.
  const [search, setSearch] = useState('');
  const needs = query.get('needs') ?? '';
  const whose = query.get('whose') ?? '';
  const status = query.get('status') ?? '';
  const order = query.get('order') === 'activity' ? 'activity' : 'age';
  const asked = {
    ...{ order, page: Number(query.get('page')) || 0 },
    ...(needs && { needs }),
    ...(whose && { whose }),
    ...(status && { status }),
    ...(search && { search }),
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
      <StaffFilter
        {...{ needs, whose, status, order }}
        statuses={data?.statuses ?? []}
        onChange={(change) => go({ ...change, page: '' })}
        onSearch={(text) => {
          setSearch(text);
          go({ page: '' });
        }}
      />
      {data ? (
        <Found {...data} isByAge={order === 'age'} onPage={(page) => go({ page: String(page) })} />
      ) : (
        <LoadingScreen />
      )}
    </>
  );
}

interface FoundProps extends Listed {
  isByAge: boolean;
  onPage: (page: number) => void;
}

function Found({ applications, page, size, total, isByAge, onPage }: FoundProps) {
  const { say } = useStaff();
  const isLast = (page + 1) * size >= total;
  return (
    <>
      <p role="status">{applications.length === 0 ? say('listEmpty') : `${say('listTitle')}: ${total}`}</p>
      {applications.length > 0 && (
        <Table {...ROLES.table} aria-label={say('listTitle')}>
          <thead {...ROLES.group}>
            <tr {...ROLES.row}>
              <th scope="col">{say('byPerson')}</th>
              <th scope="col">{say('status')}</th>
              <th scope="col" aria-sort={isByAge ? 'other' : undefined}>
                {say('since')}
              </th>
              <th scope="col">{say('whose')}</th>
              <th scope="col">{say('needs')}</th>
            </tr>
          </thead>
          <tbody {...ROLES.group}>
            {applications.map((line) => (
              <Entry key={line.uuid} {...line} />
            ))}
          </tbody>
        </Table>
      )}
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

type EntryProps = Listed['applications'][number];

function Entry(line: EntryProps) {
  const { uuid, name, about, statusLabel, stepLabel, since, assignee, attention, run, mayDecide } = line;
  const { say, at } = useStaff();
  return (
    <tr {...ROLES.row}>
      <th scope="row">
        <StaffLink to={`/staff/${uuid}`}>{name}</StaffLink>
        <Soft>{about}</Soft>
      </th>
      <td {...ROLES.cell}>
        {statusLabel}
        {stepLabel !== statusLabel && <Soft>{stepLabel}</Soft>}
      </td>
      <td {...ROLES.cell} data-label={say('since')}>
        {at(since)}
      </td>
      <td {...ROLES.cell} data-label={assignee === null ? undefined : say('whose')}>
        {assignee}
      </td>
      <td {...ROLES.cell}>
        {run && <StuckTask uuid={uuid} run={run} mayDecide={mayDecide} />}
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
      </td>
    </tr>
  );
}

/** Its rows are cards on a phone. */
const Table = styled('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    display: { base: 'block', md: 'table' },
    '& thead': {
      position: { base: 'absolute', md: 'static' },
      clipPath: { base: 'inset(50%)', md: 'none' },
      width: { base: '1px', md: 'auto' },
      overflow: { base: 'hidden', md: 'visible' },
    },
    '& tbody': { display: { base: 'block', md: 'table-row-group' } },
    '& tbody tr': {
      display: { base: 'flex', md: 'table-row' },
      flexDirection: 'column',
      gap: '2',
      paddingBlock: { base: '3', md: '0' },
      borderTop: '1px solid {colors.line}',
    },
    '& th, & td': {
      padding: { base: '0', md: '3' },
      textAlign: 'start',
      verticalAlign: 'baseline',
      fontWeight: '400',
    },
    '& thead th': { fontWeight: '600', fontSize: 'small', color: 'inkSoft' },
    // What the head says stands there for nobody on a phone.
    '& td[data-label]::before': {
      content: { base: 'attr(data-label) " "', md: 'none' },
      color: 'inkSoft',
    },
    '& td:empty': { display: { base: 'none', md: 'table-cell' } },
    '& th > span, & td > span': { display: 'block' },
    '& th > a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: 'target',
      overflowWrap: 'anywhere',
    },
    '& td > strong': { display: 'inline-block', margin: '0 0.25rem 0.25rem 0' },
  },
});
