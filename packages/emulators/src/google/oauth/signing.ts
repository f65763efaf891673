import { createHash, createPublicKey } from 'node:crypto';
import { SignJWT, importPKCS8 } from 'jose';
import type { EmulatorContext } from '#context.ts';
import type { WorkspaceUser } from '#state/model.ts';
import { domainOf, fullName } from '#state/people.ts';

/** The public key as a JWK set. */
export function publicKeys(context: EmulatorContext): unknown {
  const { kid, privatePem } = context.store.state.signingKey;
  return {
    keys: [{ ...createPublicKey(privatePem).export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }],
  };
}

/** A person's photo address. */
export const photoUrl = (context: EmulatorContext, user: WorkspaceUser): string =>
  `${context.urls.google}/a/${user.id}.svg`;

/** An id_token (RS256) for a person and a client, valid for an hour. */
export async function signIdToken(
  context: EmulatorContext,
  user: WorkspaceUser,
  facts: { clientId: string; accessToken: string; nonce: string | null; scopes: readonly string[] },
): Promise<string> {
  const { kid, privatePem } = context.store.state.signingKey;
  const issuedAt = Math.floor(context.clock.now() / 1000);
  const has = (name: string): boolean => facts.scopes.some((scope) => scope.endsWith(`userinfo.${name}`));
  const hash = createHash('sha256').update(facts.accessToken).digest().subarray(0, 16).toString('base64url');
  const claims = {
    azp: facts.clientId,
    hd: domainOf(user.primaryEmail),
    at_hash: hash,
    ...(has('email') ? { email: user.primaryEmail, email_verified: true } : {}),
    ...(facts.nonce === null ? {} : { nonce: facts.nonce }),
    ...(has('profile')
      ? {
          name: fullName(user),
          given_name: user.givenName,
          family_name: user.familyName,
          picture: photoUrl(context, user),
          locale: 'pt-BR',
        }
      : {}),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(context.urls.google)
    .setAudience(facts.clientId)
    .setSubject(user.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 3600)
    .sign(await importPKCS8(privatePem, 'RS256'));
}
