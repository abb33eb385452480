/** The forms that the shell's own pages ask every product for. */
export const SHELL_FORMS = {
  signIn: 'sign-in',
  signInCode: 'sign-in-code',
  /** Of who lost their app, or adds a passkey beside it. */
  recoveryCode: 'recovery-code',
  newPasskey: 'new-passkey',
  /** Of whoever has no app. */
  changePassword: 'change-password',
  /** Of whoever has one: a code of it is asked for as well. */
  changePasswordByApp: 'change-password-by-app',
  forgotten: 'forgotten-password',
  newPassword: 'new-password',
} as const;

/** The forms of the settings page: no visitor needs them. */
export const ACCOUNT_FORMS = {
  name: 'account-name',
  /** Of who asks for what cannot be taken back by whoever has the page open by chance. */
  password: 'own-password',
  /** The same of whoever has an app. */
  passwordByApp: 'own-password-by-app',
} as const;

/** The forms of the chat window: they come with it. */
export const CHAT_FORMS = {
  start: 'chat-start',
  /** With the agent who is to answer, which developers name. */
  startDevelopment: 'chat-start-development',
  feedback: 'chat-feedback',
} as const;
