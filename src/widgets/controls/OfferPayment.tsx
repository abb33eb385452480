/** What is the payment now? Large beside the sum, and once more where a phone has scrolled past it; the look is in offers.css. */
import type { OfferFigures } from '../../engine/answer/offers.ts';
import { cents, percent } from '../../engine/say/formats.ts';
import { type FigureWords, yearsOf } from '../OfferPanel.tsx';
import type { OfferRow } from './OfferTerms.tsx';

interface PaymentProps {
  rows: OfferRow[];
  /** Of the term that was chosen, where the sum is inside its limits. */
  figures: OfferFigures | undefined;
  isChosen: boolean;
  words: FigureWords;
  /** The id of the box whose sum it follows. */
  control: string;
}

interface Payment {
  /** Undefined while there is none to name. */
  text: string | undefined;
  isRange: boolean;
  note: string;
}

export function OfferPayment({ control, words, ...about }: PaymentProps) {
  const { text, isRange, note } = paymentNow({ words, ...about });
  return (
    <div className="offer-payment">
      <span>{words.payment}</span>
      <output htmlFor={control}>
        {text !== undefined && <strong data-range={isRange || undefined}>{text}</strong>}
        <span>{note}</span>
      </output>
    </div>
  );
}

/** Drawn for the eye, above the button of a phone: the same words stand at the top of the form. */
export function OfferSummary({ words, ...about }: Omit<PaymentProps, 'control'>) {
  const { text, note } = paymentNow({ words, ...about });
  if (text === undefined) return null;
  return (
    <p className="offer-summary" data-sticks="" aria-hidden="true">
      <span>
        <b>{text}</b> {words.month}
      </span>
      <span>{note}</span>
    </p>
  );
}

/** Nobody has a term before they choose one: until then it is from the lowest payment to the highest. */
function paymentNow({ rows, figures, isChosen, words }: Omit<PaymentProps, 'control'>): Payment {
  if (figures) {
    const { payment, rate, years } = figures;
    const term = years === undefined ? [] : [yearsOf(years, words)];
    const note = [...term, `${percent(rate)} ${words.rate}`].join(' · ');
    return { text: cents(payment), isRange: false, note };
  }
  const payments = rows.flatMap((row) => row.figures?.payment ?? []);
  if (isChosen || payments.length === 0) return { text: undefined, isRange: false, note: words.noPayment };
  const [least, most] = [Math.min(...payments), Math.max(...payments)].map(cents);
  const text =
    least === most
      ? least
      : words.range.replace('{least}', least as string).replace('{most}', most as string);
  return { text, isRange: true, note: words.choose };
}
