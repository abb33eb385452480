/** Does checking take as long as there is to check, and no longer: ten megabytes, a thousand lenders? */
import { join } from 'node:path';
import { readFiles } from '../../src/config/disk.ts';
import { createLoader, type Loader } from '../../src/config/load.ts';
import type { SourceFile } from '../../src/config/model/project.ts';
import { atMost, type Figure, median } from './figure.ts';
import { lendersLike } from './lenders-made.ts';

const PRODUCT = 'heloc';
const ORG = 'harbor-cu';
/** Lenders are checked one by one, each against what is known of the flows: they add what as much text of flows does. A quarter is left for the machine. */
const ORGS = 1.25;
const files = readFiles(join(import.meta.dirname, '../..'));

export async function measure(): Promise<Figure[]> {
  const load = createLoader();
  // Compiles what describes the language, and warms up what is asked often.
  checked(withProducts(1, 'warm'), load);
  // In turn, and before ten megabytes fill the memory that either would have to be found in.
  const rounds = ['one', 'two', 'three'].map((edition) => ({
    alone: checked(files, load),
    one: checked(withProducts(1, edition), load),
    orgs: checked(withOrgs(1000, edition), load),
  }));
  const [alone, one, orgs] = [
    median(rounds.map((round) => round.alone)),
    median(rounds.map((round) => round.one)),
    median(rounds.map((round) => round.orgs)),
  ];
  const asMuchText = addedBy(withOrgs(1000, '')) / addedBy(withProducts(1, ''));
  const ten = checked(withProducts(10, 'ten'), load);
  return [
    {
      name: 'checking 10 MB of flows',
      value: ten,
      unit: 'ms',
      ...atMost(2, { name: 'ten times 1 MB', value: one * 10 }),
    },
    {
      name: 'what 1,000 orgs add to a check',
      value: orgs - alone,
      unit: 'ms',
      ...atMost(ORGS, { name: 'as much text of flows', value: (one - alone) * asMuchText }),
    },
  ];
}

/** Characters that stand in no file of the project. */
function addedBy(project: SourceFile[]): number {
  const size = (all: SourceFile[]) => all.reduce((sum, { text }) => sum + text.length, 0);
  return size(project) - size(files);
}

/** Milliseconds of work; a machine that does something else meanwhile does not count. */
function checked(project: SourceFile[], load: Loader): number {
  const before = process.cpuUsage();
  const { problems } = load(project);
  const { user, system } = process.cpuUsage(before);
  if (problems.length > 0) throw new Error(`A copy of the project has a problem: ${problems[0]?.message}`);
  return (user + system) / 1000;
}

/**
 * As many copies of the product under other names as make so many megabytes. What was read once is not read again: a text that
 * names its edition was never read.
 */
function withProducts(megabytes: number, edition: string): SourceFile[] {
  const own = files.filter(({ path }) => path.startsWith(`flows/${PRODUCT}/`));
  const size = own.reduce((sum, { text }) => sum + text.length, 0);
  const names = Array.from(
    { length: Math.ceil((megabytes * 1_000_000) / size) },
    (_, at) => `${PRODUCT}-${at}`,
  );
  const copies = names.flatMap((name) =>
    own.map(({ path, text }) => ({
      path: path.replace(PRODUCT, name),
      text: `${path.endsWith('product.yaml') ? asProduct(text, name) : text}\n# ${edition}, ${name}\n`,
    })),
  );
  return [...files.map((file) => besideOthers(file, names)), ...copies];
}

/** At a base of its own, its calls at paths of their own. */
function asProduct(text: string, name: string): string {
  return text
    .replace(`product: ${PRODUCT}`, `product: ${name}`)
    .replace(/^base: .*$/m, `base: /account/${name}`)
    .replace(/(path: '?\/service-[^/]+)\//g, `$1/${name}/`);
}

/** Each lender says of the copies what it says of the product, which its words and lines need. */
function besideOthers({ path, text }: SourceFile, names: string[]): SourceFile {
  if (path.startsWith('orgs/')) {
    const offered = (_: string, said: string) =>
      [PRODUCT, ...names].map((name) => `  ${name}:${said}`).join('');
    return {
      path,
      text: text.replace(new RegExp(`^ {2}${PRODUCT}:(.*\\n(?: {4}.*\\n| *#.*\\n|\\n)*)`, 'm'), offered),
    };
  }
  if (path !== 'flows/site.yaml') return { path, text };
  return { path, text: text.replace(/^products: \[(.*)\]$/m, `products: [$1, ${names.join(', ')}]`) };
}

function withOrgs(count: number, edition: string): SourceFile[] {
  const text = `${files.find(({ path }) => path === `orgs/${ORG}.yaml`)?.text}\n# ${edition}\n`;
  return [...files, ...lendersLike(ORG, text, count)];
}
