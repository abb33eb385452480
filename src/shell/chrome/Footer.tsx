/** Who is the lender, what must it say of itself, whom can one call? The small print of every page (SL 2, Footer). */
import { Link } from 'react-router-dom';
import { phone } from '../../engine/say/formats.ts';
import { lenderFacts, useRuntime, useShellWords, wordsIn } from '../../runtime/context.tsx';
import { RichText, styled } from '../../widgets/index.ts';

export function Footer() {
  const words = useShellWords();
  const { product } = useRuntime();
  const { support } = product.source.org;
  const facts = lenderFacts(product);
  return (
    <Foot>
      <Inner>
        <Links aria-label={words.one('legal')}>
          {[...product.texts].map((name) => {
            const link = wordsIn(product, 'texts', name, facts).maybe('link');
            return link === undefined ? null : (
              <Link key={name} to={`/${name}`}>
                {link}
              </Link>
            );
          })}
          <Link to="/contact">{words.one('contact')}</Link>
        </Links>
        <p>
          <a href={`tel:${support.phone}`}>{phone(support.phone)}</a>
          {' · '}
          <a href={`mailto:${support.email}`}>{support.email}</a>
          {' · '}
          {support.hours}
        </p>
        <p>
          <RichText text={words.one('companyLine')} />
        </p>
        <p>{words.one('rights')}</p>
      </Inner>
    </Foot>
  );
}

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
    gap: '2',
    '& p': { margin: '0', maxWidth: '65ch' },
    '& a': {
      color: 'inkSoft',
      textUnderlineOffset: '0.15em',
      display: 'inline-block',
      paddingBlock: '0.25rem',
    },
    '& a:hover': { color: 'ink' },
  },
});

const Links = styled('nav', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '1' } });
