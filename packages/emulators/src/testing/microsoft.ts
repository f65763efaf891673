import { createMovableClock } from '../clock.ts';
import type { EmulatorClock } from '../clock.ts';
import type { AppRegistration } from '../microsoft/context.ts';
import { startMicrosoft } from '../microsoft/index.ts';
import type { EmulatedMicrosoft, MicrosoftOptions } from '../microsoft/index.ts';
import { bookshopTenantId, firstDomain, initialDomain, secondDomain } from '../microsoft/seed/bookshop.ts';
import { defaultEntraPassword } from '../microsoft/seed/person.ts';
import type { EntraUser, Tenant } from '../microsoft/state/model.ts';
import { createBrowser } from './browser.ts';
import type { TestBrowser } from './browser.ts';
import { findIn } from './start.ts';

export const redirectUri = 'http://localhost:9/auth/callback/ms';
export const entraApp: AppRegistration = {
  clientId: '8f3b1c52-6d0e-4a7b-9c41-2e5f70a1d964',
  displayName: 'Shiftgate',
  redirectUris: [redirectUri],
  clientSecret: 'secret~for-tests',
  delegated: [
    'openid',
    'profile',
    'email',
    'offline_access',
    'User.Read',
    'User.ReadWrite.All',
    'User.RevokeSessions.All',
    'Domain.ReadWrite.All',
    'Domain-InternalFederation.ReadWrite.All',
    'RoleManagement.Read.Directory',
    'Organization.Read.All',
    'Directory.AccessAsUser.All',
  ],
  application: [
    'User.ReadWrite.All',
    'User-PasswordProfile.ReadWrite.All',
    'User.RevokeSessions.All',
    'Domain.ReadWrite.All',
    'Domain-InternalFederation.ReadWrite.All',
    'RoleManagement.Read.Directory',
    'Organization.Read.All',
    'AuditLog.Read.All',
    'ProfilePhoto.Read.All',
    'Application.Read.All',
    'Directory.Read.All',
    'UserAuthenticationMethod.Read.All',
  ],
  emitsDirectoryRoles: true,
  emitsAuthTime: true,
};

/** A registration without a credential, as a program on someone's own computer has it. */
export const nativeApp: AppRegistration = {
  clientId: '5b0f6d1e-4c7a-4e55-9d0b-2f8a1c3e7b96',
  displayName: 'Native tool',
  redirectUris: [],
  publicRedirectUris: [redirectUri],
  delegated: [
    'openid',
    'profile',
    'email',
    'offline_access',
    'Domain.ReadWrite.All',
    'Domain-InternalFederation.ReadWrite.All',
  ],
  application: [],
  emitsDirectoryRoles: true,
  emitsAuthTime: false,
};

export const rescueAdmin = `beatriz.moura@${initialDomain}`;
export const globalAdmin = `sergio.peixoto@${firstDomain}`;
export const eligibleAdmin = `camila.rezende@${firstDomain}`;
export const vendor = `luana.ferreira@${firstDomain}`;
export const onlineClerk = `jessica.duarte@${secondDomain}`;

/** The emulated Microsoft on a free port with a movable clock at a Monday morning. */
export async function startMicrosoftForTest(
  options: Partial<MicrosoftOptions> = {},
): Promise<{ microsoft: EmulatedMicrosoft; clock: EmulatorClock }> {
  const clock = options.clock ?? createMovableClock(Date.UTC(2026, 10, 23, 11));
  const microsoft = await startMicrosoft({ port: 0, apps: [entraApp], ...options, clock });
  return { microsoft, clock };
}

/** The bookshop as the emulator has it now. */
export function bookshop({ state }: EmulatedMicrosoft): Tenant {
  const found = state.tenants.find(({ id }) => id === bookshopTenantId);
  if (found === undefined) throw new Error('the bookshop is gone');
  return found;
}

/** A person of any tenant as the emulator has it now. */
export function person({ state }: EmulatedMicrosoft, address: string): EntraUser {
  const users = state.tenants.flatMap((tenant) => tenant.users);
  const found = users.find((user) => user.userPrincipalName === address && user.homeUserId === null);
  if (found === undefined) throw new Error(`no person has the address ${address}`);
  return found;
}

export interface Walk {
  readonly account: string;
  readonly password?: string;
  readonly decision?: 'allow' | 'refuse';
  readonly forAll?: boolean;
  readonly browser?: TestBrowser;
}

/**
 * Walks through account picker, password and consent as a person does. Gives the first answer that is none of these:
 * the redirect to the application, or the page of an error or of an identity provider.
 */
export async function walk(microsoft: EmulatedMicrosoft, start: string, how: Walk): Promise<Response> {
  const browser = how.browser ?? createBrowser();
  const at = (path: string): string => new URL(path, microsoft.loginUrl).toString();
  const first = new URL(start, microsoft.loginUrl);
  first.searchParams.set('emulator_account', how.account);
  let answer = await browser.get(first.toString());
  for (let step = 0; step < 8; step += 1) {
    const location = answer.headers.get('location');
    if (location !== null) {
      if (!location.startsWith('/')) return answer;
      answer = await browser.get(at(location));
      continue;
    }
    const page = await answer.clone().text();
    if (page.includes('action="/_signin/password"')) {
      const password = how.password ?? defaultEntraPassword;
      const continueTo = findIn(page, /name="continue" value="([^"]*)"/);
      answer = await browser.post(at('/_signin/password'), {
        continue: continueTo,
        account: how.account,
        password,
      });
      if (answer.status !== 303) return answer;
    } else if (page.includes('name="decision"')) {
      answer = await browser.post(at(findIn(page, /<form method="post" action="([^"]*)"/)), {
        request: findIn(page, /name="request" value="([^"]*)"/),
        decision: how.decision ?? 'allow',
        ...(how.forAll === true ? { for_all: '1' } : {}),
      });
    } else return answer;
  }
  throw new Error('the walk leads nowhere');
}

/** The parameters with which a walk came back to the application. */
export async function walkBack(
  microsoft: EmulatedMicrosoft,
  start: string,
  how: Walk,
): Promise<URLSearchParams> {
  const answer = await walk(microsoft, start, how);
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`no redirect: ${answer.status}\n${await answer.text()}`);
  return new URL(location).searchParams;
}

/** The address of an authorization request; null takes a parameter out. */
export function authorizeUrl(
  changes: Readonly<Record<string, string | null>> = {},
  authority = 'organizations',
): string {
  const query = new URLSearchParams({
    client_id: entraApp.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email offline_access User.Read',
    state: 'a state',
  });
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `/${authority}/oauth2/v2.0/authorize?${query.toString()}`;
}

/** Posts a token request; client id and secret are sent unless `form` has its own. */
export async function askToken(
  microsoft: EmulatedMicrosoft,
  form: Readonly<Record<string, string>>,
  authority = 'organizations',
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: Record<string, string> }> {
  const answer = await fetch(`${microsoft.loginUrl}/${authority}/oauth2/v2.0/token`, {
    method: 'POST',
    headers: { ...headers },
    body: new URLSearchParams({
      client_id: entraApp.clientId,
      client_secret: entraApp.clientSecret ?? '',
      ...form,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

const consentQuery = new URLSearchParams({
  client_id: entraApp.clientId,
  redirect_uri: redirectUri,
  state: 's',
});

/** Lets the administrator consent for the whole bookshop, and gives a token of the application's own. */
export async function appToken(microsoft: EmulatedMicrosoft): Promise<string> {
  await walk(microsoft, `/${bookshopTenantId}/adminconsent?${consentQuery.toString()}`, {
    account: rescueAdmin,
  });
  const { body } = await askToken(
    microsoft,
    { grant_type: 'client_credentials', scope: 'https://graph.microsoft.com/.default' },
    bookshopTenantId,
  );
  return body['access_token'] ?? '';
}

/** Tokens of a person's sign-in, with consent to the scopes on the way. */
export async function userToken(
  microsoft: EmulatedMicrosoft,
  account: string,
  scope = 'openid profile email offline_access User.Read',
): Promise<Record<string, string>> {
  const back = await walkBack(microsoft, authorizeUrl({ scope }), { account });
  const { body } = await askToken(microsoft, {
    grant_type: 'authorization_code',
    code: back.get('code') ?? '',
    redirect_uri: redirectUri,
  });
  return body;
}

export interface GraphResult {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; null for an answer without a body. */
  readonly body: Record<string, unknown> & { value?: Record<string, unknown>[]; error?: { code: string } };
}

export type Graph = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<GraphResult>;

/** Graph with one token; a path may be a whole address, as links are. */
export function graphWith(microsoft: EmulatedMicrosoft, token: string): Graph {
  return async (method, path, body, headers = {}) => {
    const url = path.startsWith('http') ? path : `${microsoft.graphUrl}/v1.0${path}`;
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: (text === '' ? null : JSON.parse(text)) as GraphResult['body'],
    };
  };
}
