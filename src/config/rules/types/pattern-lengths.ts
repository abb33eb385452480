/** How many characters has a text that a pattern takes? Counted over the parts that a parser of patterns finds. */
import { type AST, RegExpParser } from '@eslint-community/regexpp';

export interface Lengths {
  least: number;
  most: number;
}

const NONE: Lengths = { least: 0, most: 0 };

/** Undefined for a pattern that does not bind a text at both its ends, or that no parser takes. */
export function lengthsOf(pattern: string): Lengths | undefined {
  const [only, ...others] = alternativesOf(pattern);
  if (!only || others.length > 0) return undefined;
  const [first, last] = [only.elements[0], only.elements.at(-1)];
  const isBound = first?.type === 'Assertion' && first.kind === 'start';
  return isBound && last?.type === 'Assertion' && last.kind === 'end' ? ofAll(only.elements) : undefined;
}

function alternativesOf(pattern: string): AST.Alternative[] {
  try {
    return new RegExpParser().parsePattern(pattern, undefined, undefined, { unicode: true }).alternatives;
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function ofAll(elements: AST.Element[]): Lengths {
  return elements.map(ofOne).reduce((all, one) => {
    return { least: all.least + one.least, most: all.most + one.most };
  }, NONE);
}

function ofOne(element: AST.Element): Lengths {
  switch (element.type) {
    case 'Assertion':
      return NONE;
    case 'Group':
    case 'CapturingGroup': {
      const ways = element.alternatives.map(({ elements }) => ofAll(elements));
      return {
        least: Math.min(...ways.map(({ least }) => least)),
        most: Math.max(...ways.map(({ most }) => most)),
      };
    }
    case 'Quantifier': {
      const { least, most } = ofOne(element.element);
      // What has no length stays so, however often it comes.
      return { least: least * element.min, most: most === 0 ? 0 : most * element.max };
    }
    case 'Backreference':
      return { least: 0, most: Number.POSITIVE_INFINITY };
    default:
      return { least: 1, most: 1 };
  }
}
