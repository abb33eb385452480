/** Which small lender do the stage tests play? A garden plot: asked about, weighed, planted, or not. */
import { parse } from 'yaml';
import type { Bundle, Org } from '../../../src/engine/model/bundle.ts';
import type { Stage, Task } from '../../../src/engine/model/language.ts';

const open = { sensitivity: 'open' } as const;

const plotSchema = {
  type: 'object',
  ...open,
  properties: {
    uuid: { type: 'string' },
    name: { type: 'string' },
    soil: { type: 'string' },
    secret: { type: 'string', sensitivity: 'secret' },
    asked: { type: 'boolean' },
    yield: { type: 'number' },
    answers: { type: 'array', items: { type: 'object', properties: { step: { type: 'number' } } } },
    plantedAt: { type: 'string' },
  },
};

const soilResult = {
  type: 'object',
  additionalProperties: false,
  required: ['soil'],
  properties: { soil: { enum: ['loam', 'sand'] }, secret: { type: 'string' } },
};

const ORG: Org = {
  code: 'meadow',
  canonical: 'meadow',
  name: 'Meadow',
  hosts: [],
  home: 'garden',
  brand: { primary: '#335533', secondary: '#553333', logo: 'meadow.svg' },
  company: { name: 'Meadow', address: '1 Lane' },
  support: { phone: '5550100', email: 'help@meadow.example', hours: 'always' },
  products: {
    garden: { settings: { days: 30, noticeDays: 5 }, about: {}, flags: {}, pricing: { seed: 3 }, copy: {} },
  },
};

interface Flow {
  tasks: Record<string, Task>;
  stages: Record<string, Stage>;
}

/** Asked about its soil; sand is refused, loam is weighed and planted. */
const FLOW = `
tasks:
  soil:  { provider: ground, ask: soil,   gives: [plot.name], with: { deep: true }, result: soil, limit: 1s, tries: 3 }
  weigh: { provider: scale,  ask: weight, gives: [plot.soil], result: weight, limit: 1s, tries: 3 }
stages:
  NEW: { then: [{ to: ASKING, when: wanted }] }
  ASKING:
    run: soil
    writes: [{ set: plot.soil, from: result.soil }]
    then: [{ to: REFUSED, when: sandy }, { to: WEIGHING }]
  WEIGHING:
    run: weigh
    writes: [{ append: plot.answers, from: result }, { set: plot.yield, from: result.step }]
    failed: BROKEN
    then: [{ to: RESTING }]
  RESTING: { then: [{ to: PLANTED, after: 3d, when: weighed }] }
  PLANTED: { tells: planted, writes: [{ set: plot.plantedAt, from: now }] }
  REFUSED: { tells: refused }
`;

const NAMES = ['NEW', 'ASKING', 'WEIGHING', 'RESTING', 'PLANTED', 'REFUSED', 'BROKEN', 'GONE'];

/** Stages whose tasks follow one another at once. */
export function chainOf(count: number): string {
  const stages = Array.from({ length: count }, (_, at) => {
    const next = at < count - 1 ? `S${at + 1}` : 'PLANTED';
    return `  S${at}: { run: weigh, writes: [{ append: plot.answers, from: result }], then: [{ to: ${next} }] }`;
  });
  return ['stages:', '  NEW: { then: [{ to: S0, when: wanted }] }', ...stages].join('\n');
}

interface Options {
  expires?: boolean;
  /** Statuses that are no more, each with the one that is entered instead. */
  removed?: Record<string, string>;
  /** Old names of statuses, each with its name now. */
  renamed?: Record<string, string>;
}

/** `changes` is flow text, too: its tasks and stages stand in for those of the same names. */
export function gardenBundle(
  changes = '',
  { expires = false, removed = {}, renamed = {} }: Options = {},
): Bundle {
  const [flow, other] = [parse(FLOW), parse(changes) ?? {}] as [Flow, Partial<Flow>];
  const tasks = { ...flow.tasks, ...other.tasks };
  const isThere = (name: string) => !Object.hasOwn({ ...removed, ...renamed }, name);
  const moved = Object.entries(renamed).flatMap(([old, name]) => {
    const stage = flow.stages[old];
    return stage ? [[name, stage] as const] : [];
  });
  const all = Object.entries({ ...flow.stages, ...Object.fromEntries(moved), ...other.stages });
  const stages = Object.fromEntries(all.filter(([name]) => isThere(name)));
  const names = new Set([...NAMES.filter(isThere), ...Object.values(renamed), ...Object.keys(stages)]);
  return {
    hash: JSON.stringify([tasks, stages, expires, removed, renamed]),
    product: 'garden',
    name: 'Garden',
    base: '/garden',
    isHome: true,
    zone: 'UTC',
    defaultOrg: 'meadow',
    calls: {},
    flags: {},
    facts: {
      plot: { kept: 'application', schema: plotSchema },
      gardener: { kept: 'person', schema: { type: 'object', properties: { name: { type: 'string' } } } },
      status: { kept: 'none', schema: { type: 'string' } },
    },
    results: {
      soil: soilResult,
      weight: { type: 'object', required: ['step'], properties: { step: { type: 'number' } } },
    },
    repayments: {},
    calendars: {},
    zones: {},
    deadlines: {},
    lookups: {},
    triggers: {
      wanted: { '===': [{ var: 'plot.asked' }, true] },
      sandy: { '===': [{ var: 'plot.soil' }, 'sand'] },
      known: { '===': [{ var: 'gardener.name' }, 'Rose'] },
      weighed: { '>': [{ var: 'plot.yield' }, 0] },
    },
    flows: {
      plot: {
        ...{ id: 'plot', audience: 'owner', base: '/plot', steps: [], transitions: [], routing: [] },
        ...{ screens: {}, progress: [], reviews: {}, tasks, stages },
        firstStatus: 'NEW',
        removed,
        renamed,
        statuses: Object.fromEntries([...names].map((name) => [name, { waiting: true }])),
        ...(expires && {
          expires: {
            ...{ after: 'org.days', notice: 'org.noticeDays', to: 'GONE', tells: 'gone' },
            ...{ noticeTells: 'going', except: ['PLANTED'] },
          },
        }),
      },
    },
    forms: {},
    documents: {},
    copy: {
      'mails.planted.subject': 'Planted',
      'mails.planted.body': 'Your {plot.soil} is planted, {plot.name}.',
      'mails.refused.subject': 'Sorry',
      'mails.refused.body': 'Sand.',
      'mails.gone.subject': 'Gone',
      'mails.gone.body': 'It expired.',
      'mails.going.subject': 'Going',
      'mails.going.body': 'It will expire.',
    },
    orgs: { meadow: ORG },
  };
}
