/** May an id stay in this browser? Asked once, at the end of the page: it stands in nobody's way and takes no focus. */
import { useId, useSyncExternalStore } from 'react';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import type { ConsentStore } from '../../runtime/telemetry/consent.ts';
import { Button, styled } from '../../widgets/index.ts';

export function ConsentBar({ consent }: { consent: ConsentStore }) {
  const words = useShellWords();
  const { product, isRecorded } = useRuntime();
  const heading = useId();
  const answer = useSyncExternalStore(consent.listen, consent.read);
  if (answer !== undefined || product.source.org.consent !== 'ask') return null;
  return (
    <Bar aria-labelledby={heading} data-notice="">
      <Inner>
        <Title id={heading}>{words.one('consentTitle')}</Title>
        <p>{words.one('consentBody')}</p>
        {isRecorded && <p>{words.one('consentReplay')}</p>}
        <Choices>
          <Button look="plain" onClick={() => consent.write('yes')}>
            {words.one('consentYes')}
          </Button>
          <Button look="plain" onClick={() => consent.write('no')}>
            {words.one('consentNo')}
          </Button>
        </Choices>
      </Inner>
    </Bar>
  );
}

/** Neither fixed nor sticky: it never lies over a button, however small the screen and large the text. */
const Bar = styled('section', {
  base: { background: 'surface', borderTop: '1px solid {colors.line}', color: 'ink' },
});

const Inner = styled('div', {
  base: {
    maxWidth: 'page',
    marginInline: 'auto',
    padding: '4',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    '& p': { margin: '0' },
  },
});

const Title = styled('h2', { base: { margin: '0', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' } });

const Choices = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });
