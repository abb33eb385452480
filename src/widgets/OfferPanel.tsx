/** What does somebody come to owe each month? The figures of an offer and a sum, in the words of whoever draws them. */
import { useId } from 'react';
import type { OfferFigures } from '../engine/answer/offers.ts';
import { isRecord } from '../engine/model/paths.ts';
import { FIGURE_WORDS } from '../engine/model/widgets.ts';
import { cents, percent } from '../engine/say/formats.ts';

/** `years` holds `{count}`, `upTo` `{most}`, `limits`, `beyond` and `range` `{least}` and `{most}`. */
export type FigureWords = Record<(typeof FIGURE_WORDS)[number], string>;

/** Words as a form file gives them; one that is not given is empty. */
export function readFigureWords(words: unknown): FigureWords {
  const given = isRecord(words) ? words : {};
  const texts = FIGURE_WORDS.map(
    (name) => [name, typeof given[name] === 'string' ? given[name] : ''] as const,
  );
  return Object.fromEntries(texts) as FigureWords;
}

export interface FigureLine {
  id: string;
  label: string;
  value: string;
}

/** Rate, sum, fee, what is owed with it, monthly payment, term unless it is not shown, and all that is paid (AF 9). */
export function figureLines(figures: OfferFigures, words: FigureWords): FigureLine[] {
  const { rate, amount, payment, years, lastPayment, fee, owed, total } = figures;
  const term = years === undefined ? [] : [{ id: 'term', label: words.term, value: yearsOf(years, words) }];
  return [
    { id: 'rate', label: words.rate, value: percent(rate) },
    { id: 'draw', label: words.draw, value: cents(amount) },
    ...(fee > 0 ? [{ id: 'fee', label: words.fee, value: cents(fee) }] : []),
    ...(owed > amount ? [{ id: 'owed', label: words.owed, value: cents(owed) }] : []),
    { id: 'payment', label: words.payment, value: cents(payment) },
    ...term,
    // The small difference that rounding leaves is not worth a line; what stays owed to the end is.
    ...(lastPayment > 2 * payment ? [{ id: 'last', label: words.last, value: cents(lastPayment) }] : []),
    { id: 'total', label: words.total, value: cents(total) },
  ];
}

/** What the whole cost is made of as a bar, and every figure in a line of its own. */
export function OfferPanel({ figures, words }: { figures: OfferFigures; words: FigureWords }) {
  const title = useId();
  return (
    <section className="offer" aria-labelledby={title}>
      <h2 id={title}>{words.panel}</h2>
      <CostBar figures={figures} words={words} />
      <dl>
        {figureLines(figures, words).map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Drawn for the eye; the same figures stand below it in words. */
function CostBar({
  figures: { amount, fee, interest },
  words,
}: {
  figures: OfferFigures;
  words: FigureWords;
}) {
  const parts = [
    { id: 'get', label: words.get, value: amount },
    { id: 'fee', label: words.fee, value: fee },
    { id: 'interest', label: words.interest, value: interest },
  ].filter(({ label, value }) => label !== '' && value > 0);
  return (
    <div className="offer-bar" aria-hidden="true">
      <div>
        {parts.map(({ id, value }) => (
          <i key={id} data-part={id} style={{ flexGrow: value }} />
        ))}
      </div>
      {parts.map(({ id, label, value }) => (
        <span key={id} data-part={id}>
          {label} <b>{cents(value)}</b>
        </span>
      ))}
    </div>
  );
}

export function yearsOf(years: number, words: FigureWords): string {
  const count = Number.isInteger(years) ? String(years) : years.toFixed(1);
  return words.years.replace('{count}', count);
}
