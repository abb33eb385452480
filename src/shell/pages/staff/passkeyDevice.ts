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

/** Undefined where somebody closed the browser's question, or the device cannot keep one. */
export async function passkeyMadeBy(optionsJSON: PasskeyToMake): Promise<object | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch(() => undefined);
}
