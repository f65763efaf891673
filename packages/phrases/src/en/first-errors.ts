import type { firstErrors as source } from '../pt-BR/first-errors.ts';
import type { Translated } from '../translate.ts';

/** What a refused call says where home is all that is there: of the connection, the session and the control. */
export const firstErrors = {
  general: 'Something went wrong. Code for support: {id}',
  unexpected: 'Unexpected error.',
  NETWORK: 'No connection to the server. Check the network and try again.',
  partMissing: 'This part could not be loaded. Reload the page.',
  UNREADABLE_ANSWER: 'The server answered in an unexpected way. Try again.',
  DISABLED_OR_NOT_FOUND: 'Access control is not part of the company’s plan.',
  EXPIRED_TRIAL: 'The trial has expired. Choose a plan to switch control on.',
  USERS_NOT_FOUND: 'No user was found in the chosen domain.',
  INVALID_GOOGLE_ACCESS_TOKEN: 'Google no longer accepts the company’s authorisation. Allow access again.',
  INVALID_MICROSOFT_ACCESS_TOKEN:
    'Microsoft no longer accepts the company’s authorisation. Allow access again.',
  PLEASE_LOG_IN_AGAIN: 'Sign in again to go on.',
  REQUEST_LIMIT_EXCEEDED: 'Too many requests. Try again in a few minutes.',
  INVALID_TOKEN: 'Your session has ended. Sign in again.',
  LOGIN_REQUIRED: 'Sign in to go on.',
  MISSING_SCOPE: 'A permission is missing in the workspace. An administrator must allow access.',
  NOT_WORKSPACE_ADMIN: 'Only workspace administrators and managers can use the panel.',
  COMPANY_BANNED: 'This company’s access has been closed.',
  COMPANY_SUSPENDED: 'This company’s access is suspended.',
  UNKNOWN_ERROR: 'Unexpected error. Code for support: {id}',
  FORBIDDEN: 'You are not allowed to do this.',
  SERVICE_UNAVAILABLE: 'The service is unavailable right now. Try again in a moment.',
  SECRETS_UNREADABLE:
    'The server was started with another master key and cannot open what is stored. Talk to whoever runs this installation.',
  DIRECTORY_UNAVAILABLE: 'The workspace did not answer. Try again in a moment.',
  DIRECTORY_SHRANK:
    'Many people are missing from the directory at once. Nobody was changed. If that is right, an administrator must synchronise again.',
  CONTROL_IN_TRANSITION: 'Control is changing its state. Wait until it is done.',
  CONTROL_ALREADY_ACTIVE: 'Control is already on.',
  CONTROL_NOT_ACTIVE: 'Control is not on.',
  CONTROL_ROLLED_BACK: 'The change failed in the workspace and was undone.',
  CONTROL_ALREADY_SCHEDULED: 'An activation is already scheduled. Cancel it before you do anything else.',
  CONTROL_NOT_SCHEDULED: 'No activation is scheduled.',
  CONTROL_TEST_RUNNING: 'An activation test is running. End the test first.',
  NO_ADMINISTRATOR_OUTSIDE: 'No administrator could get into the workspace without going through the shifts.',
  EVERYBODY_BLOCKED: 'Nobody of the chosen domains could sign in: nobody is in an enabled shift with hours.',
  CERTIFICATE_EXPIRED: 'The signing certificate has expired.',
  SIGN_IN_SERVICE_UNREACHABLE: 'The sign-in page does not answer at its public address.',
  WORKSPACE_ASSIGNMENTS_BEFORE_OURS: 'The workspace has other single sign-on rules that come before ours.',
  STOPPED_BY_OPERATOR: 'The activation was stopped on the command line of the machine that runs the product.',
  APPROVAL_REQUIRED:
    'The workspace waits for another super administrator to approve. Ask them to do so in the Admin console, then activate again.',
  DOMAIN_NOT_FOUND: 'Domain not found at this company.',
  DEFAULT_PASSWORD_REQUIRED: 'Set the temporary password first.',
} satisfies Translated<typeof source>;
