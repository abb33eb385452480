/** Elements with Chakra styles whose class names are computed once, not at each drawing as Chakra's own factory does. */
import {
  type RecipeDefinition,
  type RecipeSelection,
  type RecipeVariantRecord,
  type SystemContext,
  type SystemStyleObject,
  useChakraContext,
} from '@chakra-ui/react/styled-system';
import { css as serialize, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import {
  type ComponentPropsWithRef,
  createElement,
  type ElementType,
  type JSX,
  useInsertionEffect,
} from 'react';

type Tag = keyof JSX.IntrinsicElements;
type Recipe = Pick<RecipeDefinition, 'base' | 'variants' | 'defaultVariants' | 'compoundVariants'>;
type Serialized = ReturnType<typeof serialize>;

interface OwnProps {
  /** Styles of this one place, over those of the part. */
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
  recipe: Recipe;
}

const isBrowser = typeof document !== 'undefined';
const NO_VARIANTS: Record<string, Record<string, SystemStyleObject>> = {};

/** `of` is a tag, or another part whose styles these go over. */
export function styled<T extends Tag, V extends RecipeVariantRecord = Record<never, never>>(
  of: T | Styled<T, RecipeVariantRecord>,
  recipe: Partial<Pick<RecipeDefinition<V>, 'base' | 'variants' | 'defaultVariants' | 'compoundVariants'>>,
): Styled<T, V> {
  const [tag, whole] =
    typeof of === 'string' ? [of, recipe as Recipe] : [of.tag, over(of.recipe, recipe as Recipe)];
  const variants = Object.keys(whole.variants ?? NO_VARIANTS);
  const known = new WeakMap<SystemContext, Map<string, Serialized>>();

  function Part({
    css,
    as,
    className,
    ...rest
  }: Record<string, unknown> & OwnProps & { className?: string }) {
    const cache = useEmotionCache();
    const system = useChakraContext();
    if (cache === null) throw new Error('A styled part is drawn inside an emotion cache only');
    const [chosen, attributes] = separated(rest, variants);
    const styles = stylesFor(known, system, whole, chosen, css);
    const name = `${cache.key}-${styles.name}`;
    useInsertionEffect(() => {
      if (cache.inserted[styles.name] === undefined) cache.insert(`.${name}`, styles, cache.sheet, true);
    }, [cache, styles, name]);
    const element = createElement(as ?? tag, {
      ...attributes,
      className: className === undefined ? name : `${name} ${className}`,
    });
    if (isBrowser || cache.inserted[styles.name] !== undefined) return element;
    // On a server the rules stand before the first element that needs them, or are collected by the cache.
    const rules = cache.insert(`.${name}`, styles, cache.sheet, true);
    if (rules === undefined) return element;
    const style = {
      'data-emotion': `${cache.key} ${styles.name}`,
      dangerouslySetInnerHTML: { __html: rules },
      nonce: cache.sheet.nonce,
    };
    return (
      <>
        <style {...style} />
        {element}
      </>
    );
  }
  return Object.assign(Part as unknown as Styled<T, V>, { tag, recipe: whole });
}

/** Serialized once for each brand's system, choice of variants, and styles of a place. */
function stylesFor(
  known: WeakMap<SystemContext, Map<string, Serialized>>,
  system: SystemContext,
  recipe: Recipe,
  chosen: Record<string, unknown>,
  css: SystemStyleObject | undefined,
): Serialized {
  let ofSystem = known.get(system);
  if (!ofSystem) {
    ofSystem = new Map();
    known.set(system, ofSystem);
  }
  const key = JSON.stringify(css === undefined ? chosen : [chosen, css]);
  let styles = ofSystem.get(key);
  if (!styles) {
    styles = serialize(system.css(system.cva(recipe)(chosen), css ?? {}) as Parameters<typeof serialize>[0]);
    ofSystem.set(key, styles);
  }
  return styles;
}

function separated(props: Record<string, unknown>, variants: string[]) {
  if (variants.length === 0) return [NO_VARIANTS, props] as const;
  const chosen: Record<string, unknown> = {};
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (!variants.includes(name)) attributes[name] = value;
    else if (value !== undefined) chosen[name] = value;
  }
  return [chosen, attributes] as const;
}

function over(below: Recipe, above: Recipe): Recipe {
  return {
    base: { ...below.base, ...above.base },
    variants: { ...below.variants, ...above.variants },
    defaultVariants: { ...below.defaultVariants, ...above.defaultVariants },
    compoundVariants: [...(below.compoundVariants ?? []), ...(above.compoundVariants ?? [])],
  } as Recipe;
}
