/** The accounts of who is signed in, their addresses to copy, and the way to sign in as someone else (decision on CHROME-07). */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { shortAddress } from '../../engine/say/ago.ts';
import type { AccountItem } from '../../runtime/client/wallet.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { Alert, Button, Dialog, styled } from '../../widgets/index.ts';
import { useAccounts, useWalletCalls } from './useAccounts.ts';

/** How long it says that an address was copied (SL 9). */
const COPIED_MS = 1000;

interface AccountsDialogProps {
  onAnother: () => void;
  onClose: () => void;
}

export function AccountsDialog({ onAnother, onClose }: AccountsDialogProps) {
  const words = useShellWords();
  const calls = useWalletCalls();
  const listed = useAccounts();
  const active = useQuery({ queryKey: ['walletAccess'], queryFn: () => calls.access(), gcTime: 0 });
  const failure = active.error?.message ?? (listed.error && words.one('accountsFailed'));
  const isHere = listed.data !== undefined && active.data !== undefined;
  return (
    <Dialog open title={words.one('accountsTitle')} onClose={onClose}>
      {isHere && (
        <List>
          {listed.data.accounts.map((item) => (
            <AccountEntry
              key={item.account.address}
              item={item}
              isActive={item.account.address === active.data.address}
            />
          ))}
        </List>
      )}
      {!isHere && !failure && <p role="status">{words.one('loading')}</p>}
      {!isHere && failure && <Alert tone="danger" title={failure} />}
      <Buttons>
        <Button onClick={onAnother}>{words.one('accountsAnother')}</Button>
        <Button look="quiet" onClick={onClose}>
          {words.one('accountsClose')}
        </Button>
      </Buttons>
    </Dialog>
  );
}

function AccountEntry({ item, isActive }: { item: AccountItem; isActive: boolean }) {
  const words = useShellWords();
  const { account, authorizedWallets } = item;
  const addresses = new Set([account.address, ...authorizedWallets.map(({ address }) => address)]);
  return (
    <li>
      <strong>{account.name}</strong>
      {isActive && <Active>{words.one('accountsActive')}</Active>}
      {[...addresses].map((address) => (
        <Address key={address} address={address} />
      ))}
    </li>
  );
}

type Copying = 'idle' | 'copied' | 'refused';

/** Where it cannot be copied it stands there whole. */
function Address({ address }: { address: string }) {
  const words = useShellWords();
  const { timers } = useRuntime();
  const [state, setState] = useState<Copying>('idle');
  const timer = useRef<number>(undefined);
  useEffect(() => () => timers.clear(timer.current), [timers]);
  const copy = async () => {
    timers.clear(timer.current);
    try {
      await navigator.clipboard.writeText(address);
      setState('copied');
      timer.current = timers.set(() => setState('idle'), COPIED_MS);
    } catch {
      setState('refused');
    }
  };
  const shown = shortAddress(address);
  const label = words.one('addressCopy').replace('{address}', shown);
  return (
    <Line>
      <code>{state === 'refused' ? address : shown}</code>
      <span role="status">
        {state === 'copied' && words.one('addressCopied')}
        {state === 'refused' && words.one('addressNotCopied')}
      </span>
      <Button look="quiet" aria-label={label} onClick={copy}>
        {words.one('addressCopyShort')}
      </Button>
    </Line>
  );
}

const List = styled('ul', {
  base: {
    margin: '0',
    padding: '0',
    listStyle: 'none',
    '& > li': { paddingBlock: '3', borderBottom: '1px solid {colors.line}', overflowWrap: 'anywhere' },
  },
});

const Active = styled('span', {
  base: { display: 'block', fontSize: 'small', color: 'success', fontWeight: '500' },
});

const Line = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    '& > code': { fontSize: 'small', color: 'inkSoft', overflowWrap: 'anywhere' },
    '& > span': { fontSize: 'small', color: 'success' },
    '& > button': { marginInlineStart: 'auto' },
  },
});

const Buttons = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '6', '& > button': { flexGrow: '1' } },
});
