/** What narrows the list of applications: what waits, a status, an order, an email or a number. */
import { type FormEvent, useState } from 'react';
import type { StaffSlot } from '../../../engine/say/staff-copy.ts';
import { Button } from '../../../widgets/index.ts';
import { FieldLabel, Input, Row, Select, Soft } from './pieces.tsx';
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

const WHOSE: Record<string, StaffSlot> = { '': 'whoseAny', mine: 'whoseMine', nobody: 'whoseNobody' };

const ORDERS: Record<string, StaffSlot> = { age: 'orderAge', activity: 'orderActivity' };

/** As long as an email can be. */
const MOST = 254;

interface FilterProps {
  needs: string;
  whose: string;
  status: string;
  order: string;
  statuses: Listed['statuses'];
  onChange: (change: Record<string, string>) => void;
  onSearch: (text: string) => void;
}

export function StaffFilter({ needs, whose, status, order, statuses, onChange, onSearch }: FilterProps) {
  const { say } = useStaff();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  const words = (slots: Record<string, StaffSlot>) =>
    Object.entries(slots).map(([name, slot]) => ({ name, label: say(slot) }));
  // One that an address names is shown as chosen before all of them are known.
  const isKnown = status === '' || statuses.some(({ name }) => name === status);
  const all = [
    { name: '', label: say('statusAny') },
    ...(isKnown ? [] : [{ name: status, label: status }]),
    ...statuses,
  ];
  const selects = [
    { slot: 'needs', name: 'needs', value: needs, choices: words(NEEDS) },
    { slot: 'whose', name: 'whose', value: whose, choices: words(WHOSE) },
    { slot: 'status', name: 'status', value: status, choices: all },
    { slot: 'order', name: 'order', value: order, choices: words(ORDERS) },
  ] as const;
  return (
    <search>
      <Row as="form" onSubmit={submit}>
        <FieldLabel>
          {say('search')}
          <Soft css={{ fontWeight: '400' }}>{say('searchHelp')}</Soft>
          <Input
            type="search"
            value={text}
            maxLength={MOST}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => setText(event.target.value)}
          />
        </FieldLabel>
        <Button look="plain" type="submit">
          {say('find')}
        </Button>
      </Row>
      <Row css={{ marginTop: '3', '& > label': { flexBasis: '12rem' } }}>
        {selects.map(({ slot, name, value, choices }) => (
          <FieldLabel key={slot}>
            {say(slot)}
            <Select value={value} onChange={(event) => onChange({ [name]: event.target.value })}>
              {choices.map((each) => (
                <option key={each.name} value={each.name}>
                  {each.label}
                </option>
              ))}
            </Select>
          </FieldLabel>
        ))}
      </Row>
    </search>
  );
}
