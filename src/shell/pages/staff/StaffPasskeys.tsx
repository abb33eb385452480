/** Which passkeys does somebody of the lender have? They add and remove one by a code of their app, which stays. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeForm } from '../../../runtime/form/CodeForm.tsx';
import { ShellForm } from '../../../runtime/form/ShellForm.tsx';
import { useToast } from '../../../runtime/toasts.tsx';
import { Button, Card, FocusTaker, Lead } from '../../../widgets/index.ts';
import type { OwnPasskey, PasskeyBegun } from './factorCalls.ts';
import { passkeyMadeBy } from './passkeyDevice.ts';
import { List, Soft, Stack, Title } from './pieces.tsx';
import { useStaff } from './staffContext.ts';
import { TriedButton } from './TriedButton.tsx';

interface StaffPasskeysProps {
  passkeys: OwnPasskey[];
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Where the person's factors are kept. */
  queryKey: string[];
}

export function StaffPasskeys({ passkeys, isOpen, onOpen, onClose, queryKey }: StaffPasskeysProps) {
  const { say } = useStaff();
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
    <Card>
      <Title>{say('passkeys')}</Title>
      <Stack>
        <span>{say('passkeysHelp')}</span>
        {passkeys.length === 0 && <Soft>{say('passkeysNone')}</Soft>}
        <Kept
          passkeys={passkeys}
          removing={removing}
          onRemove={onRemove}
          onRemoved={() => told(say('passkeyRemoved'))}
          onClose={close}
        />
        {isOpen && removing === undefined ? (
          <Adding onAdded={() => told(say('passkeyAdded'))} onClose={close} />
        ) : (
          <div>
            <Button look="plain" onClick={() => onRemove(undefined)}>
              {say('passkeyAdd')}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

interface KeptProps extends Pick<StaffPasskeysProps, 'passkeys'> {
  /** The one whose removal a code is asked for. */
  removing: string | undefined;
  onRemove: (uuid: string) => void;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}

function Kept({ passkeys, removing, onRemove, onRemoved, onClose }: KeptProps) {
  const { desk, say, at } = useStaff();
  if (passkeys.length === 0) return null;
  return (
    <List>
      {passkeys.map(({ uuid, name, since }) => (
        <li key={uuid}>
          <Stack>
            <span>
              <strong>{name}</strong> <Soft>{`${say('securitySince')} ${at(since)}`}</Soft>
            </span>
            {removing === uuid ? (
              <CodeForm
                action={say('passkeyRemoveAction')}
                refusedTitle={say('failed')}
                help={`${say('passkeyRemoveHelp')} ${say('appHelp')}`}
                again={say('cancel')}
                onAgain={onClose}
                send={async (code) => {
                  await desk.removePasskey({ passkey: uuid, code });
                  await onRemoved();
                }}
              />
            ) : (
              <div>
                <Button
                  look="plain"
                  aria-label={`${say('passkeyRemove')}: ${name}`}
                  onClick={() => onRemove(uuid)}
                >
                  {say('passkeyRemove')}
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
  const { desk, say } = useStaff();
  const [begun, setBegun] = useState<PasskeyBegun & { name: string }>();
  return (
    <Stack>
      <FocusTaker by={begun}>
        <Lead>{say(begun ? 'passkeyMakeHelp' : 'passkeyAddHelp')}</Lead>
      </FocusTaker>
      {begun ? (
        <TriedButton
          words={say('passkeyMake')}
          attempt={async () => {
            const { challenge, name, options } = begun;
            const passkey = await passkeyMadeBy(options);
            if (!passkey) return say('passkeyNotMade');
            if (passkey === 'known') return say('passkeyKnown');
            await desk.addPasskey({ challenge, name, passkey });
            await onAdded();
            return undefined;
          }}
        />
      ) : (
        <ShellForm
          form="newPasskey"
          action={say('passkeyNext')}
          refusedTitle={say('failed')}
          send={async ({ name, code }) =>
            setBegun({ name: String(name), ...(await desk.passkeyOptions(String(code))) })
          }
        />
      )}
      <div>
        <Button look="quiet" onClick={onClose}>
          {say('cancel')}
        </Button>
      </div>
    </Stack>
  );
}
