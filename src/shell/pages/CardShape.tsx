/** A card that is still to come, in grey: its name, its home, where it stands, its button and its days. */
import { Card, Skeleton, styled } from '../../widgets/index.ts';

export function CardShape() {
  return (
    <Card>
      <Lines>
        <Skeleton css={{ minHeight: '1.75rem', width: '75%' }} />
        <Skeleton css={{ minHeight: '1.25rem', width: '45%' }} />
        <Skeleton css={{ minHeight: '1.25rem', width: '60%' }} />
        <Skeleton css={{ minHeight: '3rem', width: { base: '100%', sm: '10rem' } }} />
        <Skeleton css={{ minHeight: '16rem' }} />
      </Lines>
    </Card>
  );
}

const Lines = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '3' } });
