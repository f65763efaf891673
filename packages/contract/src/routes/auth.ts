import { providers } from '@shiftgate/domain/providers.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../fields.ts';
import { invalidTokenCodes, signInHereCodes } from '../providers.ts';
import { CompanyLanguage } from '../entities/calendar.ts';
import { Signed, SignedOrSuspended } from './common.ts';

/** The address of a provider's page, and the key of the way there. */
const WayToProvider = z.object({
  url: z.string(),
  /** Stored by this browser and sent with the callback, so that the browser that began a sign-in finishes it. */
  browser_key: z.string(),
});

/** What the browser brought back from a provider's page. */
const ProviderAnswer = z.strictObject({
  callback_url: z.url().max(8192),
  browser_key: z.string().min(1).max(100),
});

/** What a permission at the workspace lets the product do. */
export const capabilities = [
  'readPeople',
  'writePeople',
  'revokeSessions',
  'readOrgUnits',
  'readDomains',
  'readCustomer',
  'groups',
  'federation',
  'wipeDevices',
] as const;

/** The sign-in to the panel, and the connection to the workspace. */
export const auth = {
  'auth.authorize': endpoint({
    access: 'public',
    summary: 'Where the browser goes to sign in with the workspace',
    query: z.object({
      provider: z.enum(providers).default(providers[0]),
      allow_trial: z.stringbool().optional(),
      consent: z.stringbool().optional(),
      /** A consent that also covers what the workspace may let only an administrator do when control is switched. */
      control: z.stringbool().optional(),
    }),
    response: WayToProvider,
    errors: ['APP_NOT_INSTALLED', 'REQUEST_LIMIT_EXCEEDED', 'SERVICE_UNAVAILABLE', 'WORKSPACE_NOT_SET_UP'],
  }),
  'auth.callback': endpoint({
    access: 'public',
    summary: 'Exchanges the address the provider returned to for a token of the panel',
    query: z.object({ allow_trial: z.stringbool().optional() }),
    body: z.strictObject({
      callback_url: z.url().max(8192),
      browser_key: z.string().min(1).max(100),
      /** What the panel is read in: the first language of a company that this sign-in creates. */
      language: CompanyLanguage.optional(),
    }),
    response: z.object({
      token: z.string(),
      created_company: z.boolean(),
      /** Where the browser goes on to, so that the organization allows what the connection needs. */
      next: WayToProvider.optional(),
    }),
    errors: [
      'INVALID_GRANT',
      'MISSING_CODE',
      'NO_DOMAIN_ASSOCIATED',
      'NO_TENANT_ASSOCIATED',
      ...signInHereCodes,
      'UNREGISTERED_USER',
      'APP_NOT_INSTALLED',
      'CONSENT_REQUIRED',
      'INVITED_DOMAIN_NOT_VERIFIED',
      'DOMAIN_OF_OTHER_COMPANY',
      ...invalidTokenCodes,
      'NOT_WORKSPACE_ADMIN',
      'NEW_PASSWORD_REQUIRED',
      'INVALID_CALLBACK',
      'MISSING_SCOPE',
      'COMPANY_BANNED',
      'REQUEST_LIMIT_EXCEEDED',
      'DIRECTORY_UNAVAILABLE',
      'SERVICE_UNAVAILABLE',
      'WORKSPACE_NOT_SET_UP',
    ],
  }),
  'auth.adminConsent': endpoint({
    access: 'controlAdmin',
    summary:
      'Takes what the provider brought back from the consent of the organization, and syncs the directory',
    body: ProviderAnswer,
    response: Done,
    errors: [
      ...Signed,
      'FORBIDDEN',
      'VALIDATION_FAILED',
      'INVALID_CALLBACK',
      'INVALID_GRANT',
      'MISSING_SCOPE',
      ...invalidTokenCodes,
      'DIRECTORY_UNAVAILABLE',
      'WORKSPACE_NOT_SET_UP',
    ],
  }),
  'auth.confirm': endpoint({
    access: 'signedIn',
    summary: 'Where the browser goes so that the person of this session confirms that it is them',
    response: WayToProvider,
    errors: [...Signed, 'WORKSPACE_NOT_SET_UP'],
  }),
  'auth.confirmed': endpoint({
    access: 'signedIn',
    summary:
      'Takes what the provider brought back from a confirmation; this session stays, and no other is confirmed',
    body: ProviderAnswer,
    response: z.object({ confirmed_until: z.iso.datetime() }),
    errors: [
      ...Signed,
      'VALIDATION_FAILED',
      'INVALID_CALLBACK',
      'INVALID_GRANT',
      'MISSING_CODE',
      'NO_DOMAIN_ASSOCIATED',
      'NO_TENANT_ASSOCIATED',
      'CONFIRMED_OTHER_ACCOUNT',
      'CONFIRMATION_NOT_FRESH',
      'ROLE_NOT_CHECKED',
      'MISSING_SCOPE',
      ...invalidTokenCodes,
      'DIRECTORY_UNAVAILABLE',
      'WORKSPACE_NOT_SET_UP',
    ],
  }),
  'auth.scopes': endpoint({
    access: 'signedIn',
    summary: 'Which permissions the company granted at its workspace, and which are missing',
    response: z.object({
      granted: z.array(z.string()),
      missing: z.array(z.object({ scope: z.string(), capability: z.enum(capabilities) })),
      reconnect: z.boolean(),
    }),
    errors: [...Signed, 'WORKSPACE_NOT_SET_UP'],
  }),
  'auth.signOut': endpoint({
    access: 'signedIn',
    summary: 'Revokes the token of this session',
    servesSuspended: true,
    response: Done,
    errors: [...SignedOrSuspended],
  }),
  'integrations.scopesStatus': endpoint({
    access: 'signedIn',
    summary:
      'Whether the organization still allows what the connection needs, as asked at most five minutes ago',
    response: z.object({
      /**
       * `sign_in_again`: only what acts as an administrator fails. `unknown`: the workspace does not respond, or its
       * connection needs no consent of the organization.
       */
      state: z.enum(['complete', 'missing', 'sign_in_again', 'reconnect', 'unknown']),
      missing: z.array(z.object({ scope: z.string(), capability: z.enum(capabilities) })),
    }),
    errors: [...Signed, 'WORKSPACE_NOT_SET_UP'],
  }),
};
