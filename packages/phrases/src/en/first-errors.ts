import type { firstErrors as source } from '../pt-BR/first-errors.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

/** What a refused call says where home is all that is there: of the connection, the session and the control. */
export const firstErrors = {
  general: 'Something went wrong. Reference ID: {id}',
  unexpected: 'Unexpected error.',
  NETWORK: 'No connection to the server. Check the network and try again.',
  partMissing: 'This section couldn’t be loaded. Reload the page.',
  UNREADABLE_ANSWER: 'The server sent an unexpected response. Try again.',
  DISABLED_OR_NOT_FOUND: 'Access control isn’t part of the company’s plan.',
  EXPIRED_TRIAL: 'The trial has expired. Choose a plan to turn on access control.',
  USERS_NOT_FOUND: 'No users were found in the selected domain.',
  INVALID_GOOGLE_ACCESS_TOKEN: 'Google no longer accepts the company’s authorization. Allow access again.',
  INVALID_MICROSOFT_ACCESS_TOKEN:
    'Microsoft no longer accepts the company’s authorization. Allow access again.',
  PLEASE_LOG_IN_AGAIN: 'Sign in again to continue.',
  REQUEST_LIMIT_EXCEEDED: 'Too many requests. Try again in a few minutes.',
  INVALID_TOKEN: 'Your session has ended. Sign in again.',
  LOGIN_REQUIRED: 'Sign in to continue.',
  MISSING_SCOPE: 'A permission is missing in {workspace}. An administrator needs to allow access.',
  NOT_WORKSPACE_ADMIN: 'Only {workspace} administrators and managers can use the panel.',
  COMPANY_BANNED: 'This company no longer has access.',
  COMPANY_SUSPENDED: 'This company’s access is suspended.',
  UNKNOWN_ERROR: 'Unexpected error. Reference ID: {id}',
  FORBIDDEN: 'You don’t have permission to do this.',
  SERVICE_UNAVAILABLE: 'The service is unavailable right now. Try again in a moment.',
  WORKSPACE_NOT_SET_UP: 'This installation isn’t set up for {workspace}. Contact the person who runs it.',
  SECRETS_UNREADABLE:
    'The server was started with a different master key and can’t decrypt stored data. Contact the person who runs this installation.',
  DIRECTORY_UNAVAILABLE: '{workspace} didn’t respond. Try again in a moment.',
  DIRECTORY_SHRANK:
    'Many people are missing from the directory at once. No accounts were changed. If this is expected, an administrator needs to sync again.',
  CONTROL_IN_TRANSITION: 'Access control is changing state. Try again in a moment.',
  CONTROL_ALREADY_ACTIVE: 'Access control is already on.',
  CONTROL_NOT_ACTIVE: 'Access control isn’t on.',
  NO_RESCUE_ADMINISTRATOR:
    'No administrator could sign in to {workspace} without going through here. Create an emergency account: an active Global Administrator with an address on the initial domain (onmicrosoft.com), not synced from Active Directory and not invited from another organization.',
  DOMAIN_INITIAL:
    'The initial domain of {workspace} (onmicrosoft.com) can’t be under access control. Choose another domain.',
  DOMAIN_DEFAULT:
    'The selected domain is the default one of {workspace}. Make another domain the default and try again.',
  DOMAIN_NOT_VERIFIED: 'One of the domains isn’t verified in {workspace} yet. Verify it there and try again.',
  DOMAIN_NOT_ROOT:
    'One of the domains is a subdomain and follows the domain above it. Choose the root domain.',
  DOMAIN_FEDERATED_ELSEWHERE:
    'Another service already handles sign-in for one of the domains. It was not changed. End that federation there before you turn on access control.',
  DOMAIN_REQUESTS_SIGNED:
    'The federation of one of the domains requires signed sign-in requests, and no one in the domain can sign in with them. In {workspace}, set isSignedAuthenticationRequestRequired to false in the domain’s federation.',
  DOMAIN_UNREADABLE:
    '{workspace} shows one of the domains as federated but can’t read or undo the configuration. Open a ticket with Microsoft support and ask them to convert the domain to “Managed”.',
  DEFAULT_DOMAIN_NOT_RESTORED:
    '{workspace} didn’t allow the previous default domain to be restored. Sign-in isn’t affected, only the domain of new addresses. To restore it, go to Settings > Domains in the {adminConsole}, select the domain, and set it as default.',
  IMMUTABLE_ID_MISSING:
    'Some people come from Active Directory and don’t have an ImmutableID yet. Sync them with Microsoft Entra Connect and try again.',
  IMMUTABLE_ID_TAKEN:
    'The ImmutableID of a person already belongs to another account. No domain was changed. Fix the accounts in {workspace} and try again.',
  NOTICE_NOT_ACKNOWLEDGED:
    'Read this notice and select “I understand”. It’s required before access control can be turned on.',
  SIGNING_SELF_TEST_FAILED:
    'The certificate doesn’t match the signing key. Nothing was changed in {workspace}. Contact the person who runs this installation.',
  CONTROL_ROLLED_BACK: 'The change failed in {workspace} and was undone.',
  CONTROL_ALREADY_SCHEDULED: 'An activation is already scheduled. Cancel it before you do anything else.',
  CONTROL_NOT_SCHEDULED: 'No activation is scheduled.',
  CONTROL_TEST_RUNNING: 'An {activationTest} is running. End it first.',
  ADMINISTRATORS_WITHOUT_PASSWORD: `Administrators of the selected domains will sign in to {workspace} through here, but they don’t have a ${productName} password yet, and the temporary one never works for them. Without their own password, they would be locked out of {workspace}.`,
  NO_ADMINISTRATOR_OUTSIDE:
    'No administrator would be able to sign in to {workspace} without going through shifts.',
  EVERYBODY_BLOCKED:
    'No one in the selected domains would be able to sign in, because no one is in an enabled shift with access hours.',
  CERTIFICATE_EXPIRED: 'The signing certificate has expired.',
  SIGN_IN_SERVICE_UNREACHABLE: 'The sign-in page isn’t responding at its public URL.',
  WORKSPACE_ASSIGNMENTS_BEFORE_OURS:
    '{workspace} has other SSO profile assignments that take precedence over ours.',
  STOPPED_BY_OPERATOR:
    'The activation was stopped from the command line of the machine that runs the product.',
  APPROVAL_REQUIRED:
    '{workspace} requires approval from another {superAdmin}. Ask them to approve it in {workspace}, then turn on access control again.',
  DOMAIN_NOT_FOUND: 'Domain not found in this company.',
  DEFAULT_PASSWORD_REQUIRED: 'Set the temporary password first.',
  TEMPORARY_PASSWORD_NOT_EXTENDABLE:
    'The temporary password has already been extended twice. Send links so that people can choose their own passwords.',
} satisfies Translated<typeof source>;
