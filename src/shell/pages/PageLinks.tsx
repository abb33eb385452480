/** How do the quiet links under a page's one action look? */
import { styled } from '../../widgets/index.ts';

export const PageLinks = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    color: 'inkSoft',
    '& a': { color: 'brand.link', display: 'inline-block', paddingBlock: '2', textUnderlineOffset: '0.15em' },
  },
});
