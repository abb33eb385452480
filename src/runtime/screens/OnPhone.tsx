/** How does somebody go on with a form where the camera is? A code, or an email, that leads a phone to the same screen. */
import { useId, useState } from 'react';
import { isRecord } from '../../engine/model/paths.ts';
import { Alert, Button, Lead, styled } from '../../widgets/index.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { useAction } from '../journey/useAction.ts';
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
function Panel(props: KindProps & { id: string }) {
  const { id, words, flow, onAskAgain } = props;
  useRefresh(flow, 'closely', onAskAgain);
  const heading = useId();
  const title = words.one('phoneTitle');
  return (
    <Beside id={id} role="group" aria-labelledby={heading}>
      <ScanCode text={window.location.href} label={title} />
      <Told>
        <Title id={heading}>{title}</Title>
        <Lead>{words.one('phoneHelp')}</Lead>
        <ByEmail {...props} />
      </Told>
    </Beside>
  );
}

/** To the person's own address, which the server knows and masks in its reply. */
function ByEmail({ journey, path }: KindProps) {
  const { api } = useRuntime();
  const shell = useShellWords();
  const { busy, refused, done, go } = useAction();
  const send = async () => {
    const { data } = await api.call('sendScreenLink', { params: { journey }, body: { screen: path } });
    return isRecord(data) ? String(data.to) : '';
  };
  return (
    <Sent>
      <Button
        look="plain"
        busy={busy}
        busyWords={shell.one('phoneEmailSending')}
        onClick={() => go(send, (to) => shell.one('phoneEmailSent').replace('{email}', to))}
      >
        {shell.one('phoneEmail')}
      </Button>
      {refused && <Alert tone="danger" title={refused} />}
      {done && <Alert tone="success" title={done} />}
    </Sent>
  );
}

const Wide = styled('div', {
  base: { margin: '0 0 1.5rem', '@media (max-width: 47.99rem)': { display: 'none' } },
});

const Beside = styled('div', {
  base: { display: 'flex', gap: '4', alignItems: 'center', marginTop: '4', flexWrap: 'wrap' },
});

const Sent = styled('div', { base: { marginTop: '4', display: 'grid', gap: '3', justifyItems: 'start' } });

const Told = styled('div', { base: { flex: '1 1 12rem' } });

const Title = styled('h2', {
  base: { margin: '0 0 0.5rem', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' },
});
