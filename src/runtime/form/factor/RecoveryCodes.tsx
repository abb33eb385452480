/** Which codes let somebody in who has lost their app? Shown once, to be written down. */
import { FocusTaker, Lead, styled } from '../../../widgets/index.ts';
import { useFactor } from './factorContext.ts';

/** Takes the focus: it stands where a code was typed. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { say } = useFactor();
  return (
    <FocusTaker by={codes}>
      <Lead>{say('recoveryHelp')}</Lead>
      <Codes aria-label={say('recoveryTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Codes>
    </FocusTaker>
  );
}

const Codes = styled('ul', {
  base: {
    listStyle: 'none',
    margin: '1rem 0 0',
    padding: '0',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))',
    gap: '2',
  },
});
