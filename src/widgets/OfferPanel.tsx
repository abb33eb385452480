/** What does somebody come to owe each month? The figures of an offer and a sum, in the words of whoever draws them. */
import { useId } from 'react';
import type { OfferFigures } from '../engine/answer/offers.ts';
import { isRecord } from '../engine/model/paths.ts';
import { dollars, percent } from '../engine/say/formats.ts';
import { styled } from './styled.tsx';

const NAMES = [
  'panel',
  'rate',
  'rateHelp',
  'draw',
  'payment',
  'term',
  'years',
  'fee',
  'owed',
  'last',
  'total',
  'limits',
] as const;

/** `years` holds `{count}`; `limits` holds `{least}` and `{most}`. */
export type FigureWords = Record<(typeof NAMES)[number], string>;

/** Words as a form file gives them; one that is not given is empty. */
export function readFigureWords(words: unknown): FigureWords {
  const given = isRecord(words) ? words : {};
  const texts = NAMES.map((name) => [name, typeof given[name] === 'string' ? given[name] : ''] as const);
  return Object.fromEntries(texts) as FigureWords;
}

export interface FigureLine {
  id: string;
  label: string;
  value: string;
  help?: string;
}

/** Rate, sum, fee, what is owed with it, monthly payment, term unless it is not shown, and all that is paid (AF 9). */
export function figureLines(figures: OfferFigures, words: FigureWords): FigureLine[] {
  const { rate, amount, payment, years, lastPayment, fee, owed, total } = figures;
  const term = years === undefined ? [] : [{ id: 'term', label: words.term, value: yearsOf(years, words) }];
  return [
    {
      id: 'rate',
      label: words.rate,
      value: percent(rate),
      ...(words.rateHelp ? { help: words.rateHelp } : {}),
    },
    { id: 'draw', label: words.draw, value: dollars(amount) },
    ...(fee > 0 ? [{ id: 'fee', label: words.fee, value: dollars(fee) }] : []),
    ...(owed > amount ? [{ id: 'owed', label: words.owed, value: dollars(owed) }] : []),
    { id: 'payment', label: words.payment, value: dollars(payment) },
    ...term,
    // The small difference that rounding leaves is not worth a line; what stays owed to the end is.
    ...(lastPayment > 2 * payment ? [{ id: 'last', label: words.last, value: dollars(lastPayment) }] : []),
    { id: 'total', label: words.total, value: dollars(total) },
  ];
}

export function OfferPanel({ figures, words }: { figures: OfferFigures; words: FigureWords }) {
  const title = useId();
  return (
    <Panel aria-labelledby={title}>
      <Heading id={title}>{words.panel}</Heading>
      <Lines>
        {figureLines(figures, words).map(({ id, label, value, help }) => (
          <Line key={id}>
            <dt>
              {label}
              {help && <Help> {help}</Help>}
            </dt>
            <dd>{value}</dd>
          </Line>
        ))}
      </Lines>
    </Panel>
  );
}

function yearsOf(years: number, words: FigureWords): string {
  const count = Number.isInteger(years) ? String(years) : years.toFixed(1);
  return words.years.replace('{count}', count);
}

const Panel = styled('section', {
  base: { background: 'brand.tint', borderRadius: 'card', padding: '5', minWidth: '0' },
});

const Heading = styled('h2', { base: { margin: '0', marginBottom: '3', fontSize: 'h2', fontWeight: '600' } });

const Lines = styled('dl', { base: { display: 'grid', gap: '2', margin: '0' } });

const Line = styled('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    columnGap: '4',
    '& > dd': { margin: '0', fontWeight: '600', fontVariantNumeric: 'tabular-nums' },
  },
});

const Help = styled('span', { base: { display: 'block', color: 'inkSoft', fontSize: 'small' } });
