/** The sign-in over a screen whose session ended: the screen stays, and they go on (decision F37). */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { DASHBOARD } from '../../engine/decide/pages.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { Dialog, Lead, useAfterPointer } from '../../widgets/index.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { IDENTITY_KEY, useKnownIdentity } from '../identity.ts';
import { SignInForm } from './SignInForm.tsx';

export interface SignInDialogProps {
  open: boolean;
  onClose: () => void;
  /** The same person is signed in again. */
  onSignedIn: () => void | Promise<void>;
  /** Somebody else signed in: what is on the screen is to be forgotten, before the page is left. */
  onOther: () => void;
  /** Why they are asked; that their session was over, where nothing is said. */
  why?: { title: string; help: string };
  /** Whoever sits there now may be somebody else: the page is out of sight, and who it shows is not named. */
  isPrivate?: boolean;
  /** Other ways on. */
  children?: ReactNode;
}

export function SignInDialog({ open, onClose, onSignedIn, onOther, ...more }: SignInDialogProps) {
  const { why, isPrivate = false, children } = more;
  const words = useShellWords();
  const { leave } = useRuntime();
  const client = useQueryClient();
  const known = useKnownIdentity();
  const isShown = useShownAfterPress(open);

  async function goOn(identity: Facts): Promise<void> {
    const before = client.getQueryData<Facts | null>(IDENTITY_KEY);
    if (before && before.uuid !== identity.uuid) {
      onOther();
      return leave(DASHBOARD);
    }
    client.setQueryData(IDENTITY_KEY, identity);
    await onSignedIn();
  }

  const title = why?.title ?? words.one('signInAgainTitle');
  const email = !isPrivate && typeof known?.email === 'string' ? known.email : undefined;
  return (
    <Dialog open={isShown} title={title} onClose={onClose} covers={isPrivate}>
      <Lead css={{ marginBottom: '6' }}>{why?.help ?? words.one('signInAgainHelp')}</Lead>
      <SignInForm onSignedIn={goOn} email={email} />
      {children}
    </Dialog>
  );
}

/** Between pressing and letting go it would take the press from its button: Continue would be lost under it. */
function useShownAfterPress(open: boolean): boolean {
  const afterPointer = useAfterPointer();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isWanted = open;
    if (open) afterPointer(() => isWanted && setShown(true));
    else setShown(false);
    return () => {
      isWanted = false;
    };
  }, [open, afterPointer]);
  return open && isShown;
}
