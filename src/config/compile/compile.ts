/** How does a checked project become bundles: plain data, names resolved, frozen, hashed? */
import type { Bundle, Flow, Logic, Screen } from '../../engine/model/bundle.ts';
import type { FlowPart, Step, Screen as WrittenScreen } from '../../engine/model/language.ts';
import { variantName, variantOfCase } from '../../engine/model/variants.ts';
import { deepFreeze, digest, flattenCopy } from '../model/content.ts';
import type { ProductSource, Project } from '../model/project.ts';
import { splitForm } from './forms.ts';
import { copyWithLimits } from './limits.ts';
import { compileOrgs } from './orgs.ts';

/** One bundle a product. The project has passed the rules: what they promise is not checked again. */
export function compileProject(project: Project): Bundle[] {
  return project.products.map((source) => compileProduct(source, project));
}

function compileProduct(source: ProductSource, project: Project): Bundle {
  const {
    product,
    name,
    base,
    returns,
    start,
    zone,
    defaultOrg,
    calls = {},
    telemetry,
    chat,
    retention,
    pinned,
    flags = {},
    experiments,
    repayments = {},
    calendars = {},
    zones = {},
    deadlines = {},
    contact,
    roles,
    broker,
  } = source.product;
  const triggers = Object.assign({}, ...source.parts.map((part) => part.triggers ?? {})) as Record<
    string,
    Logic
  >;
  const content: Omit<Bundle, 'hash'> = {
    product,
    name,
    base,
    isHome: source.home === product,
    ...(returns === undefined ? {} : { returns }),
    ...(start === undefined ? {} : { start }),
    zone,
    defaultOrg,
    calls,
    ...(telemetry && { telemetry }),
    flags,
    ...(experiments && { experiments }),
    ...(chat === undefined ? {} : { chat }),
    ...(retention && { retention }),
    ...(pinned && { pinned }),
    facts: factRoots(source),
    ...(roles && { roles }),
    results: taskResults(source),
    lookups: Object.assign({}, ...source.parts.map((part) => part.lookups ?? {})),
    repayments,
    calendars,
    zones,
    deadlines,
    ...(contact && { contact }),
    ...(broker && { broker }),
    triggers: Object.fromEntries(
      Object.entries(triggers).map(([id, rule]) => [id, inlineTriggers(rule, triggers)]),
    ),
    flows: joinFlows(source.parts),
    ...chromeOf(source.parts),
    documents: Object.fromEntries(source.documents),
    forms: Object.fromEntries([...source.forms].map(([id, schema]) => [id, splitForm(id, schema)])),
    copy: copyWithLimits(flattenCopy(source.copy), source.forms),
    ...(source.sandbox && { sandbox: source.sandbox.ports }),
    orgs: compileOrgs(project, source),
  };
  return deepFreeze({ hash: digest(content), ...content });
}

/** In the order of files, and of lines in each. */
function chromeOf(parts: FlowPart[]): Pick<Bundle, 'chrome'> {
  const chrome = parts.flatMap((part) => part.chrome ?? []);
  return chrome.length === 0 ? {} : { chrome };
}

function factRoots(source: ProductSource): Bundle['facts'] {
  return Object.fromEntries(
    Object.entries(source.product.facts).map(([root, { schema, kept }]) => [
      root,
      { kept, schema: source.facts.get(schema) ?? {} },
    ]),
  );
}

function taskResults({ parts, facts, product: { contact } }: ProductSource): Bundle['results'] {
  const tasks = parts.flatMap((part) => Object.values(part.tasks ?? {}));
  const names = [...tasks, ...(contact ? [contact] : [])].map(({ result }) => result);
  return Object.fromEntries(names.map((result) => [result, facts.get(result) ?? {}]));
}

/** A reference to another trigger stands for that trigger's own rule; the rules have refused cycles. */
export function inlineTriggers(rule: unknown, triggers: Record<string, unknown>): Logic {
  if (Array.isArray(rule)) return rule.map((part) => inlineTriggers(part, triggers));
  if (rule === null || typeof rule !== 'object') return rule as Logic;
  const [[operator, operand] = ['', null]] = Object.entries(rule);
  if (operator === 'trigger' && typeof operand === 'string')
    return inlineTriggers(triggers[operand], triggers);
  return { [operator]: inlineTriggers(operand, triggers) };
}

function joinFlows(parts: FlowPart[]): Record<string, Flow> {
  const flows: Record<string, Flow> = {};
  for (const part of parts) {
    const flow = flows[part.flow] ?? emptyFlow(part.flow);
    flows[part.flow] = flow;
    flow.audience = part.audience ?? flow.audience;
    flow.base = part.base ?? flow.base;
    if (part.role) flow.role = part.role;
    if (part.access) flow.access = part.access;
    if (part.signIn) flow.signIn = part.signIn;
    flow.steps.push(
      ...Object.entries(part.steps ?? {}).map(([id, step]) => ({ id, ...step }) as Step & { id: string }),
    );
    flow.transitions.push(...(part.transitions ?? []).map((each) => ({ ...each, id: each.id ?? each.on })));
    Object.assign(flow.statuses, part.statuses);
    const renamed = namesBefore(part.statuses);
    if (Object.keys(renamed).length > 0) flow.renamed = { ...flow.renamed, ...renamed };
    flow.routing.push(...(part.routing ?? []));
    flow.progress.push(...(part.progress ?? []));
    for (const [id, screen] of Object.entries(part.screens ?? {})) {
      Object.assign(flow.screens, compileScreen(id, screen));
    }
    if (part.firstStatus) flow.firstStatus = part.firstStatus;
    if (part.unknownStatus) flow.unknownStatus = part.unknownStatus;
    if (part.removed) flow.removed = { ...flow.removed, ...goesByStatus(part.removed) };
    if (part.polling) flow.polling = part.polling;
    if (part.sequence) flow.sequence = part.sequence;
    if (part.creates) flow.creates = part.creates;
    Object.assign(flow.tasks, part.tasks);
    Object.assign(flow.stages, part.stages);
    Object.assign(flow.reviews, part.reviews);
    if (part.expires) flow.expires = part.expires;
    if (part.longWait) flow.longWait = part.longWait;
    if (part.conditions) flow.conditions = part.conditions;
    if (part.survey) flow.survey = part.survey;
    if (part.panel) flow.panel = part.panel;
    if (part.overview !== undefined) flow.overview = part.overview;
    if (part.progressKept) flow.progressKept = part.progressKept;
    if (part.gates) flow.gates = part.gates;
    if (part.claims) flow.claims = [...(flow.claims ?? []), ...part.claims];
    if (part.events) flow.events = [...(flow.events ?? []), ...part.events];
    if (part.notifications) flow.notifications = [...(flow.notifications ?? []), ...part.notifications];
  }
  return flows;
}

function goesByStatus(removed: NonNullable<FlowPart['removed']>): Record<string, string> {
  return Object.fromEntries(removed.flatMap((each) => ('task' in each ? [] : [[each.status, each.goes]])));
}

/** By each old name of a status its name now. */
function namesBefore(statuses: FlowPart['statuses'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(statuses).flatMap(([name, { was = [] }]) => was.map((old) => [old, name])),
  );
}

function compileScreen(id: string, { cases, ...screen }: WrittenScreen): Record<string, Screen> {
  const plain: Screen = { ...screen, id, writes: screen.writes ?? [] };
  if (!cases) return { [id]: plain };
  const looks = cases.map((each) => {
    const look = variantOfCase(screen, each);
    return { ...look, id: variantName(id, each), writes: look.writes ?? [] };
  });
  const asked = cases.map((each) => ({ id: variantName(id, each), when: each.when }));
  return { [id]: { ...plain, cases: asked }, ...Object.fromEntries(looks.map((look) => [look.id, look])) };
}

function emptyFlow(id: string): Flow {
  return {
    id,
    audience: 'owner',
    base: '',
    steps: [],
    transitions: [],
    statuses: {},
    routing: [],
    screens: {},
    progress: [],
    tasks: {},
    stages: {},
    reviews: {},
  };
}
