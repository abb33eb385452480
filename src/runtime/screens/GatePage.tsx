/** What stands where nobody may come now? Why, the way on if there is one, and whom to call. */
import { useEffect } from 'react';
import { type PageSlot, type Shut, wordsOfGate } from '../../engine/decide/gates.ts';
import { DASHBOARD } from '../../engine/decide/pages.ts';
import { lenderWords } from '../../engine/say/copy.ts';
import { LinkButton, RichText } from '../../widgets/index.ts';
import { loginAddress } from '../client/session.ts';
import { noteHoles, useRuntime } from '../context.tsx';
import { useKnownIdentity } from '../identity.ts';
import { Paragraphs } from './NoticeScreen.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { SupportLine } from './SupportLine.tsx';

export function GatePage({ shut }: { shut: Shut }) {
  const runtime = useRuntime();
  const { product, note } = runtime;
  const { source } = product;
  const gate = shut.gate.id;
  useEffect(() => note({ on: 'gate', gate, facts: {} }), [note, gate]);
  const isKnown = useKnownIdentity() !== null;
  const words = (slot: PageSlot) =>
    wordsOfGate(source.copy, shut, slot, lenderWords(source.org, source.name), noteHoles(runtime));
  const dashboard = words('dashboard');
  // Who is signed in need not do so.
  const signIn = isKnown ? undefined : words('signIn');
  return (
    <>
      <ScreenHead title={words('title')?.join('\n') ?? ''} />
      <Paragraphs>
        {(words('body') ?? []).map((text) => (
          <p key={text}>
            <RichText text={text} />
          </p>
        ))}
      </Paragraphs>
      {dashboard && (
        <div>
          <LinkButton href={DASHBOARD}>{dashboard.join(' ')}</LinkButton>
        </div>
      )}
      {signIn && (
        <div>
          <LinkButton look="plain" href={loginAddress(DASHBOARD)}>
            {signIn.join(' ')}
          </LinkButton>
        </div>
      )}
      <SupportLine />
    </>
  );
}
