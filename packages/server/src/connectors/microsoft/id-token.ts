import { z } from 'zod';
import type { DirectoryError } from '#ports/directory.ts';
import { createIdTokenVerifier, reasonOfPath, rejectIdentity } from '../http-api/public.ts';
import { httpDeps } from './transport/config.ts';
import type { MicrosoftDeps } from './transport/config.ts';
import { roleTemplates } from './people/role-templates.ts';
import { microsoftError } from './transport/microsoft-error.ts';

/** The claims in use, after every check. `personId` is unique within `customerId`; the address may change any day. */
export interface VerifiedIdentity {
  readonly customerId: string;
  readonly personId: string;
  readonly email: string;
  readonly domain: string;
  readonly name: string | null;
  /** Null when the registration does not emit directory roles. */
  readonly isSuperAdmin: boolean | null;
  /** Null when the registration does not emit the time of the sign-in. */
  readonly authenticatedAt: number | null;
}

export interface IdTokenExpectation {
  readonly nonce: string;
  readonly expectedDomains: readonly string[] | undefined;
}

const guid = z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
const Claims = z.object({
  tid: guid,
  oid: guid,
  preferred_username: z.string().regex(/^[^@\s]+@[^@\s]+$/),
  name: z.string().optional(),
  wids: z.array(z.string()).optional(),
  idp: z.string().optional(),
  acct: z.number().optional(),
  auth_time: z.int().optional(),
});

/** The tenant of personal accounts, which belong to no organization. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Creates the verifier of Entra's identity tokens: what every identity token must hold, an issuer of the token's own
 * tenant, a work account, and a member of that tenant. Throws `identity_rejected`, `not_workspace_account`, or
 * `unavailable` when the keys cannot be fetched.
 */
export function createIdentityVerifier(
  deps: MicrosoftDeps,
): (idToken: string, expected: IdTokenExpectation) => Promise<VerifiedIdentity> {
  const { loginUrl, clientId, authority } = deps.config;
  const http = httpDeps(deps);
  const issuerOf = (tenantId: unknown): string => `${loginUrl}/${String(tenantId)}/v2.0`;
  const verify = createIdTokenVerifier(http, {
    jwksUrl: `${loginUrl}/${encodeURIComponent(authority)}/discovery/v2.0/keys`,
    issuers: ({ tid }) => [issuerOf(tid)],
    clientId,
  });

  return async (idToken, { nonce, expectedDomains }) => {
    const claims = Claims.safeParse(await verify(idToken, nonce));
    if (!claims.success)
      throw rejectIdentity(http, reasonOfPath(claims.error.issues[0]?.path ?? [], 'claims'));
    const { tid, oid, preferred_username: email, name, wids, idp, acct } = claims.data;
    const { auth_time: authTime } = claims.data;
    if (tid === personalTenant) throw notWorkspace('personal_account');
    // A guest signs in with another organization's account, and could carry its domain in here.
    if (acct === 1 || idp?.includes(tid) === false) throw notWorkspace('guest');
    if (authority !== 'organizations' && tid !== authority) throw notWorkspace('tenant');
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    const isExpected = expectedDomains?.some((known) => known.toLowerCase() === domain) ?? true;
    if (!isExpected) throw notWorkspace('domain');
    return {
      customerId: tid,
      personId: oid,
      email,
      domain,
      name: name ?? null,
      isSuperAdmin: wids?.includes(roleTemplates.globalAdministrator) ?? null,
      authenticatedAt: authTime === undefined ? null : authTime * 1000,
    };
  };
}

function notWorkspace(reason: string): DirectoryError {
  return microsoftError('not_workspace_account', { operation: 'id_token', reason });
}
