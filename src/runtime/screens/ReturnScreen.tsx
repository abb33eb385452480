/** How does a person come back from a page of somebody else that has an address of its own in the application? */
import { Returning } from '../journey/ReturnPage.tsx';
import type { KindProps } from './kind.ts';

export function ReturnScreen({ flow, journey, words }: Pick<KindProps, 'flow' | 'journey' | 'words'>) {
  return <Returning flow={flow} uuid={journey} title={words.one('title')} />;
}
