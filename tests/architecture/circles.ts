/** Circles of imports: files that, one by one, import each other round to the first. */
import { posix } from 'node:path';
import { parseSync } from 'vite';
import type { Source } from './rules.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The files a file needs when it runs, or (`type`) also those that it only takes types from. */
export function importGraph(sources: Source[], what: 'value' | 'type'): Graph {
  const paths = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map((source) => {
      const targets = requestsOf(source, what).map((each) => posix.join(posix.dirname(source.path), each));
      return [source.path, new Set(targets.filter((each) => paths.has(each)))];
    }),
  );
}

/** One arrow from folder to folder wherever a file of one imports a file of the other. */
export function folderGraph(files: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  const at = (folder: string) => folders.get(folder) ?? folders.set(folder, new Set()).get(folder)!;
  for (const [path, targets] of files) {
    const own = at(posix.dirname(path));
    for (const each of targets) if (posix.dirname(each) !== posix.dirname(path)) own.add(posix.dirname(each));
  }
  return folders;
}

/** Files below one of the first folders that import a file below another one of the second, as sentences. */
export function crossings(files: Graph, from: string[], to: string[]): string[] {
  const folderIn = (folders: string[], path: string) => folders.find((each) => path.startsWith(`${each}/`));
  return [...files].flatMap(([path, targets]) => {
    const own = folderIn(from, path);
    const others = to.filter((folder) => folder !== own);
    const crossed = [...targets].filter((target) => folderIn(others, target) !== undefined);
    return own === undefined ? [] : crossed.map((target) => `${path} imports ${target}`);
  });
}

/** Every set of two or more that all reach each other, sorted (Tarjan). */
export function circlesIn(graph: Graph): string[][] {
  const found: string[][] = [];
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    lowest.set(node, index.get(node)!);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

function requestsOf({ path, text }: Source, what: 'value' | 'type'): string[] {
  const { module } = parseSync(path, text);
  const takesValue = (entries: { isType: boolean }[]) =>
    entries.length === 0 || entries.some(({ isType }) => !isType);
  const imports = module.staticImports
    .filter(({ entries }) => what === 'type' || takesValue(entries))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => what === 'type' || !isType)
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  return [...imports, ...exports].filter((each) => each.startsWith('.'));
}
