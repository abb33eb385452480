/** How does somebody go on with a form where the camera is? A code that leads a phone to the same screen. */
import { useId, useState } from 'react';
import { Button, Lead, styled } from '../../widgets/index.ts';
import { useRefresh } from '../journey/useRefresh.ts';
import type { KindProps } from './kind.ts';
import { ScanCode } from './ScanCode.tsx';

/** The button, and the code once it is asked for; a phone, or a window as narrow as one, shows neither. */
export function OnPhone(props: KindProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  return (
    <Wide>
      <Button
        look="plain"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {props.words.one('phone')}
      </Button>
      {isOpen && <Panel {...props} id={panel} />}
    </Wide>
  );
}

/** While it is open the journey is asked for as often as a status that is waited for: the form may come from the phone. */
function Panel({ id, words, flow, onAskAgain }: KindProps & { id: string }) {
  useRefresh(flow, 'closely', onAskAgain);
  const heading = useId();
  const title = words.one('phoneTitle');
  return (
    <Beside id={id} role="group" aria-labelledby={heading}>
      <ScanCode text={window.location.href} label={title} />
      <Told>
        <Title id={heading}>{title}</Title>
        <Lead>{words.one('phoneHelp')}</Lead>
      </Told>
    </Beside>
  );
}

const Wide = styled('div', {
  base: { margin: '0 0 1.5rem', '@media (max-width: 47.99rem)': { display: 'none' } },
});

const Beside = styled('div', {
  base: { display: 'flex', gap: '4', alignItems: 'center', marginTop: '4', flexWrap: 'wrap' },
});

const Told = styled('div', { base: { flex: '1 1 12rem' } });

const Title = styled('h2', {
  base: { margin: '0 0 0.5rem', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' },
});
