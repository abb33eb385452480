/** What did the lender ask for, where a person does it? The task that the address names, in the words of its list. */

import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { Card, Lead, RichText, styled } from '../../widgets/index.ts';
import { conditionNamed } from '../journey/namedCondition.ts';
import type { KindProps } from './kind.ts';

/** Draws nothing where no task is named, or none of that name is open: the form itself says what it takes. */
export function AskedCondition({ asked: open }: Pick<KindProps, 'asked'>) {
  const { search } = useLocation();
  const heading = useId();
  const named = conditionNamed(search);
  const asked = open.find((condition) => condition.uuid === named);
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
