/** What does each term cost for the sum that is asked for? One row an offer, side by side; the look is in offers.css. */
import {
  figuresOf,
  isWithin,
  type Offer,
  type OfferFigures,
  type OfferOptions,
} from '../../engine/answer/offers.ts';
import { cents, dollars, percent } from '../../engine/say/formats.ts';
import { type FigureWords, yearsOf } from '../OfferPanel.tsx';
import { ChoiceRadio } from './ChoiceControl.tsx';

export interface OfferRow {
  offer: Offer;
  /** Undefined where the sum is not inside the limits of the offer. */
  figures: OfferFigures | undefined;
}

/** All for the same sum; `sum` is undefined while the box holds no number. */
export function offerRows(
  facts: Record<string, unknown>,
  options: OfferOptions,
  offers: readonly Offer[],
  sum: unknown,
): OfferRow[] {
  return offers.map((offer) => ({
    offer,
    figures: isWithin(offer, sum) ? figuresOf(facts, options, offer, sum) : undefined,
  }));
}

interface TermsProps {
  rows: OfferRow[];
  chosen: Offer | undefined;
  words: FigureWords;
  /** The id of the first radio, and the name of all. */
  control: string;
  required: boolean;
  refused: boolean;
  choose: (offer: Offer) => void;
}

/** Choosing one changes no other. */
export function OfferTerms({ rows, chosen, words, control, required, refused, choose }: TermsProps) {
  const open = rows.flatMap(({ figures }) => figures ?? []);
  return (
    <div className="terms">
      {rows.map(({ offer, figures }, at) => {
        const domId = at === 0 ? control : `${control}-${at}`;
        return (
          <label key={offer.id} htmlFor={domId} data-refused={refused || undefined}>
            <ChoiceRadio
              type="radio"
              id={domId}
              name={control}
              value={domId}
              checked={offer === chosen}
              required={required}
              aria-invalid={refused || undefined}
              aria-labelledby={`${domId}-words`}
              aria-describedby={`${domId}-figures`}
              onChange={() => choose(offer)}
            />
            <span id={`${domId}-words`} className="terms-name">
              <Term offer={offer} figures={figures} words={words} />{' '}
              <span>
                {percent(offer.rate)} {words.rate}
              </span>
            </span>
            <span id={`${domId}-figures`} className="terms-figures">
              {figures ? (
                <Figures figures={figures} among={open} words={words} />
              ) : (
                words.upTo.replace('{most}', dollars(offer.most))
              )}
            </span>
          </label>
        );
      })}
    </div>
  );
}

function Term({ offer, figures, words }: OfferRow & { words: FigureWords }) {
  // Where no term is shown, it is not shown for a sum that is too large either.
  if (figures && figures.years === undefined) return null;
  return <b>{yearsOf(offer.months / 12, words)}</b>;
}

interface FiguresProps {
  figures: OfferFigures;
  among: OfferFigures[];
  words: FigureWords;
}

/** The cheapest by the month and the cheapest in all say so, where there is a choice. */
function Figures({ figures: { payment, total }, among, words }: FiguresProps) {
  const isLeast = (name: 'payment' | 'total', value: number) =>
    among.length > 1 && among.every((each) => each[name] >= value);
  return (
    <>
      <span>
        <b>{cents(payment)}</b> {words.month}
        {isLeast('payment', payment) && <em>{words.lowestPayment}</em>}
      </span>
      <span>
        {words.total} {cents(total)}
        {isLeast('total', total) && <em>{words.lowestTotal}</em>}
      </span>
    </>
  );
}
