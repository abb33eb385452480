/** The words around a second factor: slots of copy under `shell`, which staff's pages show as well. */

export const FACTOR_COPY = [
  // The second step of a sign-in.
  'appHelp',
  'codeAgain',
  'recoverLink',
  'recoverHelp',
  'recoverBack',
  'passkeyUse',
  'passkeyNotUsed',
  // An app is set up.
  'setUpTitle',
  'setUpHelp',
  'setUpScan',
  'setUpKey',
  'setUpCode',
  'setUpConfirm',
  'recoveryTitle',
  'recoveryHelp',
  'recoverySaved',
  // How somebody sees to it: the names say that no visitor needs them.
  'settingsApp',
  'settingsAppSince',
  'settingsAppLeft',
  'settingsAppRenew',
  'settingsAppRenewHelp',
  'settingsPasskeys',
  'settingsPasskeysHelp',
  'settingsPasskeysNone',
  'settingsPasskeyAdd',
  'settingsPasskeyAddHelp',
  'settingsPasskeyNext',
  'settingsPasskeyMakeHelp',
  'settingsPasskeyMake',
  'settingsPasskeyNotMade',
  'settingsPasskeyKnown',
  'settingsPasskeyAdded',
  'settingsPasskeyRemove',
  'settingsPasskeyRemoveHelp',
  'settingsPasskeyRemoveAction',
  'settingsPasskeyRemoved',
  'settingsCancel',
] as const;

export type FactorSlot = (typeof FACTOR_COPY)[number];
