/** What is known already, line by line? The facts that a screen's flow names, in its formats or in words for values. */
import type { Copy } from '../../engine/model/bundle.ts';
import type { ShownFact } from '../../engine/model/language.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import { showSlot } from '../../engine/model/screen-kinds.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { copyKey, type Hear, isFormat, wordsOf, zoneOf } from '../../engine/say/copy.ts';
import { formatValue } from '../../engine/say/formats.ts';
import { styled } from '../../widgets/index.ts';
import { noteHoles, type Runtime, useRuntime } from '../context.tsx';
import type { KindProps } from './kind.ts';

/** More characters break the line beside a label. */
const LONGEST_BESIDE = 40;

interface ShowsProps extends Pick<KindProps, 'screen' | 'facts' | 'words'> {
  /** Some of the screen's lines; all of them without it. */
  of?: readonly ShownFact[] | undefined;
}

/** The lines of which something is known, each with its texts. */
export function knownLines(runtime: Runtime, { screen, facts, of = screen.shows ?? [] }: ShowsProps) {
  const { product } = runtime;
  const scope = product.triggers.withLookups(facts);
  return of
    .filter(({ when }) => when === undefined || product.triggers.holds(when, scope))
    .map((shown) => ({
      id: shown.id,
      isLarge: shown.large === true,
      texts: textsOf(shown, scope, product.source.copy, noteHoles(runtime)),
    }))
    .filter(({ texts }) => texts.length > 0);
}

/** Leaves out what is not known, and draws nothing where nothing is. */
export function Shows(props: ShowsProps) {
  const lines = knownLines(useRuntime(), props);
  if (lines.length === 0) return null;
  return (
    <FactLines>
      {lines.map(({ id, isLarge, texts }) => (
        <FactLine
          key={id}
          className={isLarge ? 'shown-large' : texts.some(isSentence) ? 'shown-list' : undefined}
        >
          <dt>{props.words.one(showSlot(id))}</dt>
          {texts.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </FactLine>
      ))}
    </FactLines>
  );
}

/** Sentences stand below their label, a line each; short values beside it. */
function isSentence(text: string): boolean {
  return text.length > LONGEST_BESIDE;
}

/** One text a value. A group of facts has none; a value without words of its own stands as it is. */
export function textsOf({ fact, format, words }: ShownFact, facts: Facts, copy: Copy, hear: Hear): string[] {
  const value = readPath(facts, fact);
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => {
    if (each === undefined || each === null || each === '' || isRecord(each)) return [];
    const named = words && wordsOf(copy, copyKey('values', words, String(each)), facts, hear);
    return (
      named ?? [formatValue(each, format !== undefined && isFormat(format) ? format : 'text', zoneOf(facts))]
    );
  });
}

/** Labels with what is known beside them. */
export const FactLines = styled('dl', {
  base: {
    display: 'grid',
    gap: '3',
    margin: '0',
    '& dt': { color: 'inkSoft' },
    '& dd': { margin: '0', fontWeight: '600', overflowWrap: 'anywhere' },
  },
});

export const FactLine = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
    columnGap: '4',
    '& > dd': { gridColumn: { sm: '2' } },
    paddingBottom: '3',
    borderBottom: '1px solid {colors.line}',
  },
});
