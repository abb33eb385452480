/** Who is the lender, where is it licensed, whom can one call? The small print of every page (SL 2, Footer). */
import { Link } from 'react-router-dom';
import { phone } from '../../engine/say/formats.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { styled } from '../../widgets/index.ts';

/** The public register in which the number can be looked up. */
const NMLS_REGISTER = 'https://www.nmlsconsumeraccess.org/EntityDetails.aspx/COMPANY/';

export function Footer() {
  const words = useShellWords();
  const { company, support } = useRuntime().product.source.org;
  return (
    <Foot>
      <Inner>
        <Links aria-label={words.one('legal')}>
          <Link to="/terms">{words.one('terms')}</Link>
          <Link to="/privacy">{words.one('privacy')}</Link>
          <Link to="/licenses">{words.one('licenses')}</Link>
          <Link to="/communications">{words.one('communications')}</Link>
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
          {company.name}, {company.address} {' · '}
          <a
            href={NMLS_REGISTER + company.nmls}
            target="_blank"
            rel="noreferrer"
            aria-label={words.one('nmlsAccess')}
          >
            {words.one('nmls')}
          </a>
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
