/** The forms that the shell's own pages ask every product for. */
export const SHELL_FORMS = {
  signIn: 'sign-in',
  forgotten: 'forgotten-password',
  newPassword: 'new-password',
} as const;
