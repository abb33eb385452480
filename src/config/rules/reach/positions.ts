/** Where a person can stand in a product's flows, and what stands next to it. */
import type { Stage, Status } from '../../../engine/model/language.ts';
import type { Declared, FlowModel, ProductGraph } from '../../model/model.ts';

/** A question of a sequence, or a status: before the answer of its task, and after it. */
export interface FlowPosition {
  flow: FlowModel;
  /** Its index, that of the last one and one where all are answered. */
  question?: number;
  status?: Declared<Status>;
  stage?: Stage | undefined;
  /** The task has answered, or there is none. */
  isDone: boolean;
}

export interface FlowPositions {
  all: FlowPosition[];
  /** Where nothing is known yet. */
  first: FlowPosition[];
  /** As the status is entered; undefined where the flow has none of this name. */
  enteredAt: (flow: FlowModel, status: string) => FlowPosition | undefined;
  /** Of the same status, once its task has answered. */
  doneAt: (entered: FlowPosition) => FlowPosition | undefined;
  questionAfter: (position: FlowPosition) => FlowPosition | undefined;
}

export function createFlowPositions(product: ProductGraph): FlowPositions {
  const all = positionsOf(product);
  const inFlow = Map.groupBy(all, ({ flow }) => flow);
  return {
    all,
    first: firstOf(product, all),
    enteredAt: (flow, name) => inFlow.get(flow)?.find(({ status }) => status?.name === name),
    doneAt: ({ flow, status }) => inFlow.get(flow)?.find((each) => each.status === status && each.isDone),
    questionAfter: ({ flow, question = 0 }) =>
      inFlow.get(flow)?.find((each) => each.question === question + 1),
  };
}

function positionsOf(product: ProductGraph): FlowPosition[] {
  return [...product.flows.values()].flatMap((flow): FlowPosition[] => [
    ...(flow.sequence ? [...flow.sequence.questions, undefined] : []).map((_, question) => ({
      ...{ flow, question },
      isDone: false,
    })),
    ...flow.statuses.all.flatMap((status): FlowPosition[] => {
      const stage = flow.stages.all.find(({ name }) => name === status.name)?.value;
      const begun: FlowPosition = { flow, status, stage, isDone: stage?.run === undefined };
      return begun.isDone ? [begun] : [begun, { ...begun, isDone: true }];
    }),
  ]);
}

/** Of a flow whose statuses no stage leads to, each may come whenever it likes. */
function firstOf({ flows }: ProductGraph, all: FlowPosition[]): FlowPosition[] {
  const created = new Set([...flows.values()].map(({ creates }) => creates?.value.flow));
  return all.filter(({ flow, question, status, isDone, stage }) => {
    if (question !== undefined) return question === 0;
    if (isDone && stage?.run !== undefined) return false;
    if (flow.stages.all.length === 0) return true;
    return !created.has(flow.id) && status?.name === flow.firstStatus?.value;
  });
}
