/** Where do people stop? One flow screen by screen, and two of its versions side by side. */
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { FunnelCounts, FunnelScreen, FunnelVersion, ShownCount } from '../../../engine/model/funnel.ts';
import { LoadingScreen } from '../../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { styled } from '../../../widgets/index.ts';
import { FieldLabel, Row, Select, Soft, Title } from './pieces.tsx';
import { useStaff } from './staffContext.ts';

export function StaffFunnel() {
  const { desk, say } = useStaff();
  const { data } = useQuery({
    queryKey: ['staff', 'funnel'],
    queryFn: () => desk.funnel(),
    gcTime: 0,
    throwOnError: true,
  });
  return (
    <>
      <ScreenHead title={say('funnel')} help={say('funnelHelp')} />
      {data ? <Flows versions={data.versions} /> : <LoadingScreen />}
    </>
  );
}

function Flows({ versions }: { versions: FunnelVersion[] }) {
  const { say } = useStaff();
  const flows = [...new Set(versions.map(flowName))];
  const [chosen, choose] = useState<string>();
  const flow = chosen ?? flows[0];
  if (flow === undefined) return <p role="status">{say('funnelNone')}</p>;
  return (
    <>
      <Row>
        <FieldLabel>
          {say('funnelFlow')}
          <Select value={flow} onChange={(event) => choose(event.target.value)}>
            {flows.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
        </FieldLabel>
      </Row>
      <Versions key={flow} versions={versions.filter((each) => flowName(each) === flow)} />
    </>
  );
}

function flowName({ product, flow }: FunnelVersion): string {
  return `${product} / ${flow}`;
}

/** The newest, and the one before it where there is one. */
function Versions({ versions }: { versions: FunnelVersion[] }) {
  const { say } = useStaff();
  const [first, chooseFirst] = useState(0);
  const [second, chooseSecond] = useState(1);
  const shown = [...new Set([first, second])].flatMap((at) => versions[at] ?? []);
  return (
    <>
      <Row>
        <Choice label={say('funnelVersion')} {...{ versions, value: first, onChange: chooseFirst }} />
        {versions.length > 1 && (
          <Choice label={say('funnelBeside')} {...{ versions, value: second, onChange: chooseSecond }} />
        )}
      </Row>
      <Table
        label={say('funnel')}
        columns={shown.map((version) => ({
          ...version,
          ...{ key: version.bundle, head: shown.length > 1 ? shortOf(version) : undefined },
        }))}
      />
      {shown.map((version) => (
        <Fragment key={version.bundle}>
          <Refusals version={version} />
          <Experiments version={version} />
        </Fragment>
      ))}
    </>
  );
}

interface ChoiceProps {
  label: string;
  versions: FunnelVersion[];
  value: number;
  onChange: (value: number) => void;
}

function Choice({ label, versions, value, onChange }: ChoiceProps) {
  const { say, at } = useStaff();
  return (
    <FieldLabel>
      {label}
      <Select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {versions.map(({ bundle, lastAt, isCurrent }, index) => (
          <option key={bundle} value={index}>
            {isCurrent ? `${say('funnelServed')}, ${bundle}` : `${at(lastAt)}, ${bundle}`}
          </option>
        ))}
      </Select>
    </FieldLabel>
  );
}

/** Which version or variation, where there are several. */
interface Column extends FunnelCounts {
  key: string;
  head: string | undefined;
}

function Table({ columns, label }: { columns: Column[]; label: string }) {
  const { say } = useStaff();
  const screens = [...new Set(columns.flatMap((column) => column.screens.map(({ screen }) => screen)))];
  return (
    <Wide role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('funnelScreen')}</th>
            {columns.map(({ key, head }) => (
              <Heads key={key} head={head} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{say('funnelWhole')}</th>
            {columns.map((column) => (
              <Totals key={column.key} column={column} />
            ))}
          </tr>
          {screens.map((screen) => (
            <tr key={screen}>
              <th scope="row">{screen || '/'}</th>
              {columns.map((column) => (
                <Cells key={column.key} at={column.screens.find((each) => each.screen === screen)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function Heads({ head }: { head: string | undefined }) {
  const { say } = useStaff();
  return (['funnelVisits', 'funnelSubmitted', 'funnelDropOff', 'funnelTime'] as const).map((slot) => (
    <th key={slot} scope="col">
      {say(slot)} {head !== undefined && <Soft>{head}</Soft>}
    </th>
  ));
}

function Totals({ column: { visits, completions } }: { column: Column }) {
  const count = useCount();
  return (
    <>
      <td>{count(visits)}</td>
      <td>{completions === undefined ? '–' : count(completions)}</td>
      <td />
      <td />
    </>
  );
}

/** The variations of each experiment side by side. */
function Experiments({ version }: { version: FunnelVersion }) {
  const { say } = useStaff();
  return version.experiments.map(({ name, variations }) => (
    <section key={name}>
      <Title>
        {say('funnelExperiment')} {name} <Soft>{shortOf(version)}</Soft>
      </Title>
      <Table
        label={`${say('funnelExperiment')} ${name}, ${shortOf(version)}`}
        columns={variations.map((each) => ({ ...each, key: each.variation, head: each.variation }))}
      />
    </section>
  ));
}

function shortOf({ bundle }: FunnelVersion): string {
  return bundle.slice(0, 6);
}

function Cells({ at }: { at: FunnelScreen | undefined }) {
  const count = useCount();
  const { say } = useStaff();
  if (!at) return <td colSpan={4}>–</td>;
  const { visits, submitted, dropOff, medianSeconds } = at;
  return (
    <>
      <td>{count(visits)}</td>
      <td>{count(submitted)}</td>
      <td>{dropOff === null ? '–' : `${Math.round(dropOff * 100)} %`}</td>
      <td>{medianSeconds === null ? '–' : `${Math.round(medianSeconds)} ${say('funnelSeconds')}`}</td>
    </>
  );
}

function Refusals({ version }: { version: FunnelVersion }) {
  const { say } = useStaff();
  const all = version.screens.flatMap(({ screen, refusals }) =>
    refusals.map((each) => ({ screen, ...each })),
  );
  if (all.length === 0) return null;
  return (
    <section>
      <Title>
        {say('funnelRefusals')} <Soft>{shortOf(version)}</Soft>
      </Title>
      <ul>
        {all.map(({ screen, pointer, keyword, message, visits }) => (
          <li key={`${screen} ${pointer} ${keyword}`}>
            {visits} · {screen} {pointer} <Soft>{message}</Soft>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useCount(): (count: ShownCount) => string {
  const { say } = useStaff();
  return (count) => (count === null ? say('funnelHidden') : String(count));
}

const Wide = styled('div', {
  base: {
    overflowX: 'auto',
    '& table': { borderCollapse: 'collapse', width: '100%', fontVariantNumeric: 'tabular-nums' },
    '& th, & td': { padding: '2', textAlign: 'end', borderBottom: '1px solid {colors.line}' },
    '& th:first-child': { textAlign: 'start' },
  },
});
