/** A field that points at its fact: type, choices, their words and sensitivity are the fact's, and the answer is written there. */
import { isRecord } from '../../engine/model/paths.ts';
import type { Pointer } from '../model/locations.ts';
import type { FactField } from '../model/model.ts';
import { withFactWrites } from './fact-writes.ts';
import type { ShapedFile } from './shaped-file.ts';

/** What the fact gives its field, where the field says nothing. */
const GIVEN = ['type', 'enum', 'labels', 'items', 'sensitivity'];

/** Forms are in one piece and names in full by now. The words of a fact's choices are for forms alone. */
export function withFactFields(files: ShapedFile[]): { files: ShapedFile[]; factFields: FactField[] } {
  const shown = productsByForm(files);
  const factFields: FactField[] = [];
  const forms = files.map((file) => {
    if (file.kind !== 'form') return file;
    const fields = [...pointingIn(file.data, file)];
    if (fields.length === 0) return file;
    const found = fields.map((field) => factFieldOf(field, shown.get(file.name), files));
    factFields.push(...found);
    const isKnown = found.every(({ isFound }) => isFound);
    return { ...file, data: isKnown ? filled(file.data, found, []) : undefined };
  });
  return { files: withFactWrites(forms, factFields).map(withoutLabels), factFields };
}

/** Which products show a form, by the names in their flows. */
function productsByForm(files: ShapedFile[]): Map<string, string[]> {
  const shown = new Map<string, string[]>();
  for (const { kind, name, data } of files) {
    const screens = kind === 'flow' && isRecord(data) && isRecord(data.screens) ? data.screens : {};
    for (const screen of Object.values(screens).filter(isRecord)) {
      const cases = Array.isArray(screen.cases) ? screen.cases.filter(isRecord) : [];
      for (const { form } of [screen, ...cases]) {
        if (typeof form !== 'string') continue;
        shown.set(form, [...new Set([...(shown.get(form) ?? []), name])]);
      }
    }
  }
  return shown;
}

type Pointing = Pick<FactField, 'form' | 'file' | 'pointer' | 'answer' | 'fact'>;

function* pointingIn(
  data: unknown,
  file: ShapedFile,
  pointer: Pointer = [],
  answer: string[] = [],
): Generator<Pointing> {
  const properties = isRecord(data) && isRecord(data.properties) ? data.properties : {};
  for (const [name, field] of Object.entries(properties)) {
    const here = [...pointer, 'properties', name];
    const path = [...answer, name];
    if (isRecord(field) && typeof field.fact === 'string') {
      const answered = path.join('.');
      yield {
        form: file.name,
        file: file.path,
        pointer: [...here, 'fact'],
        answer: answered,
        fact: field.fact,
      };
    }
    yield* pointingIn(field, file, here, path);
  }
}

/** The schema of a fact as each product that shows the form has it; of a form that none shows yet, as any has it. */
function factFieldOf(pointing: Pointing, shown: string[] | undefined, files: ShapedFile[]): FactField {
  const all = files.filter(({ kind }) => kind === 'product').map(({ name }) => name);
  const found = (shown ?? all).map((product) => ({
    product,
    given: schemaAt(pointing.fact, product, files),
  }));
  const known = found.filter(({ given }) => given !== undefined);
  const [one] = known;
  return {
    ...pointing,
    products: shown ?? [],
    isFound: one !== undefined && (shown === undefined || known.length === found.length),
    isOne: known.every(({ given }) => JSON.stringify(given) === JSON.stringify(one?.given)),
    given: one?.given ?? {},
    writes: [],
  };
}

function schemaAt(path: string, product: string, files: ShapedFile[]): Record<string, unknown> | undefined {
  const [root = '', ...names] = path.split('.');
  const own = files.filter((file) => file.name === product && isRecord(file.data));
  if (root === 'lookups') {
    const [lookup = '', ...rest] = names;
    const all = own.map(({ data }) => (data as { lookups?: unknown }).lookups).filter(isRecord);
    const from = all.map((each) => each[lookup]).find(isRecord)?.from;
    return typeof from === 'string' ? schemaAt([from, '*', ...rest].join('.'), product, files) : undefined;
  }
  const facts = own.find(({ kind }) => kind === 'product')?.data as {
    facts?: Record<string, { schema?: string }>;
  };
  const schema = facts?.facts?.[root]?.schema;
  const file = files.find(({ kind, name }) => kind === 'facts' && name === schema);
  return isRecord(file?.data) ? below(file.data, names) : undefined;
}

/** Sensitivity holds for everything below; `*` is an entry of a list. */
function below(schema: Record<string, unknown>, names: string[]): Record<string, unknown> | undefined {
  let here: Record<string, unknown> = schema;
  let { sensitivity = 'secret' } = schema;
  for (const name of names) {
    const properties = isRecord(here.properties) ? here.properties : {};
    const next = name === '*' ? here.items : Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!isRecord(next)) return undefined;
    sensitivity = next.sensitivity ?? sensitivity;
    here = next;
  }
  const entries = Object.entries({ ...here, sensitivity });
  return Object.fromEntries(entries.filter(([key]) => GIVEN.includes(key)));
}

function filled(data: unknown, found: FactField[], pointer: Pointer): unknown {
  if (!isRecord(data)) return data;
  const { fact, ...own } = data;
  const field = found.find(
    ({ pointer: at }) => at.length === pointer.length + 1 && pointer.every((part, i) => part === at[i]),
  );
  const properties = isRecord(own.properties) ? own.properties : undefined;
  return {
    ...(field && fact !== undefined ? field.given : {}),
    ...own,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [
          name,
          filled(each, found, [...pointer, 'properties', name]),
        ]),
      ),
    }),
  };
}

function withoutLabels(file: ShapedFile): ShapedFile {
  return file.kind === 'facts' ? { ...file, data: unlabelled(file.data) } : file;
}

/** A property may be named like the key: only the key of a fact goes. */
function unlabelled(fact: unknown): unknown {
  if (!isRecord(fact)) return fact;
  const { labels: _, ...rest } = fact;
  const properties = isRecord(rest.properties) ? Object.entries(rest.properties) : undefined;
  return {
    ...rest,
    ...(rest.items === undefined ? {} : { items: unlabelled(rest.items) }),
    ...(properties && {
      properties: Object.fromEntries(properties.map(([name, each]) => [name, unlabelled(each)])),
    }),
  };
}
