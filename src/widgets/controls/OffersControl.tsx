/** How is one of several offers chosen, and a sum inside its limits? Cards with all their figures, a slider, a field. */
import type { RJSFSchema } from '@rjsf/utils';
import {
  figuresOf,
  isWithin,
  type Offer,
  type OfferOptions,
  offersIn,
  readOfferOptions,
} from '../../engine/answer/offers.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { money as dollars } from '../../engine/say/formats.ts';
import { fieldPointer } from '../answers.ts';
import { GroupFrame, LabelFrame } from '../Frame.tsx';
import { type FieldFacts, hasLeft, useField, useFilling, useForm } from '../fields.ts';
import { type FigureWords, figureLines, OfferPanel, readFigureWords } from '../OfferPanel.tsx';
import { styled } from '../styled.tsx';
import type { DrawProps, Widget } from '../widget.ts';
import { ChoiceCard, ChoiceRadio } from './ChoiceControl.tsx';
import { moneyWidget } from './NumberControl.tsx';

function Draw({ field, path, schema, value, required, answer, Field }: DrawProps) {
  const { facts, leave } = useForm();
  const whole = useOwnMessage(field);
  const id = useField(`${field.pointer}/id`);
  const options = readOfferOptions(field.words.options);
  const words = readFigureWords(field.words.options?.words);
  const { id: chosenId, amount } = isRecord(value) ? value : {};
  if (!options) return null;
  const offers = offersIn(facts, options);
  const chosen = offers.find((each) => each.id === chosenId);
  const figures =
    chosen && typeof amount === 'number' ? figuresOf(facts, options, chosen, amount) : undefined;
  return (
    <Stack>
      <Place
        onBlur={(event) => {
          // Once one is chosen the sum is not judged before it was left itself.
          if (hasLeft(event)) leave(chosen ? id.pointer : field.pointer);
        }}
      >
        <GroupFrame field={whole} required={required}>
          {offers.map((offer, at) => (
            <OfferCard
              key={offer.id}
              domId={at === 0 ? id.ids.control : `${id.ids.control}-${at}`}
              name={id.ids.control}
              lines={linesFor(facts, options, offer, sumFor(offer, amount), words)}
              checked={offer === chosen}
              required={required}
              refused={whole.message !== undefined}
              choose={() => answer({ id: offer.id, amount: sumFor(offer, amount) })}
            />
          ))}
        </GroupFrame>
      </Place>
      {chosen && (
        <Sum
          path={[...path, 'amount']}
          Field={Field}
          schema={schema.properties?.amount as RJSFSchema}
          offer={chosen}
          step={options.step}
          words={words}
          value={amount}
          answer={(next) => answer({ id: chosen.id, ...(next === undefined ? {} : { amount: next }) })}
        />
      )}
      {figures && <OfferPanel figures={figures} words={words} />}
    </Stack>
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

/** The sum that stands, as far as this offer allows it; without one the largest, which is what the offer is for. */
function sumFor({ least, most }: Offer, amount: unknown): number {
  return typeof amount === 'number' ? Math.min(most, Math.max(least, Math.round(amount))) : most;
}

function linesFor(
  facts: Record<string, unknown>,
  options: OfferOptions,
  offer: Offer,
  sum: number,
  words: FigureWords,
) {
  const figures = figuresOf(facts, options, offer, sum);
  return figures ? figureLines(figures, words) : [];
}

interface OfferCardProps {
  domId: string;
  name: string;
  lines: ReturnType<typeof figureLines>;
  checked: boolean;
  required: boolean;
  refused: boolean;
  choose: () => void;
}

/** Its first line names it; the others describe it. */
function OfferCard({ domId, name, lines, checked, required, refused, choose }: OfferCardProps) {
  const [first, ...others] = lines;
  return (
    <ChoiceCard htmlFor={domId} refused={refused} css={{ alignItems: 'flex-start' }}>
      <ChoiceRadio
        type="radio"
        id={domId}
        name={name}
        value={domId}
        checked={checked}
        required={required}
        aria-invalid={refused || undefined}
        aria-labelledby={`${domId}-words`}
        aria-describedby={`${domId}-figures`}
        onChange={choose}
      />
      <Words>
        <Title id={`${domId}-words`}>
          {first?.value} {first?.label}
        </Title>
        <Lines id={`${domId}-figures`}>
          {first?.help && <Help>{first.help}</Help>}
          {others.map(({ id, label, value }) => (
            <Line key={id}>
              <span>{label}</span> <Value>{value}</Value>
            </Line>
          ))}
        </Lines>
      </Words>
    </ChoiceCard>
  );
}

interface SumProps extends Pick<DrawProps, 'path' | 'schema' | 'Field'> {
  offer: Offer;
  step: number;
  words: FigureWords;
  value: unknown;
  /** A text that is no number is refused with its message, and stays. */
  answer: (sum: unknown) => void;
}

function Sum({ path, schema, Field, offer, step, words, value, answer }: SumProps) {
  const { leave } = useForm();
  const pointer = fieldPointer(path);
  const field = useField(pointer);
  const limits = words.limits.replace('{least}', dollars(offer.least)).replace('{most}', dollars(offer.most));
  const hinted = { ...field, words: { ...field.words, hint: limits } };
  const describedBy = [field.ids.hint, field.message && field.ids.message].filter(Boolean).join(' ');
  const sum = typeof value === 'number' ? value : offer.most;
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
          schema={schema}
          Field={Field}
          value={value}
          required
          answer={answer}
        />
        <Slider
          type="range"
          aria-labelledby={field.ids.label}
          aria-valuetext={dollars(sum)}
          min={offer.least}
          max={offer.most}
          step={step}
          value={isWithin(offer, sum) ? sum : sumFor(offer, sum)}
          onChange={(event) => answer(Number(event.target.value))}
        />
      </LabelFrame>
    </Place>
  );
}

const Stack = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '6', minWidth: '0' } });

const Place = styled('div', { base: { minWidth: '0' } });

const Words = styled('span', { base: { flex: '1', minWidth: '0' } });

const Title = styled('span', { base: { display: 'block', fontSize: 'h2', fontWeight: '650' } });

const Lines = styled('span', { base: { display: 'grid', gap: '1', marginTop: '2', fontSize: 'small' } });

const Line = styled('span', {
  base: { display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', columnGap: '4' },
});

const Help = styled('span', { base: { color: 'inkSoft', fontWeight: '400', marginBottom: '1' } });

const Value = styled('span', { base: { fontWeight: '600', fontVariantNumeric: 'tabular-nums' } });

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
