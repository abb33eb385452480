/** The pipeline of reading, pure: file texts in, a checked project and its problems out. */

import type { JsonSchema } from '../engine/model/bundle.ts';
import { onlyOne } from '../engine/model/paths.ts';
import { ACCOUNT_FORMS, CHAT_FORMS, SHELL_FORMS } from '../engine/model/shell-forms.ts';
import { type DeclaredFile, declaredBy, WHERE_FILES_BELONG } from './model/file-types.ts';
import { locationsIn } from './model/locations.ts';
import type { Model, ProductModel } from './model/model.ts';
import { problemOf } from './model/problem-of.ts';
import type { Loaded, LocatedProblem, Problem, ProductSource, Project, SourceFile } from './model/project.ts';
import { rememberRecent } from './model/recent.ts';
import { formsOf } from './model/uses.ts';
import { assemble } from './read/assemble.ts';
import { readEdition } from './read/edition.ts';
import { locatedWrite } from './read/fact-writes.ts';
import { locatedInline } from './read/inline.ts';
import { readLogo } from './read/logo-drawing.ts';
import { logoProblems } from './read/logos.ts';
import { namingOthers } from './read/other-products.ts';
import { locatedOwn } from './read/own-names.ts';
import { type Parsed, parseFile } from './read/parse.ts';
import { locatedInPart } from './read/parts.ts';
import { prune } from './read/prune.ts';
import { checkShape } from './read/shape.ts';
import type { ShapedFile } from './read/shaped-file.ts';
import { withSharedWords } from './read/shared.ts';
import { withoutSuppressed } from './read/suppressions.ts';
import { type PatternTools, rulesWith, WHOLE_PROJECT_RULES } from './rules/index.ts';

/** What loading asks of the machine it runs on. Without a clock for patterns only their form is judged. */
export interface LoadTools {
  patterns?: PatternTools;
  /** Where it is known, dates that are over are told. */
  now?: () => Date;
}

/**
 * Reads every file, whatever the others hold, and checks them together. Never throws on what the files
 * say. Problems come in the order of files and lines. Products that are `withheld` may be named though they are not there.
 * `older` are files that were published or committed before: what they named may not vanish without a word.
 */
export type Loader = (files: SourceFile[], withheld?: ReadonlySet<string>, older?: SourceFile[]) => Loaded;

export function createLoader(tools: LoadTools = {}): Loader {
  const rules = rulesWith(tools.patterns, tools.now);

  return (files, withheld, older) => {
    const read = files.map(readOnce);
    const model = {
      ...assemble(
        read.map(({ shaped }) => shaped).filter((each) => each !== undefined),
        withheld,
      ),
      edition: older && readEdition(older, files),
    };
    const parsed = new Map(read.map((each) => [each.parsed.path, each.parsed]));
    const told = (found: Problem[]) =>
      withoutRepeated(found.map((problem) => namingOthers(locatedIn(problem, model), model))).map((problem) =>
        placed(problem, parsed.get(problem.file)),
      );
    const first = [
      ...read.flatMap((each) => each.parsed.problems),
      ...told(rules.flatMap((rule) => [...rule(model)])),
    ];
    const isNamed = !first.some(({ severity }) => severity === 'error');
    const all = isNamed
      ? [...first, ...told(WHOLE_PROJECT_RULES.flatMap((rule) => [...rule(model)]))]
      : first;
    const problems = withoutSuppressed(all, [...parsed.values()], isNamed).sort(inReadingOrder);
    const isRight = !problems.some(({ severity }) => severity === 'error');
    return { project: isRight ? projectOf(model) : undefined, problems };
  };
}

const recentProjects = rememberRecent<SourceFile[], Loaded>(4, isSameProject);

/** For who reads with the tools of no machine. Commands read what they have just written: as it was, it is not checked again. */
export function loadProject(files: SourceFile[]): Loaded {
  return recentProjects(files, () => createLoader()(files));
}

function isSameProject(one: SourceFile[], other: SourceFile[]): boolean {
  return (
    one.length === other.length &&
    one.every((file, at) => file.path === other[at]?.path && isSameFile(file, other[at]))
  );
}

/**
 * What an older edition says, by no rule of today; what has not today's shape is left out. Nothing runs with it.
 * `unread` are the paths of the schemas that are left out whole.
 */
export function readAsItWas(files: SourceFile[]): { project: Project; unread: string[] } {
  const shaped = files.map((file) => readFile(file, true).shaped).filter((each) => each !== undefined);
  const model = assemble(shaped);
  const known = new Set([...model.forms.all, ...model.facts.all].map(({ file }) => file));
  const unread = shaped.filter(({ kind, path }) => (kind === 'form' || kind === 'facts') && !known.has(path));
  return { project: projectOf(model), unread: unread.map(({ path }) => path) };
}

type Read = { parsed: Parsed; shaped?: ShapedFile };

const MOST_KNOWN = 2_000;
/** An edit is often taken back, and two editions are compared by turns. */
const MOST_EDITIONS = 2;
/** By path, what was read there lately. */
const known = new Map<string, ReturnType<typeof rememberRecent<SourceFile, Read>>>();

/** A file that comes again as it was is not parsed again: an edit changes one of them, and nothing changes what is read. */
function readOnce(file: SourceFile): Read {
  let recent = known.get(file.path);
  if (!recent) {
    // Of projects that come and go, none is kept for good.
    if (known.size >= MOST_KNOWN) known.clear();
    recent = rememberRecent<SourceFile, Read>(MOST_EDITIONS, isSameFile);
    known.set(file.path, recent);
  }
  return recent(file, () => readFile(file));
}

function isSameFile(one: SourceFile, other: SourceFile): boolean {
  return one.text === other.text && one.unread?.message === other.unread?.message;
}

function readFile(file: SourceFile, isOlder = false): Read {
  const where = declaredBy(file);
  if (!where) {
    const message = 'No file of a project stands here.';
    return { parsed: refused(file, 'file/path', message, WHERE_FILES_BELONG) };
  }
  if (where.kind === 'ignored') return { parsed: refused(file) };
  if (where.kind === 'logo' && !file.unread) {
    return readLogoFile(file, where);
  }
  const parsed = parseFile(file);
  if (parsed.data === undefined || where.kind === 'logo') {
    return { parsed, shaped: { ...where, path: file.path, data: undefined } };
  }
  const told = new Set(parsed.problems.map(({ pointer }) => JSON.stringify(pointer)));
  // A place is told once, but all that has not its shape is taken out before rules see it.
  const found = checkShape(where.kind, parsed.data, file.path);
  const shape = found.filter(({ pointer }) => !told.has(JSON.stringify(pointer)));
  const refusedValues = parsed.problems.filter(
    ({ code }) => code === 'yaml/alias' || code === 'file/too-deep',
  );
  const data = prune(where.kind, parsed.data, [...refusedValues, ...found], isOlder);
  const problems = [...parsed.problems, ...shape.map((problem) => placed(problem, parsed))];
  return { parsed: { ...parsed, problems }, shaped: { ...where, path: file.path, data } };
}

/** What only a browser can draw of it is told by the rule of orgs: not every picture stands on documents. */
function readLogoFile(file: SourceFile, where: DeclaredFile): Read {
  const problems = logoProblems(file);
  const logo = problems.length > 0 ? undefined : readLogo(file.text);
  const fault = logo && 'fault' in logo ? logo.fault : undefined;
  const data = fault ? { undrawn: fault.message } : logo && 'drawing' in logo ? logo.drawing : undefined;
  const inText = locationsIn(file.text);
  const places = fault ? { ...inText, ofPointer: () => inText.ofRange(fault.at, fault.end) } : inText;
  return {
    parsed: { ...refused(file), problems, places },
    shaped: { ...where, path: file.path, data },
  };
}

function refused({ path, text }: SourceFile, code?: 'file/path', message = '', hint = ''): Parsed {
  const places = locationsIn('');
  const problem = code && problemOf(code, { file: path, pointer: [], at: 'value', message, hint });
  const problems = problem ? [{ ...problem, ...places.ofRange(0, 1) }] : [];
  return { path, text, data: undefined, places, problems };
}

/** Where its author finds it: what was put in place on reading is reported where it stands. */
function locatedIn(problem: Problem, { inline, partUses, factFields }: Model): Problem {
  return locatedInPart(locatedWrite(locatedInline(problem, inline), factFields), partUses);
}

/** What several products share is checked for each, and told once. */
function withoutRepeated(found: Problem[]): Problem[] {
  const keyOf = ({ code, file, pointer, message }: Problem) => JSON.stringify([code, file, pointer, message]);
  return [...new Map(found.map((problem) => [keyOf(problem), problem])).values()];
}

/** A problem of a file that is not there is told at the beginning of where it would be. */
function placed(problem: Problem, file: Parsed | undefined): LocatedProblem {
  const places = file?.places ?? locationsIn('');
  const own = locatedOwn(problem, file?.data);
  return { ...own, ...places.ofPointer(own.pointer, own.at) };
}

function inReadingOrder(one: LocatedProblem, other: LocatedProblem): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.line - other.line || one.column - other.column || (one.code < other.code ? -1 : 1);
}

function projectOf(model: Model): Project {
  const orgs = new Map(model.orgs.all.map(({ name, value }) => [name, value]));
  const logos = new Map(
    [...model.logos].flatMap(([name, { value }]) => ('undrawn' in value ? [] : [[name, value] as const])),
  );
  return { products: model.products.flatMap((product) => sourceOf(product, model)), orgs, logos };
}

function sourceOf(product: ProductModel, model: Model): ProductSource[] {
  const { file, copy, flows, walks, personas, documents, sandbox, walksToday } = product;
  // A product without one of the two is a problem, and a project with problems is not made.
  if (!file || !copy) return [];
  const shown = new Set<string>([
    ...Object.values({ ...SHELL_FORMS, ...ACCOUNT_FORMS, ...CHAT_FORMS }),
    ...formsOf(product),
  ]);
  const byName = (all: { name: string; value: JsonSchema }[]) =>
    new Map(all.map(({ name, value }) => [name, value]));
  return [
    {
      product: file.value,
      parts: [...flows.values()].flatMap((flow) => flow.files).map(({ value }) => value),
      home: homeOf(model),
      copy: withSharedWords(copy.value.copy, model.site?.value),
      forms: byName(model.forms.all.filter(({ name }) => shown.has(name))),
      facts: byName(model.facts.all),
      walks: walks.map(({ file, value }) => ({ file, walk: value })),
      personas: new Map(personas.all.map(({ name, value }) => [name, value])),
      documents: new Map(documents.all.map(({ name, value }) => [name, value])),
      ...(sandbox ? { sandbox: sandbox.value } : {}),
      ...(walksToday ? { walksToday: walksToday.value } : {}),
    },
  ];
}

/** Without a site there is one product, and it is at home. */
function homeOf({ site, products }: Model): string | undefined {
  return site === undefined ? onlyOne(products)?.id : site.value.home;
}
