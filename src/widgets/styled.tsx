/** Elements in Chakra's styles: the build writes the styles into a sheet (scripts/styles) and leaves the class names here. */
import type {
  RecipeDefinition,
  RecipeSelection,
  RecipeVariantRecord,
  SystemStyleObject,
} from '@chakra-ui/react/styled-system';
import { type ComponentPropsWithRef, createElement, type ElementType, type JSX } from 'react';

type Tag = keyof JSX.IntrinsicElements;

interface OwnProps {
  /** Styles of this one place, over those of the part: constants, since they are written when built. */
  css?: SystemStyleObject | undefined;
  as?: ElementType | undefined;
}

export type StyledProps<T extends Tag, V extends RecipeVariantRecord> = Omit<
  ComponentPropsWithRef<T>,
  keyof V | keyof OwnProps
> &
  RecipeSelection<V> &
  OwnProps;

export interface Styled<T extends Tag, V extends RecipeVariantRecord> {
  (props: StyledProps<T, V>): JSX.Element;
  tag: T;
  made: Made;
}

type Recipe<V extends RecipeVariantRecord> = Partial<
  Pick<RecipeDefinition<V>, 'base' | 'variants' | 'defaultVariants' | 'compoundVariants'>
>;

/** What the build leaves of a recipe. */
interface Made {
  /** Of the class, without prefix; empty where nothing was built, as in tests of behaviour. */
  name: string;
  /** In the order in which the class name has their values. */
  variants: readonly string[];
  /** Values where none is chosen. */
  usual: Readonly<Record<string, unknown>>;
}

/** `of` is a tag, or another part whose styles these go over. */
export function styled<T extends Tag, V extends RecipeVariantRecord = Record<never, never>>(
  of: T | Styled<T, RecipeVariantRecord>,
  recipe: Recipe<V>,
): Styled<T, V> {
  const tag = typeof of === 'string' ? of : of.tag;
  const made = isMade(recipe) ? recipe : unwritten(typeof of === 'string' ? undefined : of.made, recipe);

  function Part({ css, as, ...given }: Record<string, unknown> & OwnProps) {
    const attributes: Record<string, unknown> = {};
    for (const name in given) if (!made.variants.includes(name)) attributes[name] = given[name];
    attributes.className = classOf(made, given, css);
    return createElement(as ?? tag, attributes);
  }
  return Object.assign(Part as unknown as Styled<T, V>, { tag, made });
}

function classOf({ name, variants, usual }: Made, given: Record<string, unknown>, css: unknown) {
  let all = '';
  if (name !== '') {
    all = `hl-${name}`;
    // What is not the case is not chosen.
    for (const variant of variants) all += `-${(given[variant] ?? usual[variant]) || ''}`;
  }
  // The styles of a place have become the name of their class.
  if (typeof css === 'string') all += ` ${css}`;
  if (given.className !== undefined) all += ` ${given.className}`;
  return all === '' ? undefined : all;
}

function isMade(recipe: object): recipe is Made {
  return 'usual' in recipe;
}

function unwritten(below: Made | undefined, { variants = {} }: Recipe<RecipeVariantRecord>): Made {
  return { name: '', variants: [...(below?.variants ?? []), ...Object.keys(variants)], usual: {} };
}
