/** Since when has somebody an app, and how many recovery codes are left? They make new ones by a code of it. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnFactor } from '../../../runtime/client/factor.ts';
import { CodeForm } from '../../../runtime/form/CodeForm.tsx';
import { useFactor } from '../../../runtime/form/factor/factorContext.ts';
import { RecoveryCodes } from '../../../runtime/form/factor/RecoveryCodes.tsx';
import { Button, Stack } from '../../../widgets/index.ts';
import { TermList } from '../staff/pieces.tsx';

/** A part of a page that is opened by its button. */
export interface OpenedPart {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

interface OwnAppProps extends OpenedPart {
  own: OwnFactor & { since: string };
  /** Where the person's factors are kept. */
  queryKey: string[];
}

export function OwnApp({ own, queryKey, ...part }: OwnAppProps) {
  const { say, at } = useFactor();
  return (
    <Stack>
      <TermList>
        <dt>{say('settingsAppSince')}</dt>
        <dd>{at(own.since)}</dd>
        <dt>{say('settingsAppLeft')}</dt>
        <dd>{own.recoveryCodesLeft}</dd>
      </TermList>
      <Renewing {...part} queryKey={queryKey} />
    </Stack>
  );
}

function Renewing({ isOpen, onOpen, onClose, queryKey }: OpenedPart & Pick<OwnAppProps, 'queryKey'>) {
  const { factors, say, refusedTitle } = useFactor();
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  const over = () => {
    setCodes(undefined);
    onClose();
  };
  return (
    <Opening isOpen={isOpen} onOpen={onOpen} onClose={over} words={say('settingsAppRenew')}>
      {(close) =>
        codes ? (
          <SavedCodes codes={codes} onSaved={close} />
        ) : (
          <CodeForm
            action={say('settingsAppRenew')}
            refusedTitle={refusedTitle}
            help={`${say('settingsAppRenewHelp')} ${say('appHelp')}`}
            again={say('settingsCancel')}
            onAgain={close}
            send={async (code) => {
              setCodes(await factors.recoveryCodes(code));
              await client.invalidateQueries({ queryKey });
            }}
          />
        )
      }
    </Opening>
  );
}

interface OpeningProps extends OpenedPart {
  /** On its button. */
  words: string;
  children: (close: () => void) => ReactNode;
}

/** The button has the focus back where the part was closed by itself, not by another one that was opened. */
export function Opening({ isOpen, onOpen, onClose, words, children }: OpeningProps) {
  const button = useRef<HTMLDivElement>(null);
  const isClosing = useRef(false);
  useEffect(() => {
    if (!isOpen && isClosing.current) button.current?.querySelector('button')?.focus();
    isClosing.current = false;
  }, [isOpen]);
  if (!isOpen)
    return (
      <div ref={button}>
        <PartOpener words={words} onPress={onOpen} />
      </div>
    );
  return children(() => {
    isClosing.current = true;
    onClose();
  });
}

export function SavedCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { say } = useFactor();
  return (
    <Stack>
      <RecoveryCodes codes={codes} />
      <PartOpener words={say('recoverySaved')} onPress={onSaved} />
    </Stack>
  );
}

export function PartOpener({ words, onPress }: { words: string; onPress: () => void }) {
  return (
    <div>
      <Button look="plain" onClick={onPress}>
        {words}
      </Button>
    </div>
  );
}
