/** The facts that are a status take their values from the status tables: a name of a status is said there alone. */
import { isRecord } from '../../engine/model/paths.ts';
import type { ShapedFile } from './shaped-file.ts';

/** The value of `names` of a fact schema whose values are the keys of status tables. */
const STATUS = 'status';

/**
 * The files with `enum` filled in where a fact schema says `names: status`: the statuses of all products that read it. It
 * stays open, any text, while a table of theirs could not be read. What was read stays as it is.
 */
export function withStatusNames(files: ShapedFile[]): ShapedFile[] {
  return files.map((file) => {
    const { kind, name, data } = file;
    if (kind !== 'facts' || !isRecord(data) || data.names !== STATUS) return file;
    const names = statusesOf(files, productsThatRead(files, name)) ?? [];
    return names.length === 0 ? file : { ...file, data: { ...data, enum: names } };
  });
}

function productsThatRead(files: ShapedFile[], schema: string): string[] {
  return files
    .filter(({ kind, data }) => kind === 'product' && isRecord(data) && isRecord(data.facts))
    .filter(({ data }) => {
      const { facts } = data as { facts: Record<string, unknown> };
      return Object.values(facts).some((root) => isRecord(root) && root.schema === schema);
    })
    .map(({ name }) => name);
}

/** In the order of the tables; undefined where one is missing as a whole. */
function statusesOf(files: ShapedFile[], products: string[]): string[] | undefined {
  const flows = files.filter(({ kind, name }) => kind === 'flow' && products.includes(name));
  const tables = flows.map(({ data }) => {
    if (!isRecord(data)) return undefined;
    return data.statuses === undefined ? {} : data.statuses;
  });
  if (!tables.every(isRecord)) return undefined;
  return [...new Set(tables.flatMap((table) => Object.keys(table)))];
}
