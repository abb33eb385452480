/** What does the browser do with passkeys? The library comes in a file of its own, once somebody asks for it. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

export type PasskeyAsked = PublicKeyCredentialRequestOptionsJSON;
export type PasskeyToMake = PublicKeyCredentialCreationOptionsJSON;

/** Undefined where somebody closed the browser's question, or the device has no passkey for this site. */
export async function passkeyFrom(optionsJSON: PasskeyAsked): Promise<object | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON }).catch(() => undefined);
}

/** `known`: the device has one here already. Undefined where somebody closed the browser's question, or it can keep none. */
export async function passkeyMadeBy(optionsJSON: PasskeyToMake): Promise<object | 'known' | undefined> {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch((error: unknown) =>
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? 'known'
      : undefined,
  );
}
