/** What was asked of the person and of who has a part in it, what of it is open, and how is more asked for? */
import { type FormEvent, useState } from 'react';
import { Button, Card, Stack, styled } from '../../../widgets/index.ts';
import { rowsOf } from './Known.tsx';
import { FieldLabel, Input, List, Row, Select, Soft, TermList, Text, Title } from './pieces.tsx';
import type { RaisedCondition, Raising, RequestField, Whole } from './staffClient.ts';
import { useStaff } from './staffContext.ts';
import type { Act } from './useAct.ts';

interface ConditionsProps {
  application: Whole;
  act: Act;
}

export function Conditions({ application, act }: ConditionsProps) {
  const { say } = useStaff();
  const { conditions, raise, mayDecide } = application;
  return (
    <Card aria-labelledby="staff-conditions">
      <Title id="staff-conditions">{say('conditions')}</Title>
      {conditions.length === 0 && <p>{say('conditionsNone')}</p>}
      <List>
        {conditions.map((condition) => (
          <li key={condition.uuid}>
            <Condition condition={condition} application={application} act={act} />
          </li>
        ))}
      </List>
      {mayDecide && raise.categories.length > 0 && <Raise application={application} act={act} />}
    </Card>
  );
}

function Condition({ condition, application, act }: ConditionsProps & { condition: RaisedCondition }) {
  const { say, at } = useStaff();
  const { uuid, label, category, created, clearedAt, isShown, fields, participant } = condition;
  const { others } = application.raise;
  const labels = raisingOf(application, participant).fields;
  const name = `staff-condition-${uuid}`;
  return (
    <Stack css={{ borderTop: '1px solid {colors.line}', paddingTop: '3' }}>
      <strong id={name}>{label}</strong>
      <Soft>
        {category} {created !== null && `· ${at(created)}`} {!isShown && `· ${say('hidden')}`}
      </Soft>
      <TermList>
        {others.length > 0 && <Pair name={say('askedOf')} value={nameOf(application, participant)} />}
        {rowsOf(fields).map(({ path, value }) => (
          <Pair key={path} name={labels.find((each) => each.path === path)?.label ?? path} value={value} />
        ))}
      </TermList>
      {clearedAt === null && application.mayDecide && (
        <Row>
          <Button
            look="plain"
            aria-describedby={name}
            busy={act.isBusy}
            onClick={() => void act.send('staffClearCondition', { uuid, ...ofPart(participant) })}
          >
            {say('clear')}
          </Button>
        </Row>
      )}
      {clearedAt !== null && (
        <span>
          {say('cleared')} {at(clearedAt)}
        </span>
      )}
    </Stack>
  );
}

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** The owner is named by no id. */
function ofPart(participant: string | null): { participant?: string } {
  return participant === null ? {} : { participant };
}

function raisingOf({ raise }: Whole, participant: string | null): Raising {
  return raise.others.find(({ uuid }) => uuid === participant) ?? raise;
}

function nameOf({ name, raise }: Whole, participant: string | null): string {
  return raise.others.find(({ uuid }) => uuid === participant)?.name ?? name;
}

function Raise({ application, act }: ConditionsProps) {
  const { say } = useStaff();
  const [participant, setParticipant] = useState<string | null>(null);
  const [category, setCategory] = useState('');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const { others } = application.raise;
  const raise = raisingOf(application, participant);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const fields = valuesOf(raise.fields, typed);
    const asked = { ...ofPart(participant), category, fields };
    if (!(await act.send('staffRaiseCondition', asked))) return;
    setCategory('');
    setTyped({});
  }
  return (
    <More>
      <summary>{say('raise')}</summary>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          {others.length > 0 && (
            <FieldLabel>
              {say('askedOf')}
              <Select
                value={participant ?? ''}
                onChange={(event) => {
                  setParticipant(event.target.value || null);
                  setCategory('');
                }}
              >
                <option value="">{application.name}</option>
                {others.map(({ uuid, name }) => (
                  <option key={uuid} value={uuid}>
                    {name}
                  </option>
                ))}
              </Select>
            </FieldLabel>
          )}
          <FieldLabel>
            {say('category')}
            <Select required value={category} onChange={(event) => setCategory(event.target.value)}>
              <option value="" />
              {raise.categories.map(({ name, label }) => (
                <option key={name} value={name}>
                  {`${label} (${name})`}
                </option>
              ))}
            </Select>
          </FieldLabel>
          {raise.fields.map((field) => (
            <FieldLabel key={field.path}>
              {field.label}
              <Field
                type={field.type}
                value={typed[field.path] ?? ''}
                onChange={(value) => setTyped({ ...typed, [field.path]: value })}
              />
            </FieldLabel>
          ))}
          <Row>
            <Button type="submit" look="plain" busy={act.isBusy}>
              {say('raise')}
            </Button>
          </Row>
        </Stack>
      </form>
    </More>
  );
}

interface FieldProps {
  type: RequestField['type'];
  value: string;
  onChange: (value: string) => void;
}

function Field({ type, value, onChange }: FieldProps) {
  if (type === 'string') {
    return <Text value={value} maxLength={2000} onChange={(event) => onChange(event.target.value)} />;
  }
  if (type === 'boolean') {
    return (
      <input
        type="checkbox"
        checked={value === 'true'}
        onChange={(event) => onChange(String(event.target.checked))}
      />
    );
  }
  return (
    <Input
      type="number"
      inputMode="numeric"
      min="0"
      max="20"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** What was left empty is not sent. */
function valuesOf(fields: RequestField[], typed: Record<string, string>) {
  const given = fields.filter(({ path }) => (typed[path] ?? '').trim() !== '');
  const read = ({ path, type }: RequestField) => {
    const text = typed[path] ?? '';
    if (type === 'string') return text;
    return type === 'boolean' ? text === 'true' : Number(text);
  };
  return Object.fromEntries(given.map((field) => [field.path, read(field)]));
}

const More = styled('details', {
  base: {
    marginTop: '4',
    '& > summary': {
      cursor: 'pointer',
      minHeight: 'target',
      display: 'inline-flex',
      alignItems: 'center',
      color: 'brand.link',
      fontWeight: '500',
      textDecoration: 'underline',
    },
  },
});
