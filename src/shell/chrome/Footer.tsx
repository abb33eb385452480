/** The small print of every page: links, what the lender must say of itself, its marks, and the numbered disclosures (SL 2, Footer). */
import { useState } from 'react';
import { useArrivals } from '../../runtime/arrivals.tsx';
import { lenderFacts, useRuntime, useShellWords, wordsIn } from '../../runtime/context.tsx';
import { later } from '../../runtime/later.tsx';
import { RichText, styled } from '../../widgets/index.ts';
import { ChromeAnchor } from './ChromeAnchor.tsx';
import { type ShownChrome, useChrome } from './useChrome.ts';

/** The form that somebody asked for, and what it is called. */
interface Asked {
  title: string;
  form: string;
}

export function Footer() {
  const words = useShellWords();
  const { base } = useRuntime().product.source;
  const chrome = useChrome();
  const lines = chrome.at('footer');
  const marks = chrome.at('footerMarks');
  const disclosures = chrome.at('disclosures');
  const [asked, setAsked] = useState<Asked>();
  // Begun anew with each screen, it has nothing to jump from; what somebody has opened stays beside it.
  const { count } = useArrivals();
  return (
    <>
      <Foot key={count}>
        <Inner>
          <FooterLinks chrome={chrome} onAsked={setAsked} />
          {lines.map((line) => (
            <p key={line.id}>
              <RichText text={chrome.words(line).join('\n')} />
            </p>
          ))}
          {lines.length === 0 && <p>{words.one('rights')}</p>}
          {marks.length > 0 && (
            <Marks>
              {/* At the foot: a page that is drawn would ask for it before the script of its first question. */}
              {marks.map((mark) => (
                <img
                  fetchPriority="low"
                  key={mark.id}
                  src={`${base}/logos/${mark.image}`}
                  alt={chrome.words(mark).join(' ')}
                  height="40"
                />
              ))}
            </Marks>
          )}
          {disclosures.length > 0 && (
            <Disclosures aria-label={words.one('disclosures')}>
              {disclosures.map((line) => (
                <li key={line.id}>
                  <RichText text={chrome.words(line).join('\n')} />
                </li>
              ))}
            </Disclosures>
          )}
        </Inner>
      </Foot>
      {asked && <LaterDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Those of the product; where it says none, the pages of words that have a link. */
function FooterLinks({ chrome, onAsked }: { chrome: ShownChrome; onAsked: (asked: Asked) => void }) {
  const words = useShellWords();
  const runtime = useRuntime();
  const { product } = runtime;
  const facts = lenderFacts(product);
  const own = chrome.at('footerLinks').flatMap(chrome.links);
  const texts = [...product.texts].flatMap((name) => {
    const title = wordsIn(runtime, 'texts', name, facts).maybe('link');
    return title === undefined ? [] : [{ title, href: `/${name}` }];
  });
  const asked = chrome
    .at('footerLinks')
    .filter(({ does }) => does === 'feedback')
    .map((line) => ({ id: line.id, title: chrome.words(line).join(' '), form: line.form ?? '' }));
  const links = own.length > 0 ? own : [...texts, { title: words.one('contact'), href: '/contact' }];
  return (
    <Links aria-label={words.one('legal')}>
      {links.map((link) => (
        <ChromeAnchor key={`${link.href} ${link.title}`} {...link} />
      ))}
      {asked.map(({ id, title, form }) => (
        <button key={id} type="button" onClick={() => onAsked({ title, form })}>
          {title}
        </button>
      ))}
    </Links>
  );
}

const LaterDialog = later(
  () => import('./FeedbackDialog.tsx').then((part) => part.FeedbackDialog),
  () => null,
);

const Foot = styled('footer', {
  base: { borderTop: '1px solid {colors.line}', color: 'inkSoft', fontSize: 'small', background: 'surface' },
});

const Inner = styled('div', {
  base: {
    maxWidth: 'page',
    marginInline: 'auto',
    paddingInline: '4',
    paddingBlock: '8',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    '& p, & li': { margin: '0', maxWidth: '65ch' },
    '& a': { color: 'inkSoft', textUnderlineOffset: '0.15em' },
    '& a:hover': { color: 'ink' },
  },
});

const Links = styled('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    '& > a, & > button': { display: 'inline-flex', alignItems: 'center', minHeight: 'target' },
    '& > button': {
      border: '0',
      paddingInline: '0',
      background: 'transparent',
      font: 'inherit',
      color: 'inkSoft',
      cursor: 'pointer',
      textAlign: 'start',
      _hover: { color: 'ink', textDecoration: 'underline' },
    },
  },
});

const Marks = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4', '& img': { height: '2.5rem', width: 'auto' } },
});

const Disclosures = styled('ol', {
  base: {
    margin: '0',
    paddingInlineStart: '6',
    listStyle: 'decimal',
    columnGap: '8',
    columns: { base: '1', md: '2' },
    '& li': { breakInside: 'avoid', marginBottom: '2' },
    // Figures of one width stand apart before their period.
    '& li::marker': { fontVariantNumeric: 'proportional-nums' },
  },
});
