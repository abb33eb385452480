/** The files that can be published while some have mistakes: each broken part keeps its last good version. */
import type { Loader } from '../../config/load.ts';
import { declaredBy } from '../../config/model/file-types.ts';
import type { LocatedProblem, Project, SourceFile } from '../../config/model/project.ts';
import { parseFile } from '../../config/read/parse.ts';
import { isRecord } from '../../engine/model/paths.ts';

/** Texts by path, as they were published last. */
export type Sources = Record<string, string>;

/** An org of whose file no version can be published. */
export interface WithheldOrg {
  code: string;
  hosts: string[];
  name?: string;
  phone?: string;
  email?: string;
}

/** A product of whose folder no version can be published, as far as its own file can be read. */
export interface WithheldProduct {
  product: string;
  name: string;
  base: string;
  calls: { method: string; path: string }[];
}

export interface Settled {
  /** Undefined when nothing can be published. */
  project: Project | undefined;
  /** Of the files as they stand now, whatever is published. */
  problems: LocatedProblem[];
  /** What the project was made of. */
  sources: Sources;
  withheld: WithheldOrg[];
  withheldProducts: WithheldProduct[];
}

/** More rounds than parts are never needed: each takes at least one part back. */
const MOST_ROUNDS = 50;

/**
 * Loads the files; where that fails, takes back one part after the other (an org's file, a product's folder, a schema)
 * until the rest is right. A part that was changed is taken back before one that was not: a new flow that breaks an old
 * org is the flow's mistake. An org that has no good version is withheld, so that the others go on.
 */
export function settleFiles(files: SourceFile[], lastGood: Sources, load: Loader): Settled {
  const older = Object.entries(lastGood).map(([path, text]) => ({ path, text }));
  const { project, problems } = load(files, undefined, older);
  if (project) return { project, problems, sources: sourcesOf(files), ...NONE };
  // Nobody is served walks: a broken one is its author's matter alone.
  const trial: Trial = { files: files.filter(isServed), lastGood, withheld: new Set(), dropped: new Set() };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const loaded = load(trial.files, trial.dropped, older);
    if (loaded.project && loaded.project.products.length > 0)
      return settled(loaded.project, problems, trial, files);
    if (loaded.project || !takeBack(trial, groupsOf(loaded.problems))) break;
  }
  return { project: undefined, problems, sources: lastGood, ...NONE };
}

const NONE = { withheld: [], withheldProducts: [] };

interface Trial {
  files: SourceFile[];
  lastGood: Sources;
  /** Files of orgs that a stand-in replaces. */
  withheld: Set<string>;
  /** Names of products of which no version is right: that lenders offer them is no mistake. */
  dropped: Set<string>;
}

/** Answers false when there is nothing left to take back. */
function takeBack(trial: Trial, blamed: Set<string>): boolean {
  const changed = [...groupsNow(trial)].filter((group) => isChanged(trial, group));
  const changedShared = changed.filter((group) => !isOrg(group) && mayBreak(group, blamed));
  const steps = [
    changed.filter((group) => blamed.has(group)),
    changedShared.filter((group) => isKnown(trial, group)),
    changed.filter((group) => isKnown(trial, group) && mayBreak(group, blamed)),
  ];
  const groups = steps.find((step) => step.length > 0);
  if (groups) {
    for (const group of groups) {
      if (isKnown(trial, group)) restore(trial, group);
      else drop(trial, group);
    }
    return true;
  }
  // All that may be at fault is as it was published last, and still not right: this server reads it with other eyes.
  const dropped = [...blamed].filter((group) => isOrg(group) || group.endsWith('/'));
  for (const group of dropped) drop(trial, group);
  return dropped.length > 0;
}

function restore(trial: Trial, group: string): void {
  const before = Object.entries(trial.lastGood).filter(([path]) => groupOf(path) === group);
  const others = trial.files.filter(({ path }) => groupOf(path) !== group);
  trial.files = [...others, ...before.map(([path, text]) => ({ path, text }))];
}

/** An org leaves a stand-in behind, since others may name it. */
function drop(trial: Trial, group: string): void {
  const others = trial.files.filter(({ path }) => groupOf(path) !== group);
  const base = isOrg(group) && !trial.withheld.has(group) ? baseFor(trial, group) : undefined;
  trial.files = base === undefined ? others : [...others, standIn(group, base)];
  if (isOrg(group)) trial.withheld.add(group);
  if (isProduct(group)) trial.dropped.add(productIn(group));
}

/** What is wrong within products is nobody's fault but theirs and that of what they share: no other product's. */
function mayBreak(group: string, blamed: Set<string>): boolean {
  return !isProduct(group) || blamed.has(group) || ![...blamed].every(isProduct);
}

function standIn(path: string, base: string): SourceFile {
  return { path, text: `org: ${codeOf(path)}\nextends: ${base}\n` };
}

/** An org that is itself no heir, so that no circle comes of it. */
function baseFor(trial: Trial, group: string): string | undefined {
  const file = trial.files.find(({ path, text }) => {
    return isOrg(path) && path !== group && !trial.withheld.has(path) && !/^extends:/m.test(text);
  });
  return file && codeOf(file.path);
}

function settled(project: Project, problems: LocatedProblem[], trial: Trial, files: SourceFile[]): Settled {
  const out = new Set([...trial.withheld].map(codeOf));
  // An heir of a stand-in would have inherited somebody else's terms.
  for (const code of project.orgs.keys()) if (isHeirOf(project, code, out)) out.add(code);
  const orgs = new Map([...project.orgs].filter(([code]) => !out.has(code)));
  return {
    project: { ...project, orgs },
    problems,
    sources: sourcesOf(trial.files.filter(({ path }) => !trial.withheld.has(path))),
    withheld: [...out].map((code) => withheldOrg(code, files, trial.lastGood)),
    withheldProducts: withheldProducts(project, files),
  };
}

/** The products that the files declare, legibly enough, and that are not among those that are served. */
function withheldProducts({ products }: Project, files: SourceFile[]): WithheldProduct[] {
  const served: string[] = products.map(({ product }) => product.product);
  return files.flatMap((file) => {
    if (declaredBy(file)?.kind !== 'product') return [];
    const { data } = parseFile(file);
    if (!isRecord(data) || typeof data.product !== 'string' || typeof data.base !== 'string') return [];
    if (served.includes(data.product)) return [];
    const calls = Object.values(isRecord(data.calls) ? data.calls : {}).flatMap((call) => {
      if (!isRecord(call) || typeof call.method !== 'string' || typeof call.path !== 'string') return [];
      return [{ method: call.method, path: call.path }];
    });
    const { product, base } = data;
    return [{ product, base, name: typeof data.name === 'string' ? data.name : 'This site', calls }];
  });
}

function isHeirOf({ orgs }: Pick<Project, 'orgs'>, code: string, out: Set<string>): boolean {
  const base = orgs.get(code)?.extends;
  return base !== undefined && (out.has(base) || isHeirOf({ orgs }, base, out));
}

/** As much as can be read of it: its own file as it is now, else as it was when it was good. */
function withheldOrg(code: string, files: SourceFile[], lastGood: Sources): WithheldOrg {
  const path = `orgs/${code}.yaml`;
  const now = files.find((file) => file.path === path);
  const texts = [now?.text, lastGood[path]].filter((text) => text !== undefined);
  const [data = {}] = texts.map((text) => parseFile({ path, text }).data).filter(isRecord);
  const support = isRecord(data.support) ? data.support : {};
  const text = (name: string, value: unknown) => (typeof value === 'string' ? { [name]: value } : {});
  return {
    code,
    hosts: Array.isArray(data.hosts) ? data.hosts.filter((host) => typeof host === 'string') : [],
    ...text('name', data.name),
    ...text('phone', support.phone),
    ...text('email', support.email),
  };
}

function groupsOf(problems: LocatedProblem[]): Set<string> {
  return new Set(problems.filter(({ severity }) => severity === 'error').map(({ file }) => groupOf(file)));
}

function groupsNow({ files, lastGood }: Trial): Set<string> {
  const known = Object.keys(lastGood).filter((path) => !isWalk(path));
  return new Set([...files.map(({ path }) => path), ...known].map(groupOf));
}

/** What is taken back as one: an org's file, a product's folder with its own schemas, any other file by itself. */
function groupOf(path: string): string {
  const own = /^schemas\/([^/]+)\/[^/]+\//.exec(path)?.[1];
  return own === undefined ? (/^flows\/[^/]+\//.exec(path)?.[0] ?? path) : `flows/${own}/`;
}

function isProduct(group: string): boolean {
  return group.startsWith('flows/') && group.endsWith('/');
}

function productIn(group: string): string {
  return group.slice('flows/'.length, -1);
}

function isChanged(trial: Trial, group: string): boolean {
  if (trial.withheld.has(group)) return false;
  const now = trial.files.filter(({ path }) => groupOf(path) === group);
  const before = Object.keys(trial.lastGood).filter((path) => groupOf(path) === group && !isWalk(path));
  return now.length !== before.length || now.some(({ path, text }) => trial.lastGood[path] !== text);
}

function isKnown({ lastGood }: Trial, group: string): boolean {
  return Object.keys(lastGood).some((path) => groupOf(path) === group);
}

/** What is served of the files, by path. */
export function sourcesOf(files: SourceFile[]): Sources {
  const read = files.filter(({ unread }) => !unread).filter(isServed);
  return Object.fromEntries(read.map(({ path, text }) => [path, text]));
}

function isServed(file: SourceFile): boolean {
  return declaredBy(file)?.kind !== 'ignored' && !isWalk(file.path);
}

function isWalk(path: string): boolean {
  return /^flows\/[^/]+\/walks\//.test(path);
}

function isOrg(path: string): boolean {
  return /^orgs\/[^/]+\.yaml$/.test(path);
}

function codeOf(path: string): string {
  return path.slice('orgs/'.length, -'.yaml'.length);
}
