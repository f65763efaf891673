import type { confirmIdentity as source } from '../pt-BR/confirm-identity.ts';
import type { Translated } from '../translate.ts';

export const confirmIdentity = {
  title: 'Confirm that it’s you',
  google: {
    text: 'For this action, Google has to confirm who is using the panel. A small window opens: choose the account {email}. Google might not ask for the password.',
    open: 'Continue with Google',
  },
  microsoft: {
    text: 'For this action, Microsoft has to confirm who is using the panel. A small window opens: sign in again with the account {email}.',
    open: 'Continue with Microsoft',
  },
  kept: 'What you entered stays here, and the action continues right after. The confirmation counts for 15 minutes in this session.',
  waiting: 'Finish in the window that opened. If it was closed, open it again.',
  openAgain: 'Open again',
  refused: 'The confirmation wasn’t completed. Try again.',
  blocked: 'The browser blocked the window. Allow pop-ups for this page and try again.',
} satisfies Translated<typeof source>;
