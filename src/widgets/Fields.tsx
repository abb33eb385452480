/** The fields of a schema in its order: those with a widget one by one, an object without one as a group. */
import type { RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { type AnswerPath, fieldPointer } from './answers.ts';
import { useDrawnCount } from './drawnCount.ts';
import { type FormParts, useForm } from './fields.ts';
import { LeafField } from './LeafField.tsx';
import { isRegistered } from './registry.ts';
import { styled } from './styled.tsx';
import type { FormAnswers } from './validator.ts';

interface FieldsProps {
  /** Its branches are resolved. */
  schema: RJSFSchema;
  /** Keep its identity. */
  path: AnswerPath;
}

export function Fields({ schema, path }: FieldsProps) {
  const { fields } = useForm();
  // The same elements as long as the same is asked: who draws more of them draws none again.
  const all = useMemo(
    () =>
      askedIn(schema).map(([name, property]) => {
        const at = [...path, name];
        const isGroup = isGroupAt(fields, at, property);
        const required = schema.required?.includes(name) ?? false;
        return isGroup ? (
          <FieldGroup key={name} schema={property} path={at} />
        ) : (
          <LeafField key={name} schema={property} path={at} required={required} />
        );
      }),
    [schema, path, fields],
  );
  return <Stack>{all.slice(0, useDrawnCount(all.length))}</Stack>;
}

function FieldGroup({ schema, path }: FieldsProps) {
  const { fields } = useForm();
  const title = fields[fieldPointer(path)]?.title;
  const parts = <Fields schema={schema} path={path} />;
  if (title === undefined) return parts;
  return (
    <Group>
      <legend>{title}</legend>
      {parts}
    </Group>
  );
}

/** An object that no widget draws as one. */
function isGroupAt(fields: FormParts['fields'], at: AnswerPath, { type }: RJSFSchema): boolean {
  return type === 'object' && !isRegistered(fields[fieldPointer(at)]?.widget);
}

/** What the schema itself answers: its defaults, those of groups too. A group that has to be answered stands there empty, so that each of its fields says that it is missing. */
export function defaultsIn(
  schema: RJSFSchema,
  fields: FormParts['fields'],
  path: AnswerPath = [],
): FormAnswers {
  return Object.fromEntries(
    askedIn(schema).flatMap(([name, property]) => {
      const at = [...path, name];
      const below = property.default ?? defaultsIn(property, fields, at);
      const isNothing = typeof below === 'object' && below !== null && Object.keys(below).length === 0;
      const isNeeded = schema.required?.includes(name) && isGroupAt(fields, at, property);
      return isNothing && !isNeeded ? [] : [[name, below]];
    }),
  );
}

/** A property that a branch forbids is not asked. */
function askedIn({ properties = {} }: RJSFSchema): [string, RJSFSchema][] {
  return Object.entries(properties).filter(
    (each): each is [string, RJSFSchema] => typeof each[1] !== 'boolean',
  );
}

const Stack = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '6', minWidth: '0' } });

const Group = styled('fieldset', {
  base: {
    border: '0',
    margin: '0',
    padding: '0',
    minWidth: '0',
    '& > legend': { fontSize: 'h2', fontWeight: '600', padding: '0', marginBottom: '4' },
  },
});
