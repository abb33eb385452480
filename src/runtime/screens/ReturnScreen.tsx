/** How does a person come back from a page of somebody else that has an address of its own in the application? */
import { Returning } from '../journey/ReturnPage.tsx';
import type { KindProps } from './kind.ts';

export function ReturnScreen({ flow, journey, words, onAskAgain }: KindProps) {
  return <Returning flow={flow} uuid={journey} onBack={onAskAgain} title={words.one('title')} />;
}
