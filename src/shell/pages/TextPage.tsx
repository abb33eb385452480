/** A page of words alone, such as the terms of use: its path is its name, its words are all there is of it. */
import { useLocation } from 'react-router-dom';
import { isTextPage } from '../../engine/decide/pages.ts';
import { lenderFacts, useRuntime, wordsIn } from '../../runtime/context.tsx';
import { Paragraphs } from '../../runtime/screens/NoticeScreen.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { RichText } from '../../widgets/index.ts';

export function TextPage() {
  const runtime = useRuntime();
  const { product } = runtime;
  const name = useLocation().pathname.replace(/\/+$/, '').slice(1);
  if (!isTextPage(product, name)) throw new RangeError(`No page of words is named "${name}".`);
  const words = wordsIn(runtime, 'texts', name, lenderFacts(product));
  return (
    <>
      <ScreenHead title={words.one('title')} />
      <Paragraphs>
        {words.all('body').map((text) => (
          <p key={text}>
            <RichText text={text} />
          </p>
        ))}
      </Paragraphs>
    </>
  );
}
