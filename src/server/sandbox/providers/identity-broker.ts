/** Who stands behind the broker in the sandbox? A page that asks only who one is, and believes it. */
import { isRecord } from '../../../engine/model/paths.ts';
import { type Provider, ProviderFailure } from '../../stages/provider.ts';
import type { TextSigner } from '../tickets.ts';
import { unknownQuestion } from './given.ts';

export const SIGN_IN_PATH = '/sandbox/sign-in';
export const SIGNED_OUT_PATH = '/sandbox/signed-out';
export const CONFIRMED = 'confirmed';

/** Somebody's way to the page, as the signer wrote it. */
export interface SignInTicket {
  broker: 'ticket';
  side: string;
  state: string;
  returnTo: string;
}

/** What was said there. */
interface SignInCode {
  broker: 'code';
  side: string;
  state: string;
  email: string;
  outcome: string;
}

export function writeTicket(
  signer: TextSigner,
  { side, state, returnTo }: Omit<SignInTicket, 'broker'>,
): string {
  return signer.write({ broker: 'ticket', side, state, returnTo });
}

export function writeCode(signer: TextSigner, code: Omit<SignInCode, 'broker'>): string {
  return signer.write({ broker: 'code', ...code });
}

/** Undefined for what this server did not write as a ticket. */
export function readSignInTicket(signer: TextSigner, text: string): SignInTicket | undefined {
  const { broker, side, state, returnTo } = signer.read(text) ?? {};
  if (broker !== 'ticket' || typeof side !== 'string' || typeof state !== 'string') return undefined;
  return typeof returnTo === 'string' ? { broker, side, state, returnTo } : undefined;
}

/** The ticket stands in the path: what follows a redirect may leave its query out (CALL-43). */
export function createIdentityBroker(signer: TextSigner): Provider {
  return {
    ask: async ({ question, constants }) => {
      const { side, state, returnUrl, code } = constants;
      if (question === 'logout') return { redirect: SIGNED_OUT_PATH };
      if (question !== 'login' && question !== 'return') throw unknownQuestion('identityBroker', question);
      if (typeof side !== 'string' || typeof state !== 'string') throw new ProviderFailure('Nobody asks.');
      if (question === 'login' && typeof returnUrl === 'string') {
        return { redirect: `${SIGN_IN_PATH}/${writeTicket(signer, { side, state, returnTo: returnUrl })}` };
      }
      const said = typeof code === 'string' ? signer.read(code) : undefined;
      if (!isRecord(said) || said.broker !== 'code' || said.state !== state || said.side !== side) {
        throw new ProviderFailure('The code is none that was given for this sign-in.');
      }
      const email = String(said.email);
      return {
        ...{ subject: `sandbox|${side}|${email.toLowerCase()}`, email },
        emailVerified: said.outcome === CONFIRMED,
      };
    },
  };
}
