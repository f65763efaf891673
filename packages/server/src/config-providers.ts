import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { emergencySettings } from '@shiftgate/contract/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { checkProviderUrl } from './config-urls.ts';

/** What the installation knows of each provider; null where it has no client. At least one is set. */
export interface ProviderSettings {
  readonly google: GoogleSettings | null;
  readonly microsoft: MicrosoftSettings | null;
}

interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type GoogleSettings = OAuthClient & {
  /** The client of emergency files; null: none can be exported. */
  readonly emergencyClient: OAuthClient | null;
} & Partial<Record<GoogleAddress, string>>;

export type GoogleAddress =
  | 'authUrl'
  | 'tokenUrl'
  | 'revokeUrl'
  | 'jwksUrl'
  | 'issuer'
  | 'adminApi'
  | 'cloudIdentityApi';

export interface MicrosoftSettings {
  readonly clientId: string;
  readonly credential:
    | { readonly kind: 'secret'; readonly secret: string }
    | { readonly kind: 'certificate'; readonly certificatePem: string; readonly privateKeyPem: string };
  /** The only tenant of a registration for one organization; left out, any organization. */
  readonly authority?: string;
  readonly loginUrl?: string;
  readonly graphUrl?: string;
  /** For clouds that name themselves differently in assertions. */
  readonly samlAudience?: string;
  readonly samlAcsUrl?: string;
  /** Whether the sign-in is offered on `/login/beta` alone. */
  readonly isBeta: boolean;
  /** The public client of emergency files; null: none can be exported. */
  readonly emergencyClient: { readonly clientId: string } | null;
}

/** The sign-ins that are new, and whether `/login` offers them too. */
export const betaSignInOf = ({
  microsoft: settings,
}: ProviderSettings): { readonly providers: readonly Provider[]; readonly isOnLogin: boolean } => ({
  providers: ['microsoft'],
  isOnLogin: settings?.isBeta !== true,
});

type Environment = Readonly<Record<string, string | undefined>>;

const googleAddresses = {
  GOOGLE_AUTH_URL: 'authUrl',
  GOOGLE_TOKEN_URL: 'tokenUrl',
  GOOGLE_REVOKE_URL: 'revokeUrl',
  GOOGLE_JWKS_URL: 'jwksUrl',
  GOOGLE_ISSUER: 'issuer',
  GOOGLE_ADMIN_API: 'adminApi',
  GOOGLE_CLOUDIDENTITY_API: 'cloudIdentityApi',
} as const satisfies Record<string, GoogleAddress>;

const microsoft = {
  clientId: 'SHIFTGATE_MICROSOFT_CLIENT_ID',
  secret: 'SHIFTGATE_MICROSOFT_CLIENT_SECRET',
  certificate: 'SHIFTGATE_MICROSOFT_CERTIFICATE_FILE',
  tenant: 'SHIFTGATE_MICROSOFT_TENANT',
  loginUrl: 'SHIFTGATE_MICROSOFT_LOGIN_URL',
  graphUrl: 'SHIFTGATE_MICROSOFT_GRAPH_URL',
  samlAudience: 'SHIFTGATE_MICROSOFT_SAML_AUDIENCE',
  samlAcsUrl: 'SHIFTGATE_MICROSOFT_SAML_ACS_URL',
  signIn: 'SHIFTGATE_MICROSOFT_SIGN_IN',
  emergencyClientId: emergencySettings.microsoft.id,
  /** Of the client in older files; it must not be set any more. */
  oldEmergencySecret: 'SHIFTGATE_MICROSOFT_EMERGENCY_CLIENT_SECRET',
} as const;

const microsoftNames = Object.values(microsoft);

const google = [
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  ...Object.values(emergencySettings.google),
  ...Object.keys(googleAddresses),
];

/** Every setting of a provider. */
export const providerSettingNames: readonly string[] = [...google, ...microsoftNames];

/**
 * Reads the providers that have any setting; adds what is missing or unsafe to `problems`. Without any setting Google's
 * are the missing ones.
 */
export function readProviders(env: Environment, problems: string[]): ProviderSettings {
  const isSet = (name: string): boolean => Boolean(env[name]?.trim());
  const hasMicrosoft = microsoftNames.some(isSet);
  const hasGoogle = google.some(isSet) || !hasMicrosoft;
  return {
    google: hasGoogle ? readGoogle(env, problems) : null,
    microsoft: hasMicrosoft ? readMicrosoft(env, problems) : null,
  };
}

function readGoogle(env: Environment, problems: string[]): GoogleSettings {
  const need = (name: string): string => {
    const value = env[name]?.trim();
    if (!value) problems.push(`${name} is missing`);
    return value ?? '';
  };
  const addresses: Partial<Record<GoogleAddress, string>> = {};
  for (const [name, key] of Object.entries(googleAddresses)) {
    const value = env[name];
    if (!value) continue;
    checkProviderUrl(name, value, problems);
    addresses[key] = value;
  }
  const client = { clientId: need('GOOGLE_CLIENT_ID'), clientSecret: need('GOOGLE_CLIENT_SECRET') };
  const emergencyClient = emergencyClientOf(env, problems, client);
  return { ...client, emergencyClient, ...addresses };
}

/**
 * Requires both settings of Google's client or neither. The installation's own client must differ, because every file
 * contains this one's secret.
 */
function emergencyClientOf(env: Environment, problems: string[], own: OAuthClient): OAuthClient | null {
  const { id: idName, secret: secretName } = emergencySettings.google;
  const [clientId, clientSecret] = [env[idName]?.trim(), env[secretName]?.trim()];
  if (!clientId && !clientSecret) return null;
  if (!clientId) problems.push(`${idName} is missing, but ${secretName} is set`);
  else if (clientId === own.clientId) problems.push(isOwnClient(idName, 'GOOGLE_CLIENT_ID'));
  if (!clientSecret) problems.push(`${secretName} is missing, but ${idName} is set`);
  else if (clientSecret === own.clientSecret)
    problems.push(
      `${secretName} must differ from GOOGLE_CLIENT_SECRET: it is included in every emergency file`,
    );
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

const isOwnClient = (name: string, ownName: string): string =>
  `${name} must be a different client than ${ownName}: it is included in every emergency file`;

function readMicrosoft(env: Environment, problems: string[]): MicrosoftSettings {
  const valueOf = (name: keyof typeof microsoft): string => env[microsoft[name]]?.trim() ?? '';
  const clientId = valueOf('clientId');
  if (!clientId) problems.push(`${microsoft.clientId} is missing`);
  const signIn = valueOf('signIn') || 'open';
  if (signIn !== 'open' && signIn !== 'beta')
    problems.push(`${microsoft.signIn} must be "open", "beta" or not set, not "${signIn}"`);
  const tenant = valueOf('tenant').toLowerCase();
  if (['common', 'organizations', 'consumers'].includes(tenant))
    problems.push(`${microsoft.tenant} must not be "${tenant}": leave it out to accept any organization`);
  // Microsoft names the tenant of a sign-in by its ID alone.
  else if (tenant && !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(tenant))
    problems.push(`${microsoft.tenant} must be the ID of a tenant (a GUID), not ${tenant}`);
  const samlAudience = valueOf('samlAudience');
  const emergencyClientId = valueOf('emergencyClientId');
  if (clientId && emergencyClientId === clientId)
    problems.push(isOwnClient(microsoft.emergencyClientId, microsoft.clientId));
  if (valueOf('oldEmergencySecret')) problems.push(oldSecretProblem);
  const addresses: { loginUrl?: string; graphUrl?: string; samlAcsUrl?: string } = {};
  for (const name of ['loginUrl', 'graphUrl', 'samlAcsUrl'] as const) {
    const address = valueOf(name).replace(/\/+$/, '');
    if (!address) continue;
    checkProviderUrl(microsoft[name], address, problems);
    addresses[name] = address;
  }
  return {
    clientId,
    credential: credentialOf(valueOf('secret'), valueOf('certificate'), problems),
    ...(tenant ? { authority: tenant } : {}),
    ...(samlAudience ? { samlAudience } : {}),
    ...addresses,
    isBeta: signIn === 'beta',
    emergencyClient: emergencyClientId ? { clientId: emergencyClientId } : null,
  };
}

const oldSecretProblem =
  `${microsoft.oldEmergencySecret} must not be set any more: in emergency files it opened every organization that ` +
  `consented to that client. Keep its value apart for "emergency-file check-secret", remove the setting, register a ` +
  `client without a secret and set ${microsoft.emergencyClientId} to it (docs/operating/rescue.md)`;

function credentialOf(secret: string, file: string, problems: string[]): MicrosoftSettings['credential'] {
  const { secret: secretName, certificate: fileName } = microsoft;
  if (secret && file) problems.push(`${secretName} and ${fileName} are both set: keep one of them`);
  if (!secret && !file) problems.push(`${secretName} is missing: set it, or ${fileName}`);
  if (!file) return { kind: 'secret', secret };
  return readCertificate(fileName, file, problems);
}

/** Reads a PEM file that holds a certificate and its private key. */
function readCertificate(
  name: string,
  file: string,
  problems: string[],
): Extract<MicrosoftSettings['credential'], { kind: 'certificate' }> {
  const none = { kind: 'certificate', certificatePem: '', privateKeyPem: '' } as const;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    problems.push(`${name} is ${file}, which cannot be read`);
    return none;
  }
  const blockOf = (label: RegExp): string => label.exec(text)?.[0] ?? '';
  const found = {
    kind: 'certificate',
    certificatePem: blockOf(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/),
    privateKeyPem: blockOf(/-----BEGIN (?:RSA )?PRIVATE KEY-----[\s\S]*?-----END (?:RSA )?PRIVATE KEY-----/),
  } as const;
  try {
    if (new X509Certificate(found.certificatePem).checkPrivateKey(createPrivateKey(found.privateKeyPem)))
      return found;
    problems.push(`${name} is ${file}, whose private key belongs to another certificate`);
  } catch {
    problems.push(`${name} is ${file}, which must hold a certificate and its private key, both as PEM`);
  }
  return none;
}
