import { createTransport } from 'nodemailer';
import { admin } from '@googleapis/admin';
import type { admin_directory_v1, admin_reports_v1 } from '@googleapis/admin';
import { auth as identityAuth, cloudidentity } from '@googleapis/cloudidentity';
import type { cloudidentity_v1 } from '@googleapis/cloudidentity';
import { OAuth2Client } from 'google-auth-library';
import { createMovableClock } from '../clock.ts';
import type { EmulatorClock } from '../clock.ts';
import { startEmulators } from '../start-emulators.ts';
import type { EmulatorOptions, Emulators } from '../start-emulators.ts';

export const redirectUri = 'http://localhost:9/auth/callback';
export const oauthClient = {
  clientId: 'shiftgate.apps.example',
  clientSecret: 'GOCSPX-for-tests',
  redirectUris: [redirectUri],
  displayName: 'Shiftgate',
};
export const superAdmin = 'helena.azevedo@padariaestrela.example';
export const delegatedAdmin = 'paulo.nogueira@padariaestrela.example';
export const worker = 'ana.lima@padariaestrela.example';

const auth = (name: string): string => `https://www.googleapis.com/auth/${name}`;
export const allScopes = [
  'openid',
  'email',
  'profile',
  ...[
    'admin.directory.user',
    'admin.directory.user.security',
    'admin.directory.orgunit.readonly',
    'admin.directory.domain.readonly',
    'admin.directory.customer.readonly',
    'admin.directory.group',
    'cloud-identity.inboundsso',
    'cloud-identity.groups.readonly',
  ].map(auth),
];

export const auditScope = auth('admin.reports.audit.readonly');

/** Emulators on free ports with a movable clock at a Monday morning. */
export async function startForTest(
  options: Partial<EmulatorOptions> = {},
): Promise<{ emulators: Emulators; clock: EmulatorClock }> {
  const clock = options.clock ?? createMovableClock(Date.UTC(2026, 10, 23, 11));
  const emulators = await startEmulators({ googlePort: 0, appPort: 0, oauthClient, ...options, clock });
  return { emulators, clock };
}

/** Google's own client, pointed at the emulator by its public settings only. */
export function googleClient(emulators: Emulators): OAuth2Client {
  const url = emulators.googleUrl;
  return new OAuth2Client({
    clientId: oauthClient.clientId,
    clientSecret: oauthClient.clientSecret,
    redirectUri,
    issuers: [url],
    endpoints: {
      oauth2AuthBaseUrl: `${url}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${url}/token`,
      oauth2RevokeUrl: `${url}/revoke`,
      tokenInfoUrl: `${url}/tokeninfo`,
      oauth2FederatedSignonPemCertsUrl: `${url}/oauth2/v1/certs`,
      oauth2FederatedSignonJwkCertsUrl: `${url}/oauth2/v3/certs`,
    },
  });
}

const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The value of an attribute in a page, found by a pattern with one group. */
export function findIn(page: string, pattern: RegExp): string {
  const found = pattern.exec(page)?.[1];
  if (found === undefined) throw new Error(`not on the page: ${String(pattern)}\n${page}`);
  return unescapeHtml(found);
}

/** Walks through account picker and consent page as a person does; returns the parameters of the redirect. */
export async function consent(
  emulators: Emulators,
  authorizationUrl: string,
  choice: { account: string; untick?: string; refuse?: boolean },
): Promise<URLSearchParams> {
  const picker = new URL(authorizationUrl);
  picker.searchParams.set('emulator_search', choice.account);
  const list = await (await fetch(picker)).text();
  const next = findIn(list, /href="(\/signin\/oauth\/consent[^"]+)"/);
  const asked = await fetch(emulators.googleUrl + next, { redirect: 'manual' });
  if (asked.status === 302) return new URL(asked.headers.get('location') ?? '').searchParams;
  const page = await asked.text();
  const form = new URLSearchParams({
    request: findIn(page, /name="request" value="([^"]*)"/),
    account: findIn(page, /name="account" value="([^"]*)"/),
    decision: choice.refuse === true ? 'refuse' : 'allow',
  });
  for (const [, scope = ''] of page.matchAll(/name="scope" value="([^"]*)"/g)) {
    if (choice.untick === undefined || !scope.endsWith(choice.untick))
      form.append('scope', unescapeHtml(scope));
  }
  const decided = await fetch(`${emulators.googleUrl}/signin/oauth/decision`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return new URL(decided.headers.get('location') ?? '').searchParams;
}

export interface Connected {
  client: OAuth2Client;
  directory: admin_directory_v1.Admin;
  reports: admin_reports_v1.Admin;
  identity: cloudidentity_v1.Cloudidentity;
}

/** The official clients, signed in as a person who has allowed `scopes`. */
export async function connect(
  emulators: Emulators,
  account: string = superAdmin,
  scopes: readonly string[] = allScopes,
): Promise<Connected> {
  const client = googleClient(emulators);
  const url = client.generateAuthUrl({ access_type: 'offline', prompt: 'consent', scope: [...scopes] });
  const code = (await consent(emulators, url, { account })).get('code') ?? '';
  client.setCredentials((await client.getToken(code)).tokens);
  const rootUrl = `${emulators.googleUrl}/`;
  // Google's client repeats a failed reading by itself, which would hide what the emulator answered.
  const common = { rootUrl, retry: false };
  // The two API packages bring different versions of the sign-in library, each with its own client.
  const identityClient = new identityAuth.OAuth2();
  identityClient.setCredentials({ access_token: client.credentials.access_token ?? '' });
  return {
    client,
    directory: admin({ version: 'directory_v1', auth: client, ...common }),
    reports: admin({ version: 'reports_v1', auth: client, ...common }),
    identity: cloudidentity({ version: 'v1', auth: identityClient, ...common }),
  };
}

/** Runs a call that must fail; the status and the body of the answer. */
export async function failureOf(call: Promise<unknown>): Promise<{ status: number; data: unknown }> {
  try {
    await call;
  } catch (error) {
    if (
      error instanceof Error &&
      'response' in error &&
      typeof error.response === 'object' &&
      error.response !== null
    ) {
      return {
        status: Number(Reflect.get(error.response, 'status')),
        data: Reflect.get(error.response, 'data'),
      };
    }
    throw error;
  }
  throw new Error('the call succeeded');
}

/** Sends an email to the emulated mail server, as the product would. */
export async function sendMail(
  { smtpUrl }: { readonly smtpUrl: string },
  mail: { to: string; subject: string; text: string; html?: string },
): Promise<void> {
  const transport = createTransport(smtpUrl);
  await transport.sendMail({ from: 'painel@shiftgate.example', ...mail });
  transport.close();
}
