/** What does the lender promise at the head of the pages that people meet first? (AF 1) */
import { chakra } from '@chakra-ui/react/styled-system';
import { useShellWords } from '../../runtime/context.tsx';

export function Tagline() {
  return <Line>{useShellWords().one('tagline')}</Line>;
}

const Line = chakra('p', {
  base: {
    margin: '0',
    color: 'inkSoft',
    fontSize: 'small',
    fontWeight: '500',
    borderInlineStart: '3px solid {colors.accent}',
    paddingInlineStart: '3',
  },
});
