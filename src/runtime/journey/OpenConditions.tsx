/** The line on each screen of an application that says what the lender still asks for, and leads there. */

import { Link } from 'react-router-dom';
import type { ShownCondition } from '../../engine/decide/conditions.ts';
import { pathOfScreen } from '../../engine/decide/pages.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { Alert } from '../../widgets/index.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { useConditions } from './useConditions.ts';

interface OpenConditionsProps {
  flow: OpenFlow;
  uuid: string;
  /** Those that the last reply about the journey named. */
  asked: readonly ShownCondition[];
}

/** Draws nothing in a flow that lists its conditions nowhere. */
export function OpenConditions(props: OpenConditionsProps) {
  const list = conditionsScreen(props.flow);
  return list === undefined ? null : <Line {...props} list={list} />;
}

/** The path of the screen that lists the conditions of a flow. */
export function conditionsScreen({ screens }: OpenFlow): string | undefined {
  return Object.values(screens).find(({ kind }) => kind === 'conditions')?.id;
}

function Line({ flow, uuid, list, asked }: OpenConditionsProps & { list: string }) {
  const conditions = useConditions(flow, uuid, { known: asked, isBeside: true });
  return (
    <ConditionsNotice flow={flow} uuid={uuid} list={list} headers={conditions.map(({ header }) => header)} />
  );
}

interface ConditionsNoticeProps {
  /** Whose page of conditions it leads to. */
  flow: OpenFlow;
  uuid: string;
  /** The path of the screen that lists them. */
  list: string;
  headers: string[];
}

/** Draws nothing where nothing is open. */
export function ConditionsNotice({ flow, uuid, list, headers }: ConditionsNoticeProps) {
  const { product } = useRuntime();
  const words = useShellWords();
  if (headers.length === 0) return null;
  return (
    <Alert
      tone="info"
      title={
        headers.length === 1
          ? words.one('conditionsOpen')
          : words.one('conditionsOpenMany').replace('{count}', String(headers.length))
      }
    >
      {[...new Set(headers)].join(', ')}.{' '}
      <Link to={pathOfScreen(product.source.base, flow, uuid, list)}>{words.one('conditionsWay')}</Link>
    </Alert>
  );
}
