/** How does a person get back from a screen that stands beside the way? By one link at its foot. */
import { Link } from 'react-router-dom';
import type { BackTarget } from '../../engine/decide/back-target.ts';
import { pathOfScreen } from '../../engine/decide/pages.ts';
import { ROOT_ROUTE } from '../../engine/decide/routing.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { styled } from '../../widgets/index.ts';
import { useRuntime, useShellWords } from '../context.tsx';

interface ReturnLinkProps {
  to: BackTarget;
  flow: OpenFlow;
  uuid: string;
  /** Of where it leads to, where that has words of its own. */
  words?: string | undefined;
}

/** From a screen beside the way back to wherever the application stands, or to all that the person has; who signs in elsewhere has their part alone. */
export function ReturnLink({ to, flow, uuid, words: own }: ReturnLinkProps) {
  const { product } = useRuntime();
  const words = useShellWords();
  const address = pathOfScreen(product.source.base, flow, uuid, to === 'home' ? ROOT_ROUTE : '');
  const name = to === 'home' ? 'toDashboard' : 'backToApplication';
  return (
    <Return className="way-back">
      <Link to={address}>{own ?? words.one(flow.signIn ? 'backToPart' : name)}</Link>
    </Return>
  );
}

/** Alone in its line: as high as a finger needs it. */
const Return = styled('p', {
  base: {
    '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 'target' },
  },
});
