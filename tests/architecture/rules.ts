/** The layout rules of one source file: the import table as data, and the rules around it. */
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { parseSync } from 'vite';

export interface Source {
  /** Relative to the project, with forward slashes: `src/engine/decide/derive.ts`. */
  path: string;
  text: string;
}

export interface Room {
  /** Rooms, or single files of rooms, that it may import. */
  rooms: string[];
  /** Packages, or paths inside packages, that it may import; `node` stands for Node's own modules. */
  outside: string[];
  /** Files of the room that may import more than the room. */
  except?: Record<string, string[]>;
  /** Files of rooms it may import, that stay closed to it all the same. */
  closed?: string[];
}

const react = ['react', 'react-dom'];
/** Its types; what draws with them is there when styles are written, not when a page runs. */
const chakra = ['@chakra-ui/react'];
/** The sheet that scripts/styles writes from all rooms. */
const written = ['virtual:parts.css'];
const compiledForms = ['ajv/dist/runtime', 'ajv-formats/dist/formats.js'];
const pages = ['react-router-dom', '@tanstack/react-query'];

/** A wider table is a decision: change it with its reason in the commit. */
export const table: Record<string, Room> = {
  engine: { rooms: [], outside: compiledForms },
  config: {
    rooms: ['engine'],
    outside: [
      'yaml',
      'ajv',
      'ajv-formats',
      '@rjsf/utils',
      '@rjsf/validator-ajv8',
      'recheck',
      '@eslint-community/regexpp',
      'fastest-levenshtein',
      'flesch-kincaid',
      'syllable',
      '@noble/hashes',
    ],
    except: { 'disk.ts': ['node'] },
  },
  // A walk that is recorded, or begun for its author, is written as YAML; a record comes from outside and is validated.
  proof: { rooms: ['engine', 'config'], outside: ['yaml', 'ajv'], closed: ['src/config/disk.ts'] },
  cli: { rooms: ['engine', 'config', 'proof'], outside: ['node', 'commander', '@dagrejs/dagre'] },
  server: {
    rooms: ['engine', 'config'],
    outside: [
      ...['node', 'fastify', '@fastify/cookie', 'ajv', 'ajv-formats', 'jose', 'find-my-way'],
      ...['undici', 'ipaddr.js'],
      ...[
        'kysely',
        'pg',
        '@electric-sql/pglite',
        'vite',
        'file-type',
        '@aws-sdk/client-s3',
        'pdfkit',
        'fontkit',
        'ws',
        'prom-client',
        'nodemailer',
        'otpauth',
        '@simplewebauthn/server',
      ],
      ...['@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
      ...['api', 'context-async-hooks', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace'].map(
        (name) => `@opentelemetry/${name}`,
      ),
    ],
  },
  // What a page and a server are handed outside production. Nothing imports it.
  developer: { rooms: ['engine', 'config', 'proof', 'runtime'], outside: [] },
  widgets: {
    rooms: ['engine'],
    outside: [...react, ...chakra, '@rjsf/core', '@rjsf/utils', ...compiledForms, 'pdfjs-dist'],
  },
  runtime: {
    rooms: ['engine', 'widgets'],
    outside: [...react, ...pages, 'uqr', '@simplewebauthn/browser'],
  },
  studio: {
    rooms: ['engine', 'config', 'proof', 'runtime'],
    outside: [...react, ...chakra],
    closed: ['src/config/disk.ts'],
  },
  shell: {
    rooms: ['engine', 'runtime', 'widgets', 'studio'],
    outside: [...react, ...pages, ...written],
  },
};

/** The one file through which other rooms see a room, where its parts are many and belong together. */
const doors = ['src/widgets/index.ts'];
/** Types generated from the schemas are as long as the schemas. */
const generated = ['src/engine/model/language.ts', 'src/server/sandbox/facts.ts'];
/** Wherever it stands in a test, Vitest reads it: between files of two environments a worker ends and all is loaded anew. */
const environment = /@(vitest|jest)-environment\s/;
const mostLines = 300;
const mostLinesOfACommand = 80;
/** What package.json names: they tell the story, their helpers stand beside them. */
const commands = /^scripts\/(start|test|bench|screenshots|generate)\.(mjs|ts)$/;
const loanWords =
  /[Hh]eloc|HELOC|\blien|Lien|[Ll]oan|[Bb]orrower|[Nn]otary|[Uu]nderwrit|[Mm]ortgage|[Hh]mda|HMDA|[Nn]mls|NMLS|[Ll]icen[sc]/;
const sandbox = 'src/server/sandbox/';

/** Sentences, each beginning with the file's path; none for a file that keeps the house's rules. */
export function faultsOf(source: Source): string[] {
  const rules = [wrongImports, flat, upwards, barrels, firstLines, environments, lengths, loanTalk];
  return rules.flatMap((rule) => rule(source)).map((fault) => `${source.path}: ${fault}`);
}

function wrongImports({ path, text }: Source): string[] {
  if (!path.startsWith('src/') || !isCode(path)) return [];
  const [, name = '', ...rest] = path.split('/');
  const room = table[name];
  if (!room || rest.length === 0) return ['stands in no room of the import table'];
  return importsOf({ path, text }).flatMap((target) => {
    const fault = target.startsWith('.')
      ? wrongNeighbour(name, room, posix.join(posix.dirname(path), target))
      : wrongPackage(name, room, rest.join('/'), target);
    return fault ?? [];
  });
}

/** The server is read room by room: a file beside its rooms belongs to none. */
function flat({ path }: Source): string[] {
  return /^src\/server\/[^/]+$/.test(path) ? ['lies flat in src/server: move it into one of its rooms'] : [];
}

/** What several rooms need stands below them: in `scripts/testing`, or in `tests/support`. */
function upwards({ path, text }: Source): string[] {
  const [room = ''] = path.split('/');
  if (!['scripts', 'tests'].includes(room) || !/\.(tsx?|mjs)$/.test(path)) return [];
  return importsOf({ path, text })
    .filter((target) => target.startsWith('.'))
    .map((target) => posix.join(posix.dirname(path), target))
    .flatMap((target) => (target.startsWith('e2e/') ? [`${room} may not import ${target}`] : []));
}

function wrongNeighbour(name: string, room: Room, target: string): string | undefined {
  if (target.startsWith('schemas/') && name === 'config') return undefined;
  if (!target.startsWith('src/')) return `${name} may not import ${target}`;
  const other = target.split('/')[1] ?? '';
  if (room.closed?.includes(target)) return `${name} may not import ${target.replace('src/', '')}`;
  if (other === name || room.rooms.includes(other)) return undefined;
  return `${name} may not import ${other}`;
}

function wrongPackage(name: string, room: Room, file: string, target: string): string | undefined {
  const allowed = [...room.outside, ...(room.except?.[file] ?? [])];
  if (isBuiltin(target)) return allowed.includes('node') ? undefined : `${name} may not import ${target}`;
  const isAllowed = allowed.some((entry) => target === entry || target.startsWith(`${entry}/`));
  return isAllowed ? undefined : `${name} may not import ${target}`;
}

/** Static, dynamic, type-only and re-exporting imports alike: a type drags its room along just as well. */
export function importsOf({ path, text }: Source): string[] {
  const { module, comments } = parsed({ path, text });
  const ofExports = module.staticExports.flatMap(({ entries }) =>
    entries.map((entry) => entry.moduleRequest),
  );
  const requests = [...module.staticImports.map((each) => each.moduleRequest), ...ofExports];
  const code = comments.reduce((rest, { start, end }) => blank(rest, start, end), text);
  const called = code.matchAll(/\b(?:import|require)\(\s*(['"`])([^'"`]+)\1/g);
  const found = [...requests.map((request) => request?.value), ...Array.from(called, (match) => match[2])];
  return [...new Set(found.filter((target) => target !== undefined))].map((target) =>
    target.replace(/\?.*$/, ''),
  );
}

function barrels(source: Source): string[] {
  if (!source.path.startsWith('src/') || !isCode(source.path) || doors.includes(source.path)) return [];
  const { program } = parsed(source);
  const reexports = program.body.filter(
    (node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source),
  );
  if (reexports.some(({ type }) => type === 'ExportAllDeclaration'))
    return ['passes on another file whole: a barrel'];
  if (reexports.length > 0 && reexports.length === program.body.length)
    return ['only passes on other files: a barrel'];
  return [];
}

function firstLines({ path, text }: Source): string[] {
  if (!isCode(path)) return [];
  const [first = ''] = text.split('\n');
  if (/^\/\*\* [A-Z`].*[.?].* \*\/$/.test(first)) return [];
  return ['does not begin with one doc comment saying what it holds'];
}

function environments({ path, text }: Source): string[] {
  if (!path.startsWith('tests/') || !environment.test(text)) return [];
  return ['asks for an environment: its name alone says which, .test.tsx for a browser, .test.ts for Node'];
}

function lengths({ path, text }: Source): string[] {
  if (generated.includes(path) || !isCode(path)) return [];
  const most = commands.test(path) ? mostLinesOfACommand : mostLines;
  const lines = text.trimEnd().split('\n').length;
  return lines > most ? [`has ${lines} lines, more than ${most}`] : [];
}

function loanTalk({ path, text }: Source): string[] {
  if (!path.startsWith('src/') || path.startsWith(sandbox)) return [];
  const lines = [path, ...text.split('\n')];
  return lines.flatMap((line, index) => {
    const word = loanWords.exec(line)?.[0];
    return word ? [`line ${index}: "${word}" belongs to flows/, schemas/ or orgs/`] : [];
  });
}

function parsed({ path, text }: Source): ReturnType<typeof parseSync> {
  const result = parseSync(path, text);
  if (result.errors.length > 0) throw new Error(`${path} cannot be parsed: ${result.errors[0]?.message}`);
  return result;
}

function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}
