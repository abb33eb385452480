/** Reads what an earlier edition of the files named, however it was written: only what has changed since. */
import { isRecord } from '../../engine/model/paths.ts';
import { type Edition, type FlowEdition, NAMED, type NamedKey } from '../model/edition.ts';
import { declaredBy } from '../model/file-types.ts';
import type { SourceFile } from '../model/project.ts';
import { parseFile } from './parse.ts';

/** Undefined where no flow file has changed, or none was there. What cannot be read named nothing. */
export function readEdition(older: SourceFile[], now: SourceFile[]): Edition | undefined {
  const flowsIn = (files: SourceFile[]) =>
    new Map(files.filter((file) => declaredBy(file)?.kind === 'flow').map((file) => [file.path, file]));
  const [old, current] = [flowsIn(older), flowsIn(now)];
  const paths = [...new Set([...old.keys(), ...current.keys()])];
  const changed = new Set(paths.filter((path) => old.get(path)?.text !== current.get(path)?.text));
  if (changed.size === 0 || old.size === 0) return undefined;
  const flows = new Map<string, FlowEdition>();
  for (const path of changed) {
    const file = old.get(path);
    const data = file && parseFile(file).data;
    if (!file || !isRecord(data) || typeof data.flow !== 'string') continue;
    const product = declaredBy(file)?.name ?? '';
    const key = `${product}/${data.flow}`;
    const edition = flows.get(key) ?? { product, flow: data.flow, names: noNames(), before: noNames() };
    flows.set(key, edition);
    addNames(edition, data);
  }
  return { changed, flows: [...flows.values()] };
}

function noNames(): Record<NamedKey, Set<string>> {
  return { statuses: new Set(), steps: new Set(), screens: new Set(), tasks: new Set() };
}

function addNames({ names, before }: FlowEdition, data: Record<string, unknown>): void {
  for (const key of NAMED) {
    for (const [name, value] of Object.entries(isRecord(data[key]) ? data[key] : {})) {
      names[key].add(name);
      const was = isRecord(value) && Array.isArray(value.was) ? value.was : [];
      for (const old of was) before[key].add(String(old));
    }
  }
  for (const line of Array.isArray(data.removed) ? data.removed : []) {
    if (!isRecord(line)) continue;
    if (line.task === undefined) before.statuses.add(String(line.status));
    else before.tasks.add(String(line.task));
  }
}
