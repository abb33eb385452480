/** How do label, hint, control and message of one field stand together? A label for one control, a legend for several. */
import { memo, type ReactNode } from 'react';
import { type FieldFacts, useForm } from './fields.ts';
import { WarningIcon } from './icons.tsx';
import { RichText } from './RichText.tsx';
import { styled } from './styled.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface FrameProps {
  field: FieldFacts;
  required: boolean;
  /** Of a refused answer, what is wrong with it. */
  explained?: string | undefined;
  children: ReactNode;
}

/** One control: its label is bound by id. */
export function LabelFrame({ field, required, explained, children }: FrameProps) {
  return (
    <FieldFrame>
      <LabelAbove field={field} required={required} />
      {children}
      <Message field={field} />
      <Explained field={field} text={explained} />
    </FieldFrame>
  );
}

/** A key changes nothing here. */
const LabelAbove = memo(({ field, required }: Omit<FrameProps, 'children' | 'explained'>) => (
  <>
    <LabelLine>
      <Label id={field.ids.label} htmlFor={field.ids.control}>
        {field.label}
      </Label>
      <OptionalMark required={required} />
    </LabelLine>
    <Hint field={field} />
  </>
));

/** Several controls: the legend names the group, hint and message describe it. */
export function GroupFrame({ field, required, explained, children }: FrameProps) {
  return (
    <Group id={`${field.ids.control}-field`} aria-describedby={field.describedBy}>
      <LegendAbove field={field} required={required} />
      {children}
      <Message field={field} />
      <Explained field={field} text={explained} />
    </Group>
  );
}

const LegendAbove = memo(({ field, required }: Omit<FrameProps, 'children' | 'explained'>) => (
  <>
    <Legend id={field.ids.label}>
      {field.label} <OptionalMark required={required} />
    </Legend>
    <Hint field={field} />
  </>
));

export function Hint({ field }: { field: FieldFacts }) {
  if (field.words.hint === undefined) return null;
  return (
    <HintLine id={field.ids.hint}>
      <RichText text={field.words.hint} />
    </HintLine>
  );
}

export const Message = memo(({ field }: { field: FieldFacts }) => {
  const { words } = useForm();
  if (field.message === undefined) return null;
  return (
    <MessageLine id={field.ids.message}>
      <WarningIcon />
      <span>
        <VisuallyHidden>{words.error}:</VisuallyHidden> {field.message}
      </span>
    </MessageLine>
  );
});

function OptionalMark({ required }: { required: boolean }) {
  const { words } = useForm();
  return required ? null : <Optional>{words.optional}</Optional>;
}

export const FieldFrame = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' },
});

/** A fieldset is as wide as its content unless told otherwise. */
const Group = styled('fieldset', {
  base: {
    border: '0',
    margin: '0',
    padding: '0',
    minWidth: '0',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
  },
});

const LabelLine = styled('div', {
  base: { display: 'flex', gap: '2', alignItems: 'baseline', flexWrap: 'wrap' },
});

export const Label = styled('label', { base: { fontWeight: '600', lineHeight: 'tight' } });

const Legend = styled('legend', {
  base: { fontWeight: '600', lineHeight: 'tight', padding: '0', marginBottom: '2' },
});

const Optional = styled('span', { base: { color: 'inkSoft', fontSize: 'small', fontWeight: '400' } });

const HintLine = styled('div', {
  base: { color: 'inkSoft', fontSize: 'small', maxWidth: '65ch', marginTop: '-0.25rem' },
});

/** Below the message, whose words a form says alone. */
function Explained({ field, text }: { field: FieldFacts; text: string | undefined }) {
  if (field.message === undefined || text === undefined) return null;
  return <ExplainedLine id={explainedId(field)}>{text}</ExplainedLine>;
}

export function explainedId({ ids }: FieldFacts): string {
  return `${ids.message}-explained`;
}

const ExplainedLine = styled('div', {
  base: { fontSize: 'small', marginTop: '-0.25rem', paddingInlineStart: '1.5rem' },
});

const MessageLine = styled('div', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'flex-start',
    color: 'danger',
    fontSize: 'small',
    fontWeight: '500',
    '& > svg': { flexShrink: '0', marginTop: '0.125rem' },
  },
});
