/** Every step, status, route and screen of a flow as tables. */
import { writtenName } from '../../config/model/file-types.ts';
import type { Flow, Screen, Transition } from '../../engine/model/bundle.ts';
import type { Status } from '../../engine/model/language.ts';
import type { Drawing, StepCard } from './model.ts';

export function tablesOf(drawing: Drawing, flow: Flow, product: string): string {
  const cards = [...drawing.cards, ...drawing.groups.flatMap((group) => group.cards)];
  const words = new Map(cards.map((card) => [card.route, card.words ?? '']));
  const sections = [
    steps(flow, words),
    transitions(flow),
    statuses(flow, words),
    routing(flow),
    stages(flow),
    reviews(flow),
    conditions(flow),
    questions(flow),
    screens(flow, product),
    access(flow),
  ];
  return `${sections
    .filter((section) => section.length > 0)
    .map((section) => section.join('\n'))
    .join('\n\n')}\n`;
}

type Words = Map<StepCard['route'], string>;

function steps(flow: Flow, words: Words): string[] {
  const rows = flow.steps.map(({ id, route, outranks }) => {
    const ways = flow.transitions.filter(({ to }) => to === id).map((each) => code(each.id));
    const lines = flow.routing
      .filter(({ step }) => step === id)
      .map((line) => `routing ${code(line.id ?? '')}`);
    const rank = outranks === undefined ? '' : outranks === 'all' ? 'every status' : 'waiting statuses';
    return [
      code(id),
      code(route),
      words.get(route) ?? '',
      [...ways, ...lines].join(', ') || 'the first step',
      rank,
    ];
  });
  return table('Steps', ['step', 'route', 'screen', 'entered by', 'goes before'], rows);
}

function transitions(flow: Flow): string[] {
  const fromOf = ({ from }: Transition) => (from === 'any' ? 'any' : from.map(code).join(', '));
  const rows = flow.transitions.map((each, at) => [
    String(at + 1),
    code(each.id),
    fromOf(each),
    code(each.to),
    code(each.when),
  ]);
  return table(
    'Transitions, in the order in which they are tried',
    ['', 'event', 'from', 'to', 'when'],
    rows,
  );
}

/** All that a participant may read and ask for; what is not in it is as if it were not there. */
function access({ role, access }: Flow): string[] {
  if (!access) return [];
  const { facts, documents = [], calls } = access;
  const rows = Object.entries({ facts, documents, calls }).map(([what, names]) => [
    what,
    names.map(code).join(', ') || 'none',
  ]);
  return table(`What the role ${role} may have`, ['', 'these alone'], rows);
}

function statuses(flow: Flow, words: Words): string[] {
  const rows = Object.entries(flow.statuses).map(([name, status]) => [
    code(name),
    leads(status),
    words.get(status.route ?? '') ?? '',
    [
      ...(status.terminal ? ['polling stops'] : []),
      ...(status.kept ? [`kept, then ${code(status.kept)}`] : []),
    ].join(', '),
  ]);
  return table('Statuses', ['status', 'leads to', 'screen', ''], rows);
}

function leads({ route, waiting }: Status): string {
  if (route !== undefined) return code(route);
  return waiting ? 'waits' : 'by the derived step';
}

function routing(flow: Flow): string[] {
  const rows = flow.routing.map(({ id, use, route, step, when, exceptOn }, at) => [
    String(at + 1),
    id ? code(id) : '',
    use ?? (step === undefined ? code(route ?? '') : `step ${code(step)}`),
    when ? code(when) : '',
    (exceptOn ?? []).map(code).join(', '),
  ]);
  return table('Routing, the first line that answers', ['', 'line', 'leads to', 'when', 'except on'], rows);
}

/** What the lender's side does in a status, and where it goes from there: the first way that holds. */
function stages({ stages, tasks }: Flow): string[] {
  const rows = Object.entries(stages).map(([status, { run, then = [], failed, tells, reports = [] }]) => [
    code(status),
    run === undefined ? '' : `${code(run)} of ${code(tasks[run]?.provider ?? '')}`,
    [...then.map(exitOf), ...(failed === undefined ? [] : [`${code(failed)} once all tries failed`])].join(
      ', ',
    ),
    [tells, ...reports.map((each) => each.tells), ...then.map((each) => each.tells)]
      .filter((each) => each !== undefined)
      .map(code)
      .join(', '),
  ]);
  return table('The lender’s side', ['status', 'runs', 'goes on to', 'emails'], rows);
}

function exitOf({ to, when, after }: NonNullable<Flow['stages'][string]['then']>[number]): string {
  const time = after === undefined ? '' : ` after ${after}`;
  return `${code(to)}${time}${when === undefined ? '' : ` when ${code(when)}`}`;
}

function reviews({ reviews }: Flow): string[] {
  const rows = Object.entries(reviews).map(([name, { when, outcomes }]) => [
    code(name),
    code(when),
    Object.keys(outcomes).map(code).join(', '),
  ]);
  return table('What staff decide', ['review', 'offered when', 'outcomes'], rows);
}

function conditions({ conditions }: Flow): string[] {
  const rows = Object.entries(conditions?.categories ?? {}).map(([name, { screen, document }]) => [
    code(name),
    code(screen),
    document === undefined ? '' : code(document),
  ]);
  return table('What the lender may ask for', ['condition', 'screen', 'document'], rows);
}

function questions({ sequence }: Flow): string[] {
  const rows = (sequence?.questions ?? []).map(({ ask, path, step, when }) => [
    code(ask),
    code(path === '' ? '/' : path),
    code(step),
    when ? code(when) : 'always',
  ]);
  return table('Questions', ['question', 'path', 'step', 'asked when'], rows);
}

function screens(flow: Flow, product: string): string[] {
  const rows = Object.values(flow.screens).map((screen) => [
    code(screen.id),
    screen.kind,
    screen.form ? code(writtenName(product, screen.form)) : '',
    openOf(screen, flow),
  ]);
  return table('Screens', ['screen', 'kind', 'form', 'also open'], rows);
}

function openOf({ id, open }: Screen, flow: Flow): string {
  const steps = open?.steps ? [`at ${open.steps.map(code).join(', ')}`] : [];
  const lists = Object.values(flow.screens).filter(({ groups }) =>
    groups?.some(({ change }) => change === id),
  );
  const changed = lists.map((list) => `to change what ${code(list.id)} lists`);
  return [...steps, ...(open?.when ? [`when ${code(open.when)}`] : []), ...changed].join(', ');
}

function table(title: string, head: string[], rows: string[][]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line)];
}

function code(name: string): string {
  return `\`${name}\``;
}
