/** What did the lender ask for, where a person does it? The task that the address names, in the words of its list. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { Card, Lead, RichText, styled } from '../../widgets/index.ts';
import type { KindProps } from '../application/AnyScreen.tsx';
import { useRuntime } from '../context.tsx';

/** Draws nothing where no task is named, or while it is not known: the form itself says what it takes. */
export function AskedCondition({ uuid }: Pick<KindProps, 'uuid'>) {
  const { calls } = useRuntime();
  const { search } = useLocation();
  const heading = useId();
  const named = new URLSearchParams(search).get('conditionUuid');
  const { data } = useQuery({
    queryKey: ['conditions', uuid],
    queryFn: () => calls.conditions(uuid),
    gcTime: 0,
    enabled: named !== null,
  });
  const asked = data?.find((condition) => condition.uuid === named);
  if (!asked) return null;
  return (
    <Card aria-labelledby={heading}>
      <Name id={heading}>{asked.header}</Name>
      {asked.description !== '' && (
        <Lead>
          <RichText text={asked.description} />
        </Lead>
      )}
    </Card>
  );
}

const Name = styled('h2', {
  base: { margin: '0 0 0.5rem', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' },
});
