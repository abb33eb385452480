/** Puts parsed files together as the model that rules read. */

import type { JsonSchema } from '../../engine/model/bundle.ts';
import type {
  CopyFile,
  DocumentFile,
  FlowPart,
  OrgFile,
  PersonasFile,
  Product,
  Sandbox,
  Screen,
  Sequence,
  Site,
  WalkFile,
} from '../../engine/model/language.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { variantName, variantOfCase } from '../../engine/model/variants.ts';
import type { FileType } from '../model/file-types.ts';
import type { Pointer } from '../model/locations.ts';
import type {
  Declarations,
  Declared,
  FlowModel,
  LogoFile,
  Model,
  ProductModel,
  SequenceModel,
} from '../model/model.ts';
import { withFactFields } from './fact-fields.ts';
import { withoutInline } from './inline.ts';
import { withOwnNames } from './own-names.ts';
import { withParts } from './parts.ts';
import type { ShapedFile } from './shaped-file.ts';
import { withSharedCalls } from './shared.ts';
import { withStatusNames } from './status-names.ts';

const PRODUCT_KINDS: FileType[] = ['product', 'flow', 'copy', 'walk', 'personas', 'document', 'sandbox'];

/** Pruned data: what had not its shape is null. Nothing here trusts more than that. */
export function assemble(read: ShapedFile[], withheld: ReadonlySet<string> = new Set()): Model {
  const { files: whole, partUses } = withParts(read);
  const { files: named, inline } = withoutInline(withOwnNames(whole));
  const { files, factFields } = withFactFields(withStatusNames(named));
  const [site] = byFile<Site>(files, 'site').all;
  const ofProducts = files.filter(({ kind }) => PRODUCT_KINDS.includes(kind));
  const found = new Set(ofProducts.map(({ name }) => name));
  const shown = (site?.value.products ?? []).filter((name) => found.has(name));
  const productNames = new Set([...shown, ...found]);
  return {
    products: [...productNames].map((id) =>
      assembleProduct(
        id,
        ofProducts.filter(({ name }) => name === id),
        site?.value,
      ),
    ),
    productNames,
    withheld,
    inline,
    ...(site && { site }),
    hasSite: files.some(({ kind }) => kind === 'site'),
    orgs: byFile<OrgFile>(files, 'org'),
    forms: byFile<JsonSchema>(files, 'form'),
    facts: byFile<JsonSchema>(files, 'facts'),
    parts: byFile<JsonSchema>(files, 'part'),
    partUses,
    factFields,
    logos: new Map(files.filter(({ kind }) => kind === 'logo').map((file) => [file.name, logoIn(file)])),
  };
}

/** One that cannot be trusted has no shapes either, and its own problem. */
function logoIn({ name, path, data }: ShapedFile) {
  const value = (data ?? { undrawn: '' }) as LogoFile;
  return { name, value, file: path, pointer: [] };
}

function byFile<T>(files: ShapedFile[], kind: ShapedFile['kind']): Declarations<T> {
  const ours = files.filter((file) => file.kind === kind);
  const all = ours
    .filter(({ data }) => isRecord(data))
    .map(({ name, path, data }) => ({ name, value: data as T, file: path, pointer: [] }));
  return { all, names: new Set(ours.map(({ name }) => name)), isWhole: true };
}

function assembleProduct(id: string, files: ShapedFile[], site: Site | undefined): ProductModel {
  const whole = <T>(kind: ShapedFile['kind']) => byFile<T>(files, kind).all[0];
  const flowFiles = files.filter(({ kind }) => kind === 'flow');
  const parts = flowFiles
    .filter(({ data }) => isRecord(data) && typeof data.flow === 'string')
    .map(({ path, data }) => ({
      name: String((data as FlowPart).flow),
      value: data as FlowPart,
      file: path,
      pointer: [],
    }));
  const isWhole = parts.length === flowFiles.length;
  const file = whole<Product>('product');
  const sandbox = whole<Sandbox>('sandbox');
  const flows = Map.groupBy(parts, ({ name }) => name);
  const cast = whole<PersonasFile>('personas');
  const castFile = files.find(({ kind }) => kind === 'personas');
  return {
    id,
    file: file && { ...file, value: withSharedCalls(file.value, id, site) },
    roles: declaredMap(file?.value.roles, file?.file ?? '', ['roles'], file !== undefined),
    flags: declaredMap(file?.value.flags, file?.file ?? '', ['flags'], file !== undefined),
    ownCalls: new Set(Object.keys(file?.value.calls ?? {})),
    copy: whole<CopyFile>('copy'),
    present: new Set(files.map(({ kind }) => kind).filter((kind) => kind === 'product' || kind === 'copy')),
    flows: new Map([...flows].map(([flow, files]) => [flow, assembleFlow(flow, files, isWhole)])),
    triggers: joinMaps(parts, 'triggers', isWhole),
    lookups: joinMaps(parts, 'lookups', isWhole),
    walks: byFile<WalkFile>(files, 'walk').all,
    documents: documentsIn(files),
    ...(sandbox && { sandbox }),
    personas: declaredMap(
      cast?.value.personas,
      cast?.file ?? '',
      ['personas'],
      !castFile || cast !== undefined,
    ),
    ...(cast?.value.today ? { walksToday: { ...cast, value: cast.value.today, pointer: ['today'] } } : {}),
    isWhole,
  };
}

/** By the names of their files, so that a broken one keeps its name; that the two agree is for a rule to say. */
function documentsIn(files: ShapedFile[]): Declarations<DocumentFile> {
  const ours = files.filter(({ kind }) => kind === 'document');
  const all = ours
    .filter(({ data }) => isRecord(data))
    .map(({ path, data }) => {
      return { name: baseName(path), value: data as unknown as DocumentFile, file: path, pointer: [] };
    });
  return { all, names: new Set(ours.map(({ path }) => baseName(path))), isWhole: true };
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
}

function assembleFlow(id: string, parts: Declared<FlowPart>[], isWhole: boolean): FlowModel {
  const once = <Key extends OnceKey>(key: Key) => {
    const part = parts.find(({ value }) => value[key] !== undefined && value[key] !== null);
    const value = part?.value[key];
    if (!part || value === undefined) return {};
    return { [key]: { name: key, value, file: part.file, pointer: [key] } };
  };
  const ordered = parts.find(({ value }) => isRecord(value.sequence));
  return {
    id,
    files: parts,
    steps: joinMaps(parts, 'steps', isWhole),
    transitions: joinLists(parts, 'transitions', (each) => each.id ?? each.on),
    statuses: joinMaps(parts, 'statuses', isWhole),
    routing: joinLists(parts, 'routing', (each) => each.id ?? ''),
    screens: withLooks(joinMaps(parts, 'screens', isWhole)),
    progress: joinLists(parts, 'progress', (each) => each.id),
    gates: joinLists(parts, 'gates', (each) => each.id),
    chrome: joinLists(parts, 'chrome', (each) => each.id),
    events: joinLists(parts, 'events', (each) => each.event),
    notifications: joinLists(parts, 'notifications', (each) => each.tells),
    ...removedOf(parts),
    claims: joinLists(parts, 'claims', (each) => each.claim),
    tasks: joinMaps(parts, 'tasks', isWhole),
    stages: joinMaps(parts, 'stages', isWhole),
    reviews: joinMaps(parts, 'reviews', isWhole),
    ...once('expires'),
    ...once('longWait'),
    ...once('conditions'),
    ...once('survey'),
    ...once('panel'),
    ...once('overview'),
    ...once('signIn'),
    ...once('progressKept'),
    ...(ordered ? { sequence: assembleSequence(ordered) } : {}),
    ...once('creates'),
    ...once('firstStatus'),
    ...once('unknownStatus'),
    ...once('polling'),
    gaps: new Set(LISTS.filter((key) => parts.some(({ value }) => hasGap(value[key])))),
  };
}

function assembleSequence({ value, file }: Declared<FlowPart>): SequenceModel {
  const sequence = value.sequence as Sequence;
  const at = (...pointer: Pointer) => ({ file, pointer: ['sequence', ...pointer] });
  const questions = present(sequence.questions).map(([index, question]) => ({
    name: question.ask,
    value: question,
    ...at('questions', index),
  }));
  return {
    entries: declaredMap(sequence.entries, file, ['sequence', 'entries'], true),
    questions,
    keeps: Object.entries(sequence.keeps ?? {})
      .filter(([, path]) => typeof path === 'string')
      .map(([name, path]) => ({ name, value: path, ...at('keeps', name) })),
  };
}

/** Each case of a screen stands beside it as a screen of its own. */
function withLooks(screens: Declarations<Screen>): Declarations<Screen> {
  const looks = screens.all.flatMap((screen) =>
    present(screen.value.cases).map(([at, each]) => ({
      ...screen,
      name: variantName(screen.name, each),
      value: variantOfCase(screen.value, each),
      pointer: [...screen.pointer, 'cases', at],
    })),
  );
  const names = new Set([...screens.names, ...looks.map(({ name }) => name)]);
  return { ...screens, all: [...screens.all, ...looks], names };
}

/** Said once a flow, in whichever of its files. */
type OnceKey =
  | 'creates'
  | 'firstStatus'
  | 'unknownStatus'
  | 'polling'
  | 'expires'
  | 'longWait'
  | 'conditions'
  | 'survey'
  | 'panel'
  | 'overview'
  | 'signIn'
  | 'progressKept';
type MapKey = 'steps' | 'statuses' | 'screens' | 'triggers' | 'lookups' | 'tasks' | 'stages' | 'reviews';
const LISTS = [
  ...(['transitions', 'routing', 'progress', 'gates', 'chrome', 'events'] as const),
  ...(['notifications', 'removed', 'claims'] as const),
] as const;
type ListKey = (typeof LISTS)[number];

function joinMaps<Key extends MapKey>(
  parts: Declared<FlowPart>[],
  key: Key,
  isWhole: boolean,
): Declarations<NonNullable<FlowPart[Key]>[string]> {
  const joined = parts.map(({ value, file }) => declaredMap<unknown>(value[key], file, [key], isWhole));
  return {
    all: joined.flatMap(({ all }) => all) as Declared<NonNullable<FlowPart[Key]>[string]>[],
    names: new Set(joined.flatMap(({ names }) => [...names])),
    isWhole: joined.every((each) => each.isWhole),
  };
}

function declaredMap<T>(
  map: Record<string, T> | null | undefined,
  file: string,
  pointer: Pointer,
  isWhole: boolean,
): Declarations<T> {
  const entries = Object.entries(map ?? {});
  const all = entries
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value, file, pointer: [...pointer, name] }));
  // Null is what pruning leaves of a whole map that was none.
  return { all, names: new Set(entries.map(([name]) => name)), isWhole: isWhole && map !== null };
}

function joinLists<Key extends ListKey>(
  parts: Declared<FlowPart>[],
  key: Key,
  nameOf: (value: NonNullable<FlowPart[Key]>[number]) => string,
): Declared<NonNullable<FlowPart[Key]>[number]>[] {
  return parts.flatMap(({ value, file }) =>
    present(value[key] as NonNullable<FlowPart[Key]>[number][] | null | undefined).map(([index, each]) => ({
      name: nameOf(each),
      value: each,
      file,
      pointer: [key, index],
    })),
  );
}

/** One list names statuses and tasks that are no more. */
function removedOf(parts: Declared<FlowPart>[]): Pick<FlowModel, 'removed' | 'removedTasks'> {
  const lines = joinLists(parts, 'removed', (each) => ('task' in each ? each.task : each.status));
  return {
    removed: lines.flatMap(({ value, ...line }) => ('task' in value ? [] : [{ ...line, value }])),
    removedTasks: lines.flatMap(({ value, ...line }) => ('task' in value ? [{ ...line, value }] : [])),
  };
}

function hasGap(list: readonly unknown[] | null | undefined): boolean {
  return list === null || list?.includes(null) === true;
}

/** The entries that pruning left, with the index that the author's file has them at. */
function present<T>(list: readonly T[] | null | undefined): [number, T][] {
  return [...(list ?? []).entries()].filter(([, value]) => value !== null);
}
