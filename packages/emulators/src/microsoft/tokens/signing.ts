import { createHash, createPublicKey } from 'node:crypto';
import { SignJWT, importPKCS8, importSPKI, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { MicrosoftContext } from '../context.ts';
import { activeRolesOf } from '../state/find.ts';
import type { Member } from '../state/find.ts';
import { everyMemberWid } from '../state/roles.ts';
import { randomText } from '#support/random.ts';

export const accessLifetimeSeconds = 3599;

type Key = Awaited<ReturnType<typeof importPKCS8>>;
const keys = new Map<string, Promise<{ own: Key; open: Key }>>();

/** The pair of keys of a PEM, read once. */
function keysOf(privatePem: string): Promise<{ own: Key; open: Key }> {
  const read = async (): Promise<{ own: Key; open: Key }> => ({
    own: await importPKCS8(privatePem, 'RS256'),
    open: await importSPKI(
      createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString(),
      'RS256',
    ),
  });
  const found = keys.get(privatePem) ?? read();
  keys.set(privatePem, found);
  return found;
}

/** The public key as a JWK set. */
export function publicKeys(context: MicrosoftContext): unknown {
  const { kid, privatePem, certificatePem } = context.store.state.signingKey;
  const jwk = createPublicKey(privatePem).export({ format: 'jwk' });
  const x5c = [certificatePem.replaceAll(/-----[^-]+-----|\s/g, '')];
  return {
    keys: [{ ...jwk, use: 'sig', kid, x5t: kid, x5c, issuer: `${context.urls.login}/{tenantid}/v2.0` }],
  };
}

/** The issuer of tokens about people and applications of a tenant. */
export const issuerOf = (context: MicrosoftContext, tenantId: string): string =>
  `${context.urls.login}/${tenantId}/v2.0`;

async function sign(context: MicrosoftContext, claims: JWTPayload): Promise<string> {
  const { kid, privatePem } = context.store.state.signingKey;
  const issuedAt = Math.floor(context.clock.now() / 1000);
  // `uti` makes two tokens of the same second different, as Entra's are.
  return new SignJWT({ ...claims, ver: '2.0', uti: randomText(16) })
    .setProtectedHeader({ typ: 'JWT', alg: 'RS256', kid })
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + accessLifetimeSeconds + 1)
    .sign((await keysOf(privatePem)).own);
}

/** The `sub` of a person, another one at each application. */
export const pairwiseSubject = (userId: string, clientId: string): string =>
  createHash('sha256').update(`${userId} ${clientId}`).digest('base64url');

/** An id_token for a person and an application. */
export async function signIdToken(
  context: MicrosoftContext,
  { tenant, user }: Member,
  facts: { clientId: string; scopes: readonly string[]; nonce: string | null; authenticatedAt: number },
): Promise<string> {
  const app = context.apps.find((item) => item.clientId === facts.clientId);
  const hasProfile = facts.scopes.includes('profile');
  const roles = [...activeRolesOf(tenant, user.id), everyMemberWid];
  return sign(context, {
    aud: facts.clientId,
    iss: issuerOf(context, tenant.id),
    sub: pairwiseSubject(user.id, facts.clientId),
    tid: tenant.id,
    ...(facts.nonce === null ? {} : { nonce: facts.nonce }),
    ...(hasProfile
      ? {
          oid: user.id,
          name: user.displayName,
          preferred_username: user.homeUserId === null ? user.userPrincipalName : user.mail,
        }
      : {}),
    ...(facts.scopes.includes('email') && user.mail !== null ? { email: user.mail } : {}),
    ...(app?.emitsAuthTime === true ? { auth_time: Math.floor(facts.authenticatedAt / 1000) } : {}),
    ...(app?.emitsDirectoryRoles === true && user.userType === 'Member' && !tenant.isPersonal
      ? { wids: roles }
      : {}),
  });
}

/** What an access token for Graph allows. */
export type Authorization =
  | {
      readonly kind: 'app';
      readonly tenantId: string;
      readonly clientId: string;
      readonly permissions: readonly string[];
    }
  | {
      readonly kind: 'user';
      readonly tenantId: string;
      readonly clientId: string;
      readonly userId: string;
      readonly permissions: readonly string[];
    };

const graphAudience = '00000003-0000-0000-c000-000000000000';

/** An access token for Graph. Consent that changes later does not change it. */
export async function signAccessToken(
  context: MicrosoftContext,
  authorization: Authorization,
): Promise<string> {
  const shared = {
    aud: graphAudience,
    iss: issuerOf(context, authorization.tenantId),
    tid: authorization.tenantId,
    azp: authorization.clientId,
  };
  return authorization.kind === 'app'
    ? sign(context, { ...shared, idtyp: 'app', roles: [...authorization.permissions] })
    : sign(context, {
        ...shared,
        idtyp: 'user',
        oid: authorization.userId,
        scp: authorization.permissions.join(' '),
      });
}

/** Reads an access token; null when it is not ours, not for Graph, or expired. */
export async function readAccessToken(
  context: MicrosoftContext,
  token: string,
): Promise<Authorization | null> {
  const { open } = await keysOf(context.store.state.signingKey.privatePem);
  const options = { audience: graphAudience, currentDate: new Date(context.clock.now()) };
  const payload = await jwtVerify(token, open, options).then(
    (verified) => verified.payload,
    () => null,
  );
  if (payload === null) return null;
  const shared = { tenantId: String(payload['tid']), clientId: String(payload['azp']) };
  if (payload['idtyp'] === 'app') {
    const roles: unknown = payload['roles'];
    return { kind: 'app', ...shared, permissions: Array.isArray(roles) ? roles.map(String) : [] };
  }
  const permissions = String(payload['scp']).split(' ').filter(Boolean);
  return { kind: 'user', ...shared, userId: String(payload['oid']), permissions };
}
