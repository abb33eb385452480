/** Which styled parts does a source file make, and what stands in their place once their styles are written? */
import { basename } from 'node:path';
import type { RecipeDefinition, SystemStyleObject } from '@chakra-ui/react/styled-system';
import { constantOf, openSource, type SourceFile, type Syntax, unknownAt } from './constants.ts';

export type Recipe = Pick<RecipeDefinition, 'base' | 'variants' | 'defaultVariants' | 'compoundVariants'>;

/** A part with all that it took over from the one that it was made from. */
export interface Part {
  tag: string;
  recipe: Recipe;
}

/** Styles under one class name. */
export type Written = { name: string } & ({ recipe: Recipe } | { css: SystemStyleObject });

interface Change {
  start: number;
  end: number;
  text: string;
}

const MAKER = 'styled';

/** The file's parts and the styles of single places, and its text with their class names in it. */
export function partsOf(path: string, source?: string): { written: Written[]; text: string } {
  const file = openSource(path, source);
  const written: Written[] = [];
  const changes: Change[] = [];
  const prefix = basename(path).replace(/\.tsx?$/, '');
  for (const [name, node] of file.constants) {
    const part = partOf(node, file);
    if (!part) continue;
    written.push({ name: `${prefix}-${name}`, recipe: part.recipe });
    changes.push({ ...node, text: madeText(`${prefix}-${name}`, part) });
  }
  for (const value of stylesOfPlaces(file.program)) {
    // What is handed on was written where it came from.
    if (value.type !== 'ObjectExpression') throw unknownAt(value, file);
    const name = `${prefix}-at-${written.length}`;
    written.push({ name, css: constantOf(value, file, partOf) as SystemStyleObject });
    changes.push({ ...value, text: JSON.stringify(`hl-${name}`) });
  }
  return { written, text: changed(file.text, changes) };
}

/** Undefined for a call that makes no part. */
function partOf(call: Syntax, file: SourceFile): Part | undefined {
  if (call.type !== 'CallExpression' || call.callee.name !== MAKER) return undefined;
  const [of, own] = call.arguments.map((each: Syntax) => constantOf(each, file, partOf));
  return typeof of === 'string' ? { tag: of, recipe: own } : { tag: of.tag, recipe: over(of.recipe, own) };
}

function over(below: Recipe, above: Recipe): Recipe {
  return {
    base: { ...below.base, ...above.base },
    variants: { ...below.variants, ...above.variants },
    defaultVariants: { ...below.defaultVariants, ...above.defaultVariants },
    compoundVariants: [...(below.compoundVariants ?? []), ...(above.compoundVariants ?? [])],
  } as Recipe;
}

function madeText(name: string, { tag, recipe }: Part): string {
  const { variants = {}, defaultVariants = {} } = recipe;
  const compiled = { name, variants: Object.keys(variants), usual: defaultVariants };
  return `/*#__PURE__*/ ${MAKER}(${JSON.stringify(tag)}, ${JSON.stringify(compiled)})`;
}

/** What stands in `css={...}`, wherever in the file. */
function stylesOfPlaces(node: Syntax): Syntax[] {
  if (node.type === 'JSXAttribute' && node.name.name === 'css') return [node.value.expression];
  const below = Object.values(node).flatMap((each) => (Array.isArray(each) ? each : [each]));
  return below.flatMap((each) => (each && typeof each.type === 'string' ? stylesOfPlaces(each) : []));
}

/** Lines stay where they were. */
function changed(text: string, changes: Change[]): string {
  const later = (one: Change, other: Change) => other.start - one.start;
  return changes.sort(later).reduce((rest, { start, end, text: put }) => {
    const lines = rest.slice(start, end).split('\n').length - 1;
    return rest.slice(0, start) + put + '\n'.repeat(lines) + rest.slice(end);
  }, text);
}
