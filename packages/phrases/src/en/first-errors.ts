import type { firstErrors as source } from '../pt-BR/first-errors.ts';
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
  CONTROL_NOT_AVAILABLE: 'Access control isn’t available for {workspace} yet.',
  CONTROL_ROLLED_BACK: 'The change failed in {workspace} and was undone.',
  CONTROL_ALREADY_SCHEDULED: 'An activation is already scheduled. Cancel it before you do anything else.',
  CONTROL_NOT_SCHEDULED: 'No activation is scheduled.',
  CONTROL_TEST_RUNNING: 'An activation test is running. End the test first.',
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
    '{workspace} requires approval from another super administrator. Ask them to approve it in {workspace}, then turn on access control again.',
  DOMAIN_NOT_FOUND: 'Domain not found in this company.',
  DEFAULT_PASSWORD_REQUIRED: 'Set the temporary password first.',
} satisfies Translated<typeof source>;
