/** How is one of several offers chosen? First the sum with its payment, then the terms for that sum; the look is in offers.css. */
import {
  offersIn,
  rangeOf,
  readOfferOptions,
  type SumRange,
  startingSum,
  withRange,
} from '../../engine/answer/offers.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { dollars } from '../../engine/say/formats.ts';
import { fieldPointer } from '../answers.ts';
import { GroupFrame, LabelFrame } from '../Frame.tsx';
import { type FieldFacts, hasLeft, useField, useFilling, useForm } from '../fields.ts';
import { type FigureWords, OfferPanel, readFigureWords } from '../OfferPanel.tsx';
import { styled } from '../styled.tsx';
import type { DrawProps, Widget } from '../widget.ts';
import { moneyWidget } from './NumberControl.tsx';
import { OfferPayment, OfferSummary } from './OfferPayment.tsx';
import { OfferTerms, offerRows } from './OfferTerms.tsx';

function Draw({ field, path, schema, value, required, answer, Field }: DrawProps) {
  const { facts, leave } = useForm();
  const whole = useOwnMessage(field);
  const id = useField(`${field.pointer}/id`);
  const amount = useField(`${field.pointer}/amount`);
  const options = readOfferOptions(field.words.options);
  if (!options) return null;
  const words = readFigureWords(field.words.options?.words);
  const given = isRecord(value) ? value : {};
  const offers = offersIn(facts, options);
  const chosen = offers.find((each) => each.id === given.id);
  // Until somebody says how much, the figures are those of what was asked for before; an emptied box has none.
  const start = startingSum(facts, options, offers);
  const sum = value === undefined ? start?.sum : given.amount;
  const rows = offerRows(facts, options, offers, sum);
  // A sum that is refused has no figures.
  const figures = rows.find(({ offer }) => offer === chosen)?.figures;
  const payment = { rows, figures, words, isChosen: chosen !== undefined };
  const report = (next: { id?: unknown; amount?: unknown }) =>
    answer(Object.fromEntries(Object.entries(next).filter(([, each]) => each !== undefined)));
  return (
    <div className="offers">
      {offers.length > 0 && (
        <div className="offer-top">
          <Sum
            path={[...path, 'amount']}
            Field={Field}
            schema={schema.properties?.amount as DrawProps['schema']}
            range={chosen ?? rangeOf(offers)}
            whole={rangeOf(offers)}
            asked={start?.asked}
            step={options.step}
            words={words}
            value={sum}
            answer={(amount) => report({ id: given.id, amount })}
          />
          <OfferPayment {...payment} control={amount.ids.control} />
        </div>
      )}
      <Place
        onBlur={(event) => {
          // Once one is chosen the sum is not judged before it was left itself.
          if (hasLeft(event)) leave(chosen ? id.pointer : field.pointer);
        }}
      >
        <GroupFrame field={whole} required={required}>
          <OfferTerms
            {...{ rows, chosen, words, required }}
            control={id.ids.control}
            refused={whole.message !== undefined}
            choose={(offer) =>
              report({ id: offer.id, amount: sum ?? startingSum(facts, options, [offer])?.sum })
            }
          />
        </GroupFrame>
      </Place>
      {figures && <OfferPanel figures={figures} words={words} />}
      <OfferSummary {...payment} />
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

interface SumProps extends Pick<DrawProps, 'path' | 'schema' | 'Field'> {
  range: SumRange;
  /** Of all offers. */
  whole: SumRange;
  /** What was asked for, where no offer goes that far. */
  asked: number | undefined;
  step: number;
  words: FigureWords;
  value: unknown;
  /** A text that is no number is refused with its message, and stays. */
  answer: (sum: unknown) => void;
}

function Sum({ path, schema, Field, range, whole, asked, step, words, value, answer }: SumProps) {
  const { leave } = useForm();
  const pointer = fieldPointer(path);
  const field = useField(pointer);
  const beyond =
    asked === undefined
      ? ''
      : withRange(asked < whole.least ? words.underLeast : words.overMost, whole, asked);
  const hint = [beyond, withRange(words.limits, range)].filter(Boolean).join(' ');
  const hinted = { ...field, words: { ...field.words, hint } };
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
