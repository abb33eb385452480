/** Which passkeys does somebody have? They add and remove one by a code of their app, which stays. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnPasskey, PasskeyBegun } from '../../../runtime/client/factor.ts';
import { passkeyMadeBy } from '../../../runtime/client/passkeyDevice.ts';
import { CodeForm } from '../../../runtime/form/CodeForm.tsx';
import { useFactor } from '../../../runtime/form/factor/factorContext.ts';
import { TriedButton } from '../../../runtime/form/factor/TriedButton.tsx';
import { ShellForm } from '../../../runtime/form/ShellForm.tsx';
import { useToast } from '../../../runtime/toasts.tsx';
import { Button, FocusTaker, Lead, Stack } from '../../../widgets/index.ts';
import { List, Soft } from '../staff/pieces.tsx';

interface OwnPasskeysProps {
  passkeys: OwnPasskey[];
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Where the person's factors are kept. */
  queryKey: string[];
}

export function OwnPasskeys({ passkeys, isOpen, onOpen, onClose, queryKey }: OwnPasskeysProps) {
  const { say } = useFactor();
  const toast = useToast();
  const client = useQueryClient();
  const [asked, setAsked] = useState<string>();
  // Another part of the page was opened since: one thing to do at a time.
  const removing = isOpen ? asked : undefined;
  const onRemove = (uuid: string | undefined) => {
    setAsked(uuid);
    onOpen();
  };
  const close = () => {
    setAsked(undefined);
    onClose();
  };
  const told = async (words: string) => {
    toast(words);
    close();
    await client.invalidateQueries({ queryKey });
  };
  return (
    <Stack>
      {passkeys.length === 0 && <Soft>{say('settingsPasskeysNone')}</Soft>}
      <Kept
        passkeys={passkeys}
        removing={removing}
        onRemove={onRemove}
        onRemoved={() => told(say('settingsPasskeyRemoved'))}
        onClose={close}
      />
      {isOpen && removing === undefined ? (
        <Adding onAdded={() => told(say('settingsPasskeyAdded'))} onClose={close} />
      ) : (
        <div>
          <Button look="plain" onClick={() => onRemove(undefined)}>
            {say('settingsPasskeyAdd')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface KeptProps extends Pick<OwnPasskeysProps, 'passkeys'> {
  /** The one whose removal a code is asked for. */
  removing: string | undefined;
  onRemove: (uuid: string) => void;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}

function Kept({ passkeys, removing, onRemove, onRemoved, onClose }: KeptProps) {
  const { factors, say, at, refusedTitle } = useFactor();
  if (passkeys.length === 0) return null;
  return (
    <List>
      {passkeys.map(({ uuid, name, since }) => (
        <li key={uuid}>
          <Stack>
            <span>
              <strong>{name}</strong> <Soft>{`${say('settingsAppSince')} ${at(since)}`}</Soft>
            </span>
            {removing === uuid ? (
              <CodeForm
                action={say('settingsPasskeyRemoveAction')}
                refusedTitle={refusedTitle}
                help={`${say('settingsPasskeyRemoveHelp')} ${say('appHelp')}`}
                again={say('settingsCancel')}
                onAgain={onClose}
                send={async (code) => {
                  await factors.removePasskey({ passkey: uuid, code });
                  await onRemoved();
                }}
              />
            ) : (
              <div>
                <Button
                  look="plain"
                  aria-label={`${say('settingsPasskeyRemove')}: ${name}`}
                  onClick={() => onRemove(uuid)}
                >
                  {say('settingsPasskeyRemove')}
                </Button>
              </div>
            )}
          </Stack>
        </li>
      ))}
    </List>
  );
}

/** Two steps: the browser asks its question at a press alone, and the code of the app is taken once. */
function Adding({ onAdded, onClose }: { onAdded: () => Promise<void>; onClose: () => void }) {
  const { factors, say, refusedTitle } = useFactor();
  const [begun, setBegun] = useState<PasskeyBegun & { name: string }>();
  return (
    <Stack>
      <FocusTaker by={begun}>
        <Lead>{say(begun ? 'settingsPasskeyMakeHelp' : 'settingsPasskeyAddHelp')}</Lead>
      </FocusTaker>
      {begun ? (
        <TriedButton
          words={say('settingsPasskeyMake')}
          attempt={async () => {
            const { challenge, name, options } = begun;
            const passkey = await passkeyMadeBy(options);
            if (!passkey) return say('settingsPasskeyNotMade');
            if (passkey === 'known') return say('settingsPasskeyKnown');
            await factors.addPasskey({ challenge, name, passkey });
            await onAdded();
            return undefined;
          }}
        />
      ) : (
        <ShellForm
          form="newPasskey"
          action={say('settingsPasskeyNext')}
          refusedTitle={refusedTitle}
          send={async ({ name, code }) =>
            setBegun({ name: String(name), ...(await factors.passkeyOptions(String(code))) })
          }
        />
      )}
      <div>
        <Button look="quiet" onClick={onClose}>
          {say('settingsCancel')}
        </Button>
      </div>
    </Stack>
  );
}
