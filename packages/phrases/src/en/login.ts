import type { login as source } from '../pt-BR/login.ts';
import type { Translated } from '../translate.ts';

export const login = {
  title: 'Sign in to the panel',
  intro: 'Control when and from where your company’s people sign in to the workspace.',
  google: 'Sign in with Google',
  createCompany: 'Create my company’s account',
  createHint: 'First time? The trial lasts 14 days and is for Google Workspace administrators.',
  opening: 'Opening Google…',
  sessionOver: 'Your session is over. Sign in again: you come back to the screen you were on.',
  finishing: 'Finishing the sign-in…',
  tryAgain: 'Back to sign-in',
  failed: 'You could not be signed in',
  lastStep: 'One step left',
  lastStepText:
    'Your company’s account is ready for you. Now allow access to your workspace on Google’s page: the 14-day trial starts and the panel reads your directory.',
  lastStepAction: 'Continue to Google',
  notInstalledHere:
    'Your company does not have an account here yet. Ask the person who runs this installation to create it.',
  suspendedTitle: 'Account suspended',
  suspendedText:
    'Your company’s access to the panel is suspended. Contact the person who manages your subscription to have it reactivated.',
  suspendedCompany: '{company}’s access to the panel is suspended.',
  suspendedControlOn:
    'Meanwhile nobody can start a new session in {workspace} through the sign-in page. People who are already in stay until their shift ends, and administrators outside of control sign in to {workspace} directly.',
  suspendedControlOff:
    'Nothing changes for the company’s people: control is off, and they sign in to {workspace} with their usual password.',
  suspendedKept:
    'Nothing is deleted because of the suspension: people, shifts and settings stay as they were.',
  suspendedAsk: 'To have it reactivated, contact the person who manages your subscription.',
  suspendedStill: 'Checked just now: access is still suspended.',
  checkAgain: 'Check again',
  signOut: 'Sign out',
  retry: 'Try again',
  stillSignedIn: 'You are still signed in: the panel opens as soon as there is an answer.',
  language: 'Language',
  theme: 'Change the theme',
  errors: {
    general: 'Unexpected error. Try again. Code for support: {id}',
    NETWORK: 'No connection to the server. Check the network and try again.',
    CONSENT_DENIED: 'Access was not allowed at Google. To sign in, start again and accept the request.',
    INVALID_GRANT: 'Google’s code was already used or has expired. Sign in again.',
    MISSING_CODE: 'Google did not confirm the sign-in. Sign in again and accept the request.',
    NO_DOMAIN_ASSOCIATED: 'This account belongs to no Google Workspace domain. Use your company account.',
    NO_TENANT_ASSOCIATED: 'This account belongs to no Microsoft organisation.',
    UNREGISTERED_USER:
      'This person is not registered yet. Wait for the directory to be read or talk to an administrator.',
    APP_NOT_INSTALLED: 'Your company has no account here yet. If you administer Google Workspace, create it.',
    INVITED_DOMAIN_NOT_VERIFIED:
      'Your company’s account waits here under the domain {domain}, which is not verified in your workspace. Verify the domain in the Google admin console and sign in again, or talk to the operator of this installation.',
    DOMAIN_OF_OTHER_COMPANY:
      'The domain {domain} already belongs to another company’s account here. Talk to the operator of this installation.',
    INVALID_GOOGLE_ACCESS_TOKEN:
      'Google no longer accepts the company’s authorisation. Sign in again and allow access.',
    INVALID_MICROSOFT_ACCESS_TOKEN: 'Microsoft no longer accepts the company’s authorisation.',
    NOT_WORKSPACE_ADMIN: 'Only workspace administrators and managers of the panel can sign in here.',
    INVALID_CALLBACK: 'Google’s answer is not valid in this browser. Start the sign-in again.',
    FORBIDDEN_CUSTOMER: 'This company is not your customer.',
    INVALID_TOKEN: 'Your session has ended. Sign in again.',
    LOGIN_REQUIRED: 'Sign in to go on.',
    MISSING_SCOPE:
      'Urgent: permissions are missing. Allow access in the Google admin console and sign in again.',
    COMPANY_BANNED:
      'This company’s access to the panel has been closed. Contact the person who manages your subscription.',
    COMPANY_SUSPENDED:
      'This company’s access to the panel is suspended. Contact the person who manages your subscription.',
    DIRECTORY_UNAVAILABLE: 'Google did not answer. Try again in a moment.',
    SERVICE_UNAVAILABLE: 'The service is unavailable right now. Try again in a moment.',
    REQUEST_LIMIT_EXCEEDED: 'Too many attempts. Wait a few minutes.',
  },
} satisfies Translated<typeof source>;
