/** What does the law want people to be able to read? The lender's texts; the licences list the states themselves. */
import { useLocation } from 'react-router-dom';
import { isLegalPage, type LegalPage } from '../../engine/decide/pages.ts';
import type { ShellSlot } from '../../engine/say/shell-copy.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { Paragraphs } from '../../runtime/screens/NoticeScreen.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { RichText } from '../../widgets/index.ts';

const WORDS: Record<LegalPage, { title: ShellSlot; body: ShellSlot }> = {
  terms: { title: 'terms', body: 'termsBody' },
  communications: { title: 'communications', body: 'communicationsBody' },
  privacy: { title: 'privacy', body: 'privacyBody' },
  licenses: { title: 'licenses', body: 'licensesBody' },
  'coming-soon': { title: 'comingSoon', body: 'comingSoonBody' },
};

export function LegalText() {
  const words = useShellWords();
  const { states } = useRuntime().product.source.org;
  const name = useLocation().pathname.replace(/\/+$/, '').slice(1);
  if (!isLegalPage(name)) throw new RangeError(`No legal page is named "${name}".`);
  const { title, body } = WORDS[name];
  return (
    <>
      <ScreenHead title={words.one(title)} />
      <Paragraphs>
        {words.all(body).map((text) => (
          <p key={text}>
            <RichText text={text} />
          </p>
        ))}
        {name === 'licenses' && <p>{[...states].sort().join(', ')}</p>}
      </Paragraphs>
    </>
  );
}
