/** A part that who is signed in has in somebody else's application: whose move it is, and one way on. */
import { useId } from 'react';
import type { PartRow } from '../../runtime/client/ownList.ts';
import { useShellWords } from '../../runtime/context.tsx';
import { Card, Lead, LinkButton, styled } from '../../widgets/index.ts';
import { type Among, CardNumber } from './CardNumber.tsx';

interface PartCardProps extends PartRow {
  /** One primary action a page. */
  isFirst: boolean;
  of: Among;
}

export function PartCard({ path, isAwaited, isFirst, of }: PartCardProps) {
  const words = useShellWords();
  const heading = useId();
  return (
    <Card aria-labelledby={of.all > 1 ? `${heading} ${heading}-number` : heading}>
      <Name id={heading}>{words.one('partTitle')}</Name>
      <CardNumber id={`${heading}-number`} {...of} />
      <Turn>
        <Lead>{words.one(isAwaited ? 'partAwaited' : 'partCalm')}</Lead>
      </Turn>
      <LinkButton look={isFirst ? 'primary' : 'plain'} href={path} wide aria-describedby={heading}>
        {words.one(isAwaited ? 'continueApplication' : 'partOpen')}
      </LinkButton>
    </Card>
  );
}

const Name = styled('h2', { base: { margin: '0', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' } });

const Turn = styled('div', { base: { margin: '0.5rem 0 1rem' } });
