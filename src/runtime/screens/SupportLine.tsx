/** Whom can a person call or write to? The lender's own lines, on every screen that stops somebody. */
import { phone } from '../../engine/say/formats.ts';
import { styled, TextLink } from '../../widgets/index.ts';
import { useRuntime, useShellWords } from '../context.tsx';

export function SupportLine() {
  const words = useShellWords();
  const { support } = useRuntime().product.source.org;
  return (
    <Line>
      <span>
        {words.one('call')} <TextLink href={`tel:${support.phone}`}>{phone(support.phone)}</TextLink>
      </span>
      <span>
        {words.one('write')} <TextLink href={`mailto:${support.email}`}>{support.email}</TextLink>
      </span>
    </Line>
  );
}

const Line = styled('p', {
  base: {
    margin: '0',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '6',
    rowGap: '1',
    color: 'inkSoft',
    fontSize: 'small',
    '& a': { display: 'inline-block', paddingBlock: '1' },
  },
});
