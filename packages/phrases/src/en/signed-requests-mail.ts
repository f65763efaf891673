import type { signedRequestsMail as source } from '../pt-BR/signed-requests-mail.ts';
import type { Translated } from '../translate.ts';

/** The e-mail to control administrators about a domain whose sign-in requests the provider was set to sign. */
export const signedRequestsMail = {
  open: 'Open the panel',
  subject: '{company}: no one in {domains} can sign in',
  text: 'The federation of {domains} was changed in {workspace} and now requires signed sign-in requests, which the sign-in page doesn’t accept. No one in these domains can sign in, administrators included. Sessions that are already open continue until they end.',
  mend: 'To fix this, a {superAdmin} who can still sign in to {workspace}, such as the one in the initial domain (onmicrosoft.com), sets isSignedAuthenticationRequestRequired to false in the federation of each domain in Microsoft Graph: PATCH /domains/DOMAIN/federationConfiguration/ID, for example in Graph Explorer. Then sync the directory in the panel: the notice disappears once the setting is right.',
  otherwise:
    'If that isn’t possible now, turn off access control: people then sign in with their {workspace} password again.',
} satisfies Translated<typeof source>;
