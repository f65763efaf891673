import type { login as source } from '../pt-BR/login.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

export const login = {
  beta: 'Beta',
  title: 'Sign in to the panel',
  intro: 'Control when and where your company’s people sign in to {workspaces}.',
  createCompany: 'Create my company’s account',
  createHint: 'First time? The trial lasts 14 days and is for {workspaces} administrators.',
  sessionOver: 'Your session has expired. Sign in again to return to where you were.',
  checking: 'Checking your session…',
  needsScript: 'The panel needs JavaScript. Turn it on in this browser to sign in.',
  finishing: 'Finishing sign-in…',
  tryAgain: 'Back to sign-in',
  failed: 'Couldn’t sign you in',
  confirmed: 'Go back to the panel',
  confirmedText: 'The panel has the answer. You can close this window.',
  lastStep: 'One step left',
  lastStepText:
    'Your company’s account is ready for you. Now allow access to {workspace}: the 14-day trial starts and the panel syncs your directory.',
  notInstalledHere: `Your company doesn’t have a ${productName} account yet. Ask the person who runs this installation to create one.`,
  suspendedTitle: 'Account suspended',
  suspendedText:
    'Your company’s access to the panel is suspended. Contact the person who manages your subscription to have it reactivated.',
  suspendedCompany: '{company}’s access to the panel is suspended.',
  suspendedControlOn:
    'Meanwhile, no one can start a new session in {workspace} through the sign-in page. People who are already signed in stay signed in until their shift ends, and administrators who don’t use the sign-in page sign in directly, as always.',
  suspendedControlOff:
    'Nothing changes for the company’s people: access control is off, and they sign in to {workspace} with their usual password.',
  suspendedKept: 'The suspension doesn’t delete anything: people, shifts, and settings stay as they were.',
  suspendedAsk: 'To have it reactivated, contact the person who manages your subscription.',
  suspendedStill: 'Checked just now: access is still suspended.',
  checkAgain: 'Check again',
  signOut: 'Sign out',
  retry: 'Try again',
  stillSignedIn: 'You’re still signed in. The panel opens as soon as the server responds.',
  unloaded: 'The page couldn’t load completely. Check the network and reload the page.',
  reload: 'Reload page',
  theme: 'Change the theme',
  google: {
    signIn: 'Sign in with Google',
    createCompany: 'Create my company’s account with Google',
    opening: 'Opening Google…',
    goOn: 'Continue to Google',
  },
  microsoft: {
    signIn: 'Sign in with Microsoft',
    createCompany: 'Create my company’s account with Microsoft',
    opening: 'Opening Microsoft…',
    goOn: 'Continue to Microsoft',
  },
  errors: {
    general: 'Unexpected error. Try again. Reference ID: {id}',
    NETWORK: 'No connection to the server. Check the network and try again.',
    CONSENT_DENIED: 'Access wasn’t granted. To sign in, start again and accept the request.',
    INVALID_GRANT: 'The sign-in code was already used or has expired. Sign in again.',
    MISSING_CODE: 'The sign-in wasn’t confirmed. Sign in again and accept the request.',
    NO_DOMAIN_ASSOCIATED:
      'This account doesn’t belong to a Google Workspace domain. Use your company account.',
    NO_TENANT_ASSOCIATED:
      'This account doesn’t belong to a Microsoft 365 organization. Use your company account.',
    SIGN_IN_WITH_GOOGLE: 'Your company signs in with Google. Use “Sign in with Google”.',
    SIGN_IN_WITH_MICROSOFT: 'Your company signs in with Microsoft. Use “Sign in with Microsoft”.',
    UNREGISTERED_USER:
      'This account isn’t registered yet. Wait for the directory to sync or contact an administrator.',
    APP_NOT_INSTALLED: `Your company doesn’t have a ${productName} account yet. If you administer {workspace}, create one.`,
    INVITED_DOMAIN_NOT_VERIFIED: `Your company’s ${productName} account was set up with the domain {domain}, which isn’t verified in {workspace}. Verify the domain in {workspace} and sign in again, or contact the person who runs this installation.`,
    DOMAIN_OF_OTHER_COMPANY: `The domain {domain} already belongs to another company’s ${productName} account. Contact the person who runs this installation.`,
    INVALID_GOOGLE_ACCESS_TOKEN:
      'Google no longer accepts the company’s authorization. Sign in again and allow access.',
    INVALID_MICROSOFT_ACCESS_TOKEN:
      'Microsoft no longer accepts the company’s authorization. Sign in again and allow access.',
    NOT_WORKSPACE_ADMIN: 'Only {workspace} administrators and managers of this panel can sign in here.',
    NEW_PASSWORD_REQUIRED:
      'Someone else knows this account’s password, so it must be changed before you can use the panel. Sign out of {workspace}, sign in again and choose a new password.',
    INVALID_CALLBACK: 'The sign-in response isn’t valid in this browser. Start signing in again.',
    FORBIDDEN_CUSTOMER: 'This company isn’t your customer.',
    INVALID_TOKEN: 'Your session has ended. Sign in again.',
    LOGIN_REQUIRED: 'Sign in to continue.',
    MISSING_SCOPE: 'Permissions are missing. Allow access in {workspace} and sign in again.',
    COMPANY_BANNED:
      'This company no longer has access to the panel. Contact the person who manages your subscription.',
    COMPANY_SUSPENDED:
      'This company’s access to the panel is suspended. Contact the person who manages your subscription.',
    DIRECTORY_UNAVAILABLE: '{workspace} didn’t respond. Try again in a moment.',
    WORKSPACE_NOT_SET_UP:
      'This installation isn’t set up for this sign-in provider. Contact the person who runs it.',
    SERVICE_UNAVAILABLE: 'The service is unavailable right now. Try again in a moment.',
    REQUEST_LIMIT_EXCEEDED: 'Too many attempts. Wait a few minutes.',
  },
} satisfies Translated<typeof source>;
