/** What does the lender promise at the head of the pages that people meet first? (AF 1) */
import { useShellWords } from '../../runtime/context.tsx';
import { styled } from '../../widgets/index.ts';

export function Tagline() {
  return <Line>{useShellWords().one('tagline')}</Line>;
}

const Line = styled('p', {
  base: {
    margin: '0',
    color: 'inkSoft',
    fontSize: 'small',
    fontWeight: '500',
    borderInlineStart: '3px solid {colors.accent}',
    paddingInlineStart: '3',
  },
});
