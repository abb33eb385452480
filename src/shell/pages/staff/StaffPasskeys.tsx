/** Which passkeys does somebody of the lender have? They add one by a code of their app, and remove any: the app stays. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  const told = async (words: string) => {
    toast(words);
    onClose();
    await client.invalidateQueries({ queryKey });
  };
  return (
    <Card>
      <Title>{say('passkeys')}</Title>
      <Stack>
        <span>{say('passkeysHelp')}</span>
        {passkeys.length === 0 && <Soft>{say('passkeysNone')}</Soft>}
        <Kept passkeys={passkeys} onRemoved={() => told(say('passkeyRemoved'))} />
        {isOpen ? (
          <Adding onAdded={() => told(say('passkeyAdded'))} onClose={onClose} />
        ) : (
          <div>
            <Button look="plain" onClick={onOpen}>
              {say('passkeyAdd')}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

function Kept({ passkeys, onRemoved }: { passkeys: OwnPasskey[]; onRemoved: () => Promise<void> }) {
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
            <TriedButton
              isPlain
              words={say('passkeyRemove')}
              label={`${say('passkeyRemove')}: ${name}`}
              attempt={async () => {
                await desk.removePasskey(uuid);
                await onRemoved();
                return undefined;
              }}
            />
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
