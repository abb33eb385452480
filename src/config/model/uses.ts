/** Where a product names its triggers and where its flows write, each with the answers that are present then. */
import type { Creates, Effect, PartSignIn } from '../../engine/model/language.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { screenOfVariant } from '../../engine/model/variants.ts';
import type { Pointer } from './locations.ts';
import { eachNode, type LogicNode, readLogic } from './logic.ts';
import type { Declarations, Declared, FlowModel, Model, ProductModel } from './model.ts';

/** One place where a trigger is named. */
export interface TriggerUse {
  trigger: string;
  file: string;
  pointer: Pointer;
  /** The form whose answers it may read, when it is asked while answers are written or checked. */
  form?: string;
}

/** The writes of a flow: those of its screens, with the form that is answered there, and those at its end. */
export interface WritesModel {
  effects: Declared<Effect>[];
  /** False where a flow ends: by then no answers are at hand. */
  hasAnswers: boolean;
  form?: string;
  /** The schema of the task's answer, where a task answers first. */
  result?: string;
}

export function writesOf(flow: FlowModel): WritesModel[] {
  const byScreen = flow.screens.all.map(({ value, file, pointer, name }) => ({
    effects: (['redo', 'writes'] as const).flatMap((key) =>
      declaredEffects(value[key] ?? [], name, file, [...pointer, key]),
    ),
    hasAnswers: value.task === undefined,
    ...(value.form ? { form: value.form } : {}),
    ...resultOf(flow, value.task),
  }));
  return [
    ...byScreen,
    ...flow.screens.all.flatMap(writesOfUndone),
    ...(flow.signIn ? [writesOfOpening(flow.signIn)] : []),
    ...writesOfStaff(flow),
    ...(flow.creates ? [writesAtTheEnd(flow.creates)] : []),
  ];
}

/** Of who signed a document that is made anew. */
function writesOfUndone({ value, file, pointer, name }: FlowModel['screens']['all'][number]): WritesModel[] {
  const { undone } = value.signs ?? {};
  if (undone === undefined) return [];
  const effects = declaredEffects(undone, name, file, [...pointer, 'signs', 'undone']);
  return [{ effects, hasAnswers: false }];
}

/** Of who opens their invitation. */
function writesOfOpening({ value, file, pointer }: Declared<PartSignIn>): WritesModel {
  const effects = declaredEffects(value.writes ?? [], 'signIn', file, [...pointer, 'writes']);
  return { effects, hasAnswers: true, form: value.form };
}

function writesAtTheEnd({ value, file, pointer }: Declared<Creates>): WritesModel {
  const effects = declaredEffects(value.writes, 'creates', file, [...pointer, 'writes']);
  return { effects, hasAnswers: false };
}

/** What stages write of their tasks' answers, and staff by their reviews. */
function writesOfStaff(flow: FlowModel): WritesModel[] {
  const byStage = flow.stages.all.map(({ value, file, pointer, name }) => ({
    effects: declaredEffects(value.writes ?? [], name, file, [...pointer, 'writes']),
    hasAnswers: false,
    ...resultOf(flow, value.run),
  }));
  const byReview = flow.reviews.all.flatMap(({ value, file, pointer, name }) =>
    Object.entries(value.outcomes).map(([outcome, { writes }]) => ({
      effects: declaredEffects(writes, name, file, [...pointer, 'outcomes', outcome, 'writes']),
      hasAnswers: false,
    })),
  );
  return [...byStage, ...byReview];
}

function resultOf({ tasks }: FlowModel, name: string | undefined): { result?: string } {
  if (name === undefined) return {};
  // The answer of a task that is not there may be anything; that it is not there is told elsewhere.
  return { result: tasks.all.find((task) => task.name === name)?.value.result ?? '' };
}

function declaredEffects(
  effects: Effect[],
  name: string,
  file: string,
  pointer: Pointer,
): Declared<Effect>[] {
  return effects.map((value, at) => ({ name, value, file, pointer: [...pointer, at] }));
}

/** Every place of a flow that sends an email, with the email's name. */
export function emailsOf({ stages, expires, longWait, conditions }: FlowModel): Declared<string>[] {
  const sent = (email: string | undefined, from: Declared<unknown>, ...below: Pointer) =>
    email === undefined ? [] : [{ ...from, name: email, value: email, pointer: [...from.pointer, ...below] }];
  const byStage = stages.all.flatMap((stage) => [
    ...sent(stage.value.tells, stage, 'tells'),
    ...(['reports', 'then'] as const).flatMap((key) =>
      (stage.value[key] ?? []).flatMap((each, at) => sent(each?.tells, stage, key, at, 'tells')),
    ),
  ]);
  return [
    ...byStage,
    ...(longWait ? sent(longWait.value.tells, longWait, 'tells') : []),
    ...(conditions ? sent(conditions.value.tells, conditions, 'tells') : []),
    ...(expires ? sent(expires.value.tells, expires, 'tells') : []),
    ...(expires ? sent(expires.value.noticeTells, expires, 'noticeTells') : []),
  ];
}

/** Every place of a product, its forms' rules among them, that names a trigger. */
export function* triggerUses(product: ProductModel, model: Model): Generator<TriggerUse> {
  for (const flow of product.flows.values()) {
    yield* whenOf(flow.transitions);
    const shown = flow.conditions?.value.when;
    if (flow.conditions && shown !== undefined) {
      yield { trigger: shown, ...flow.conditions, pointer: [...flow.conditions.pointer, 'when'] };
    }
    const paused = flow.expires?.value.paused;
    if (flow.expires && paused !== undefined) {
      yield { trigger: paused, ...flow.expires, pointer: [...flow.expires.pointer, 'paused'] };
    }
    yield* whenOf(flow.routing);
    yield* whenOf(flow.progress);
    yield* whenOf(flow.gates);
    yield* whenOf(flow.chrome);
    yield* whenOf(flow.claims);
    for (const { value, file, pointer } of flow.claims) {
      if (value.always) yield { trigger: value.always, file, pointer: [...pointer, 'always'] };
    }
    if (flow.panel) yield* whenOf([flow.panel]);
    if (flow.survey) yield* whenOf([flow.survey]);
    if (flow.progressKept) yield* whenOf([flow.progressKept]);
    if (flow.sequence) {
      yield* whenOf(flow.sequence.questions);
      yield* whenOf(flow.sequence.entries.all);
    }
    for (const { value, file, pointer } of flow.screens.all) {
      if (value.open?.when) yield { trigger: value.open.when, file, pointer: [...pointer, 'open', 'when'] };
      for (const key of ['cases', 'links', 'points', 'shows', 'groups', 'timeline'] as const) {
        yield* whenIn(value[key], file, [...pointer, key]);
      }
      for (const [at, each] of (value.timeline ?? []).entries()) {
        if (each?.done === undefined) continue;
        yield { trigger: each.done, file, pointer: [...pointer, 'timeline', at, 'done'] };
      }
    }
    for (const { value, file, pointer } of flow.stages.all) {
      yield* whenIn(value.then, file, [...pointer, 'then']);
      yield* whenIn(value.reports, file, [...pointer, 'reports']);
    }
    yield* whenOf(flow.reviews.all);
    yield* approvalUses(flow);
    for (const { effects, form } of writesOf(flow)) yield* whenOf(effects, form);
  }
  for (const { value, file } of product.documents.all) {
    if (value.readable) yield { trigger: value.readable.when, file, pointer: ['readable', 'when'] };
    yield* whenIn(present(value.body), file, ['body']);
    for (const [at, block] of present(value.body).entries()) {
      yield* whenIn(present(block.table), file, ['body', at, 'table']);
    }
  }
  if (product.file) yield* experimentUses(product.file);
  if (product.file) yield* invitationUses(product.file);
  for (const name of formsOf(product)) yield* ruleUses(name, model.forms);
}

function* approvalUses({ reviews }: FlowModel): Generator<TriggerUse> {
  for (const { value, file, pointer } of reviews.all) {
    for (const [outcome, each] of Object.entries(value.outcomes ?? {})) {
      const trigger = each?.approvals?.when;
      if (trigger) yield { trigger, file, pointer: [...pointer, 'outcomes', outcome, 'approvals', 'when'] };
    }
  }
}

function* experimentUses({ value, file }: NonNullable<ProductModel['file']>): Generator<TriggerUse> {
  for (const [name, each] of Object.entries(value.experiments ?? {})) {
    if (each?.when) yield { trigger: each.when, file, pointer: ['experiments', name, 'when'] };
  }
}

function* invitationUses({ value, file }: NonNullable<ProductModel['file']>): Generator<TriggerUse> {
  for (const [name, role] of Object.entries(value.roles ?? {})) {
    for (const key of ['states', 'counts'] as const) {
      for (const [each, trigger] of Object.entries(role?.[key] ?? {})) {
        if (trigger.includes('.')) continue;
        yield { trigger, file, pointer: ['roles', name, key, each] };
      }
    }
    if (role?.lasting) yield { trigger: role.lasting, file, pointer: ['roles', name, 'lasting'] };
    const at = ['roles', name, 'invitation'];
    for (const key of ['tells', 'reminders', 'tellsOwner'] as const) {
      yield* whenIn(present<{ when?: string }>(role?.invitation?.[key]), file, [...at, key]);
    }
    const awaited = role?.invitation?.awaited;
    if (awaited !== undefined) yield { trigger: awaited, file, pointer: [...at, 'awaited'] };
    const over = role?.invitation?.expired?.when;
    if (over !== undefined) yield { trigger: over, file, pointer: [...at, 'expired', 'when'] };
  }
}

/** What could not be read holds its place, and asks nothing. */
function present<T extends object>(list: (T | null)[] | null | undefined): (T | Partial<T>)[] {
  return (list ?? []).map((each) => each ?? {});
}

function* whenIn(
  list: { when?: string }[] | undefined,
  file: string,
  pointer: Pointer,
): Generator<TriggerUse> {
  for (const [at, { when }] of (list ?? []).entries()) {
    if (when !== undefined) yield { trigger: when, file, pointer: [...pointer, at, 'when'] };
  }
}

function* whenOf(all: Declared<{ when?: string }>[], form?: string): Generator<TriggerUse> {
  for (const { value, file, pointer } of all) {
    if (!value.when) continue;
    yield { trigger: value.when, file, pointer: [...pointer, 'when'], ...(form ? { form } : {}) };
  }
}

/** The forms that a product's screens show. */
export function formsOf(product: ProductModel): Set<string> {
  const screens = [...product.flows.values()].flatMap(({ screens }) => screens.all);
  const lines = [...product.flows.values()].flatMap(({ chrome }) => chrome);
  const signIns = [...product.flows.values()].flatMap(({ signIn }) => (signIn ? [signIn] : []));
  const all = [...screens, ...lines, ...signIns];
  return new Set(all.map(({ value }) => value.form).filter((form) => form !== undefined));
}

export function* ruleUses(form: string, forms: Declarations<unknown>): Generator<TriggerUse> {
  const declared = forms.all.find(({ name }) => name === form);
  if (!declared || !isRecord(declared.value) || !Array.isArray(declared.value.rules)) return;
  for (const [at, rule] of declared.value.rules.entries()) {
    yield { trigger: String(rule.when), file: declared.file, pointer: ['rules', at, 'when'], form };
  }
}

/** A product's triggers, read once for all rules that look into them. */
export function readTriggers(product: ProductModel): Map<string, LogicNode> {
  return new Map(product.triggers.all.map(({ name, value }) => [name, readLogic(value).root]));
}

/** For each trigger the forms in whose company it is asked, through other triggers too. */
export function formsByTrigger(product: ProductModel, model: Model): Map<string, Set<string>> {
  const triggers = readTriggers(product);
  const forms = new Map<string, Set<string>>();
  const visit = (name: string, form: string): void => {
    const known = forms.get(name) ?? new Set();
    if (known.has(form)) return;
    forms.set(name, known.add(form));
    const root = triggers.get(name);
    for (const node of root ? eachNode(root) : []) if (node.kind === 'trigger') visit(node.name, form);
  };
  for (const { trigger, form } of triggerUses(product, model)) if (form) visit(trigger, form);
  return forms;
}

/** A screen that could not be read keeps its name alone: of its links, variants and words nothing is known. */
export function isScreenBroken({ screens }: FlowModel, variant: string): boolean {
  const name = screenOfVariant(variant);
  return screens.names.has(name) && !screens.all.some((each) => each.name === name);
}
