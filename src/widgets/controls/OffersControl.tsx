/** How is one of several offers chosen? First the sum, then the terms side by side for that sum; the look is in offers.css. */
import {
  figuresOf,
  isWithin,
  type Offer,
  type OfferFigures,
  type OfferOptions,
  offersIn,
  rangeOf,
  readOfferOptions,
  type SumRange,
  startingSum,
  withRange,
} from '../../engine/answer/offers.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { dollars, percent } from '../../engine/say/formats.ts';
import { fieldPointer } from '../answers.ts';
import { GroupFrame, LabelFrame } from '../Frame.tsx';
import { type FieldFacts, hasLeft, useField, useFilling, useForm } from '../fields.ts';
import { type FigureWords, OfferPanel, readFigureWords, yearsOf } from '../OfferPanel.tsx';
import { styled } from '../styled.tsx';
import type { DrawProps, Widget } from '../widget.ts';
import { ChoiceRadio } from './ChoiceControl.tsx';
import { moneyWidget } from './NumberControl.tsx';

function Draw({ field, path, schema, value, required, answer, Field }: DrawProps) {
  const { facts, leave } = useForm();
  const whole = useOwnMessage(field);
  const id = useField(`${field.pointer}/id`);
  const options = readOfferOptions(field.words.options);
  if (!options) return null;
  const words = readFigureWords(field.words.options?.words);
  const given = isRecord(value) ? value : {};
  const offers = offersIn(facts, options);
  const chosen = offers.find((each) => each.id === given.id);
  // Until somebody says how much, the figures are those of what was asked for before; an emptied box has none.
  const sum = value === undefined ? startingSum(facts, options, offers) : given.amount;
  // A sum that is refused has no figures.
  const figures = chosen && isWithin(chosen, sum) ? figuresOf(facts, options, chosen, sum) : undefined;
  const report = (next: { id?: unknown; amount?: unknown }) =>
    answer(Object.fromEntries(Object.entries(next).filter(([, each]) => each !== undefined)));
  return (
    <div className="offers">
      {offers.length > 0 && (
        <Sum
          path={[...path, 'amount']}
          Field={Field}
          schema={schema.properties?.amount as DrawProps['schema']}
          range={chosen ?? rangeOf(offers)}
          step={options.step}
          words={words}
          value={sum}
          answer={(amount) => report({ id: given.id, amount })}
        />
      )}
      <Place
        onBlur={(event) => {
          // Once one is chosen the sum is not judged before it was left itself.
          if (hasLeft(event)) leave(chosen ? id.pointer : field.pointer);
        }}
      >
        <GroupFrame field={whole} required={required}>
          <Terms
            {...{ offers, chosen, facts, options, words, required }}
            sum={typeof sum === 'number' ? sum : undefined}
            control={id.ids.control}
            refused={whole.message !== undefined}
            choose={(offer) => report({ id: offer.id, amount: sum ?? startingSum(facts, options, [offer]) })}
          />
        </GroupFrame>
      </Place>
      {figures && <OfferPanel figures={figures} words={words} />}
    </div>
  );
}

/** The sum has a frame and a message of its own. */
function useOwnMessage(field: FieldFacts): FieldFacts {
  const shown = useFilling((filling) => filling.shown);
  const { pointer, ids, words } = field;
  const message = shown.find((each) => each.pointer === pointer || each.pointer === `${pointer}/id`)?.message;
  const described = [words.hint && ids.hint, message && ids.message].filter(Boolean).join(' ');
  return { ...field, message, describedBy: described === '' ? undefined : described };
}

interface TermsProps {
  offers: Offer[];
  chosen: Offer | undefined;
  facts: Record<string, unknown>;
  options: OfferOptions;
  /** Undefined while the box is empty. */
  sum: number | undefined;
  words: FigureWords;
  /** The id of the first radio, and the name of all. */
  control: string;
  required: boolean;
  refused: boolean;
  choose: (offer: Offer) => void;
}

/** One row an offer, all for the same sum: choosing one changes no other. */
function Terms({
  offers,
  chosen,
  facts,
  options,
  sum,
  words,
  control,
  required,
  refused,
  choose,
}: TermsProps) {
  const rows = offers.map((offer, at) => ({
    offer,
    domId: at === 0 ? control : `${control}-${at}`,
    figures: sum !== undefined && isWithin(offer, sum) ? figuresOf(facts, options, offer, sum) : undefined,
  }));
  const open = rows.flatMap(({ figures }) => figures ?? []);
  return (
    <div className="terms">
      {rows.map(({ offer, domId, figures }) => (
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
          <span className="terms-name">
            <Term offer={offer} figures={figures} words={words} />
            <span id={`${domId}-words`}>
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
      ))}
    </div>
  );
}

function Term({
  offer,
  figures,
  words,
}: {
  offer: Offer;
  figures: OfferFigures | undefined;
  words: FigureWords;
}) {
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
        <b>{dollars(payment)}</b> {words.month}
        {isLeast('payment', payment) && <em>{words.lowestPayment}</em>}
      </span>
      <span>
        {words.total} {dollars(total)}
        {isLeast('total', total) && <em>{words.lowestTotal}</em>}
      </span>
    </>
  );
}

interface SumProps extends Pick<DrawProps, 'path' | 'schema' | 'Field'> {
  range: SumRange;
  step: number;
  words: FigureWords;
  value: unknown;
  /** A text that is no number is refused with its message, and stays. */
  answer: (sum: unknown) => void;
}

function Sum({ path, schema, Field, range, step, words, value, answer }: SumProps) {
  const { leave } = useForm();
  const pointer = fieldPointer(path);
  const field = useField(pointer);
  const limits = withRange(words.limits, range);
  const hinted = { ...field, words: { ...field.words, hint: limits } };
  const describedBy = [field.ids.hint, field.message && field.ids.message].filter(Boolean).join(' ');
  const sum = typeof value === 'number' ? value : range.least;
  return (
    <Place
      onBlur={(event) => {
        if (hasLeft(event)) leave(pointer);
      }}
    >
      <LabelFrame field={{ ...hinted, describedBy }} required>
        <moneyWidget.Draw
          field={{ ...hinted, describedBy }}
          path={path}
          Field={Field}
          schema={schema}
          value={value}
          required
          answer={answer}
        />
        <Slider
          type="range"
          aria-labelledby={field.ids.label}
          aria-valuetext={dollars(sum)}
          min={range.least}
          max={range.most}
          step={step}
          value={Math.min(range.most, Math.max(range.least, sum))}
          onChange={(event) => answer(Number(event.target.value))}
        />
      </LabelFrame>
    </Place>
  );
}

const Place = styled('div', { base: { minWidth: '0' } });

/** As high as a thumb needs it. */
const Slider = styled('input', {
  base: {
    width: '100%',
    minHeight: 'target',
    margin: '0',
    accentColor: '{colors.brand.focus}',
    cursor: 'pointer',
  },
});

export const offers: Widget = { frame: 'own', Draw };
