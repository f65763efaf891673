import type { redirect as source } from '../pt-BR/redirect.ts';
import type { Translated } from '../translate.ts';

/** What is wrong with the redirect of domains under control, or with the way to undo it: the alert on home, and the e-mail to control administrators. */
export const redirect = {
  open: 'Open the panel',
  who: 'The audit logs of Microsoft Entra show who made the change.',
  gone: 'This notice disappears with the directory sync after the fix.',
  title: {
    ended: 'Access control doesn’t apply to {domains}',
    other_issuer: '{domains}: another service decides who signs in',
    other_certificate: 'The federation of {domains} accepts an unknown certificate',
    other_address: '{domains}: people are sent to another sign-in address',
    signed_requests: 'No one in {domains} can sign in',
    no_rescue: 'No emergency administrator in {workspace}',
  },
  subject: {
    ended: '{company}: access control doesn’t apply to {domains}',
    other_issuer: '{company}: another service decides who signs in to {domains}',
    other_certificate: '{company}: the federation of {domains} accepts an unknown certificate',
    other_address: '{company}: people in {domains} are sent to another sign-in address',
    signed_requests: '{company}: no one in {domains} can sign in',
    no_rescue: '{company}: no emergency administrator in {workspace}',
  },
  text: {
    ended:
      'The federation of {domains} was ended in {workspace}, outside the panel. People in these domains now sign in with their {workspace} password at any hour: shifts don’t apply, and these sign-ins aren’t in the access log.',
    other_issuer:
      'The federation of {domains} was replaced in {workspace}, outside the panel, and leads to another sign-in service. Sign-ins don’t come here anymore: shifts don’t apply, and that service can sign anyone in as any person in these domains.',
    other_certificate:
      'The federation of {domains} was changed in {workspace}, outside the panel, and accepts a certificate that isn’t the one used by the sign-in page. Anyone with the key of that certificate can sign in to {workspace} as any person in these domains, regardless of shifts, and sign-ins made here may fail.',
    other_address:
      'The federation of {domains} was changed in {workspace}, outside the panel, and sends people to an address that isn’t the sign-in page. Sign-ins may fail, and whoever controls that address can ask people for their password.',
    signed_requests:
      'The federation of {domains} was changed in {workspace} and now requires signed sign-in requests, which the sign-in page doesn’t accept. No one in these domains can sign in, administrators included. Sessions that are already open continue until they end.',
    no_rescue:
      '{workspace} no longer shows any active {superAdmin} on the initial domain (onmicrosoft.com) who could be the emergency administrator, that is, who signs in there without going through the sign-in page. Nothing changes for people now. But if the sign-in page fails, there may be no one to undo the redirect without the emergency file, and that file only works while the account that authorized it is a {superAdmin}.',
  },
  mend: {
    ended: 'To apply access control again, an administrator turns it off and on again in the panel.',
    other_issuer:
      'To fix this, a {superAdmin} who can still sign in to {workspace}, such as the one in the initial domain (onmicrosoft.com), ends that federation there. Then an administrator turns access control off and on again in the panel.',
    other_certificate:
      'To fix this, an administrator turns access control off and on again in the panel, which creates the federation anew with the right certificate only. If no one can sign in to the panel, the emergency file or the printed sheet ends the federation.',
    other_address:
      'To fix this, an administrator turns access control off and on again in the panel, which creates the federation anew with the right address. If no one can sign in to the panel, the emergency file or the printed sheet ends the federation.',
    signed_requests:
      'To fix this, a {superAdmin} who can still sign in to {workspace}, such as the one in the initial domain (onmicrosoft.com), sets isSignedAuthenticationRequestRequired to false in the federation of each domain in Microsoft Graph: PATCH /domains/DOMAIN/federationConfiguration/ID, for example in Graph Explorer. If that isn’t possible now, an administrator turns off access control: people then sign in with their {workspace} password again.',
    no_rescue:
      'To fix this while the sign-in page works, a {superAdmin} gives this same role in {workspace}, active and not only eligible, to an enabled account on YOURDOMAIN.onmicrosoft.com. The account can’t be synced from Active Directory or invited from another organization. After the next sync, an administrator prints the sheet on the “Emergency file” page again.',
  },
} satisfies Translated<typeof source>;
