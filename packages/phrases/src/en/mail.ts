import type { mail as source } from '../pt-BR/mail.ts';
import type { Translated } from '../translate.ts';

export const mail: Translated<typeof source> = {
  greeting: 'Hello, {name}.',
  footer: 'Automatic message from {product}, sent on behalf of {company}. There is no need to reply.',
  temporaryPassword: {
    subject: 'Your temporary password for {company}',
    intro: 'This is the temporary password for signing in to your account {email}:',
    use: 'Use it the next time you sign in. Right after that you choose a password of your own, which only you know.',
    until: 'The temporary password is good until {until}.',
    warning: 'Do not forward this message. Nobody at {company} will ask you for your password.',
  },
  changeLink: {
    subject: 'Choose your password for {company}',
    intro: 'Choose the password of your account {email} with the button below:',
    button: 'Choose my password',
    plain: 'If the button does not open, copy this address to your browser:',
    until: 'The link works once, until {until}.',
    warning: 'Do not forward this message: whoever has the link can choose the password in your place.',
  },
};
