/** Which product do the runtime's tests play? A small one about gardens, in which each feature stands once. */
import type { FormChunk } from '../../../src/engine/answer/forms.ts';
import type { Form, JsonSchema, Slice } from '../../../src/engine/model/bundle.ts';
import { compileOnce } from '../../support/compile-once.ts';
import { gardenCopy } from './gardenCopy.ts';

interface Source {
  properties: Record<string, JsonSchema>;
  required: string[];
  fields: Form['fields'];
}

const text = { type: 'string', minLength: 1 };

const sources: Record<string, Source> = {
  name: {
    properties: { name: text, nick: text },
    required: ['name'],
    fields: {
      '/name': { title: 'Name', widget: 'text', messages: { required: 'Name is required' } },
      '/nick': { title: 'Nickname', widget: 'text' },
    },
  },
  town: {
    properties: { town: text },
    required: ['town'],
    fields: { '/town': { title: 'Town', widget: 'text', messages: { required: 'Town is required' } } },
  },
  account: {
    properties: { email: text, password: text },
    required: ['email', 'password'],
    fields: {
      '/email': { title: 'Email', widget: 'email' },
      '/password': { title: 'Password', widget: 'password', sensitivity: 'secret' },
    },
  },
  agree: {
    properties: { note: text },
    required: [],
    fields: { '/note': { title: 'Note', widget: 'text' } },
  },
  size: {
    properties: { size: text, pin: text },
    required: ['size'],
    fields: {
      '/size': { title: 'Size', widget: 'text', messages: { required: 'Size is required' } },
      '/pin': { title: 'Pin', widget: 'text', sensitivity: 'secret' },
    },
  },
  photo: {
    properties: { bed: text, note: text },
    required: ['bed', 'note'],
    fields: {
      '/bed': { title: 'Bed', widget: 'given', options: { query: 'conditionUuid' } },
      '/note': { title: 'What the photo shows', widget: 'text', messages: { required: 'Say what it shows' } },
    },
  },
  'sign-in': {
    properties: { email: text, password: text },
    required: ['email', 'password'],
    fields: {
      '/email': { title: 'Email', widget: 'email' },
      '/password': { title: 'Password', widget: 'password', sensitivity: 'secret' },
    },
  },
};

export const BASE = '/account/garden';
export const UUID = '11111111-2222-4333-8444-555555555555';

export function gardenSlice(change: Partial<Slice> = {}): Slice {
  return {
    hash: 'bundle-1',
    product: 'garden',
    name: 'Garden',
    base: BASE,
    start: 'pages',
    zone: 'America/New_York',
    calls: callsOf(),
    roots: {
      application: 'application',
      profile: 'person',
      identity: 'identity',
      visit: 'draft',
      status: 'none',
    },
    flags: { newLook: true },
    returns: 'back-from-shop',
    repayments: {},
    calendars: {},
    zones: {},
    deadlines: {},
    lookups: { bestBed: { from: 'application.beds', where: 'id', is: 'application.best' } },
    triggers: {
      newLook: { var: 'flags.newLook' },
      wantsTown: { '===': [{ var: 'visit.name' }, 'Ada'] },
      signedOut: { '!': [{ var: 'identity.uuid' }] },
      sized: { var: 'application.size' },
      nonsense: { '<': [{ years: [{ var: 'application.size' }, { var: 'today' }] }, 1] },
    },
    flows: { visit: visitFlow(), plot: plotFlow() },
    forms: Object.fromEntries(
      Object.entries(sources).map(([id, { fields }]) => [id, { id, hash: id, fields, rules: [] }]),
    ),
    copy: gardenCopy(),
    org: {
      code: 'lender',
      canonical: 'lender',
      name: 'Lender',
      brand: { primary: '#0b5fff', secondary: '#00a37a', logo: 'lender.svg' },
      company: { name: 'Lender Inc', address: '1 Street' },
      support: { phone: '888-555-0100', email: 'help@lender.example', hours: 'always' },
      settings: {},
      about: { towns: ['ME', 'VT'] },
    },
    ...change,
  };
}

export async function gardenChunk(hash: string): Promise<FormChunk> {
  const { properties, required } = sources[hash] ?? { properties: {}, required: [] };
  return chunkOf({ type: 'object', additionalProperties: false, required, properties });
}

/** What the server sends of a form. */
export function chunkOf(shape: JsonSchema): FormChunk {
  const { code } = compileOnce(shape);
  return new Function(`return ${code.replace(/^export default /, '').replace(/;\s*$/, '')}`)() as FormChunk;
}

function visitFlow(): Slice['flows'][string] {
  const form = (id: string) => ({
    id,
    kind: 'form',
    form: id,
    writes: [{ set: 'visit', fields: ['name'] as [string] }],
  });
  return {
    ...NOTHING,
    id: 'visit',
    audience: 'visitor',
    base: '/',
    screens: { name: form('name'), town: form('town'), account: form('account'), agree: form('agree') },
    sequence: {
      entries: {
        pages: { by: 'path', when: 'newLook', otherwise: 'steps' },
        steps: { by: 'query', parameter: 'step' },
      },
      keeps: { friend: 'visit.friend' },
      questions: [
        { ask: 'name', path: '', step: 'one' },
        { ask: 'town', path: 'town', step: 'one', when: 'wantsTown' },
        { ask: 'account', path: 'account', step: 'two', when: 'signedOut', does: 'signUp' },
        { ask: 'agree', path: 'agree', step: 'three' },
      ],
    },
    progress: [
      { id: 'first', on: ['one'] },
      { id: 'second', on: ['two', 'three'] },
    ],
  };
}

function plotFlow(): Slice['flows'][string] {
  const screen = (id: string, kind: string, form?: string) => ({
    id,
    kind,
    writes: [],
    ...(form ? { form } : {}),
  });
  return {
    ...NOTHING,
    id: 'plot',
    audience: 'owner',
    base: '/:uuid',
    steps: [
      { id: 'begin', route: 'plot/size' },
      { id: 'done', route: 'done' },
    ],
    transitions: [
      { id: 'sized', on: 'sized', from: ['begin'], to: 'done', when: 'sized' },
      { id: 'odd', on: 'odd', from: ['nowhere', 'done'], to: 'done', when: 'nonsense' },
    ],
    statuses: {
      OPEN: { derived: true },
      WORKING: { waiting: true },
      CLOSED: { route: '/', terminal: true },
      PLANTED: { route: '/', card: 'done', terminal: true },
      UNKNOWN: { route: 'trouble' },
    },
    firstStatus: 'OPEN',
    unknownStatus: 'UNKNOWN',
    routing: [{ use: 'status' }, { use: 'step' }],
    polling: {
      first: '1000ms',
      factor: 2,
      most: '5000ms',
      retries: { stable: 7, waiting: 14 },
      refresh: '60s',
    },
    screens: {
      'plot/size': screen('plot/size', 'form', 'size'),
      'plot/other': screen('plot/other', 'form', 'size'),
      done: {
        ...screen('done', 'notice'),
        links: [
          { id: 'more', to: 'tasks', primary: true },
          { id: 'home', to: '/' },
          { id: 'secret', to: 'trouble', when: 'wantsTown' },
        ],
        shows: [
          { id: 'size', fact: 'application.area', format: 'number' },
          { id: 'uses', fact: 'application.uses', words: 'uses' },
          { id: 'soil', fact: 'lookups.bestBed.soil' },
          { id: 'unknown', fact: 'application.nothing' },
          { id: 'hidden', fact: 'application.area', when: 'wantsTown' },
        ],
      },
      shop: {
        ...screen('shop', 'handoff'),
        task: 'buy',
        open: { when: 'sized' },
        links: [{ id: 'later', to: 'done' }],
      },
      tasks: { ...screen('tasks', 'conditions'), open: { when: 'sized' } },
      'tasks/photo': { ...screen('tasks/photo', 'form', 'photo'), open: { when: 'sized' } },
      trouble: screen('trouble', 'notice'),
    },
    progress: [
      { id: 'measuring', on: ['plot/*'] },
      { id: 'finished', on: ['done'] },
    ],
  };
}

const NOTHING = {
  tasks: {},
  stages: {},
  reviews: {},
  steps: [],
  transitions: [],
  statuses: {},
  routing: [],
  screens: {},
  progress: [],
};

function callsOf(): Slice['calls'] {
  const at = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string) => ({ method, path });
  return {
    register: at('POST', '/register'),
    loginCode: at('POST', '/login/code'),
    login: at('POST', '/login'),
    logout: at('POST', '/logout'),
    identity: at('GET', '/identity'),
    profile: at('GET', '/profile'),
    applications: at('GET', '/applications'),
    createApplication: at('POST', '/applications'),
    status: at('GET', '/applications/{uuid}/status'),
    beginHandoff: at('POST', '/handoffs/{uuid}'),
    endHandoff: at('POST', '/handoffs/{uuid}/return'),
    conditions: at('GET', '/conditions/{uuid}'),
    standing: at('GET', '/journeys/{journey}'),
    answer: at('PATCH', '/journeys/{journey}'),
    sendScreenLink: at('POST', '/journeys/{journey}/link'),
    saveUnsubmitted: at('PUT', '/unsubmitted/{uuid}'),
    addresses: at('GET', '/addresses'),
  };
}
