import type { ByProvider, Provider } from '@shiftgate/domain/providers.ts';

/** Error codes that only one provider has, with their HTTP status. */
export const providerErrorStatus = {
  INVALID_GOOGLE_ACCESS_TOKEN: 409,
  INVALID_MICROSOFT_ACCESS_TOKEN: 409,
  NO_DOMAIN_ASSOCIATED: 403,
  NO_TENANT_ASSOCIATED: 403,
  SIGN_IN_WITH_GOOGLE: 403,
  SIGN_IN_WITH_MICROSOFT: 403,
} as const;

interface ProviderErrors {
  /** The workspace no longer accepts the company's stored authorization. */
  readonly invalidToken: keyof typeof providerErrorStatus;
  /** The account belongs to no organization of the provider. */
  readonly noOrganization: keyof typeof providerErrorStatus;
  /** A person of a company of this provider has signed in with another one. */
  readonly signInHere: keyof typeof providerErrorStatus;
}

/** The code of each provider for the same failure. */
export const providerErrors = {
  google: {
    invalidToken: 'INVALID_GOOGLE_ACCESS_TOKEN',
    noOrganization: 'NO_DOMAIN_ASSOCIATED',
    signInHere: 'SIGN_IN_WITH_GOOGLE',
  },
  microsoft: {
    invalidToken: 'INVALID_MICROSOFT_ACCESS_TOKEN',
    noOrganization: 'NO_TENANT_ASSOCIATED',
    signInHere: 'SIGN_IN_WITH_MICROSOFT',
  },
} as const satisfies ByProvider<ProviderErrors>;

/** Every code for a stored authorization that the workspace no longer accepts. */
export const invalidTokenCodes = ['INVALID_GOOGLE_ACCESS_TOKEN', 'INVALID_MICROSOFT_ACCESS_TOKEN'] as const;

/** Every code that leads a person to the button of their company's provider. */
export const signInHereCodes = ['SIGN_IN_WITH_GOOGLE', 'SIGN_IN_WITH_MICROSOFT'] as const;

/** Whether a code says that the workspace no longer accepts the stored authorization. */
export function isInvalidToken(code: string): boolean {
  return invalidTokenCodes.some((known) => known === code);
}

/**
 * The settings of an installation that name the client in emergency files; without a secret where that client is a
 * public one.
 */
export const emergencySettings = {
  google: { id: 'GOOGLE_EMERGENCY_CLIENT_ID', secret: 'GOOGLE_EMERGENCY_CLIENT_SECRET' },
  microsoft: { id: 'SHIFTGATE_MICROSOFT_EMERGENCY_CLIENT_ID', secret: null },
} as const satisfies ByProvider<{ readonly id: string; readonly secret: string | null }>;

/** Where the panel takes the answer of each provider to a sign-in. */
export const callbackPaths = {
  google: '/auth/callback',
  microsoft: '/auth/callback/ms',
} as const satisfies ByProvider<string>;

/** The screen that the menu opens for control: a test on two people, or the activation where no test exists. */
export const controlScreens = {
  google: '/activation-test',
  microsoft: '/activation-steps',
} as const satisfies ByProvider<string>;

/** Whether the organization consents apart from any sign-in to what the connection needs. */
export const hasOrganizationConsent: ByProvider<boolean> = { google: false, microsoft: true };

/** How long one kind of access outlives a forced logout, at most; null when nothing ends it. */
export interface LogoutDelay {
  readonly access:
    | 'browserSession'
    | 'refreshToken'
    | 'continuousAccessApp'
    | 'accessToken'
    | 'guestElsewhere';
  readonly minutes: number | null;
}

/**
 * What outlives a forced logout, as the provider documents it; empty when everything ends immediately. Source:
 * https://learn.microsoft.com/entra/identity/users/users-revoke-access and continuous access evaluation.
 */
export const logoutDelays: ByProvider<readonly LogoutDelay[]> = {
  google: [],
  microsoft: [
    { access: 'browserSession', minutes: 5 },
    { access: 'refreshToken', minutes: 5 },
    { access: 'continuousAccessApp', minutes: 15 },
    { access: 'accessToken', minutes: 90 },
    { access: 'guestElsewhere', minutes: null },
  ],
};

/** Whether a forced logout can be limited to browsers; otherwise it always reaches every device. */
export const hasBrowserLogout: ByProvider<boolean> = { google: true, microsoft: false };

/** Whether the workspace reports which files are shared outside. */
export const hasSharingReport: ByProvider<boolean> = { google: true, microsoft: false };

/** Whether an open browser session there meets our page at its next visit, once its domain is redirected. */
export const redirectsOpenSessions: ByProvider<boolean> = { google: true, microsoft: false };

/** Names of the domain that comes with an organization, whose sign-in can never be redirected. */
const initialDomains: ByProvider<RegExp | null> = {
  google: null,
  microsoft: /\.(?:onmicrosoft\.\w+|onmschina\.cn)$/,
};

/** The domains of a company that can be under control. */
export function controllableDomains(provider: Provider, domains: readonly string[]): readonly string[] {
  const initial = initialDomains[provider];
  return initial === null ? domains : domains.filter((name) => !initial.test(name));
}

/** Whether the workspace hands over the email that was typed there only once an administrator turns that on. */
export const hasEmailSetting: ByProvider<boolean> = { google: true, microsoft: false };
