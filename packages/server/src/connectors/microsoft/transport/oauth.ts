import { X509Certificate, createHash, createPrivateKey, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { UpstreamErrorCode } from '#ports/upstream-error.ts';
import type { HttpReply, OAuthClient } from '#connectors/http-api/public.ts';
import type { MicrosoftDeps } from './config.ts';

// Microsoft accepts assertions of at most ten minutes.
const assertionSeconds = 300;

/** Our registration at one authority: `organizations` for people, a tenant's id for the application itself. */
export function oauthClient(deps: MicrosoftDeps, authority: string, claims?: string): OAuthClient {
  const { clientId, loginUrl } = deps.config;
  const tokenUrl = `${loginUrl}/${encodeURIComponent(authority)}/oauth2/v2.0/token`;
  return {
    provider: 'microsoft',
    clientId,
    clientSecret: proofOf(deps, tokenUrl),
    tokenUrl,
    extraFields: claims === undefined ? undefined : { claims },
    readRefusal,
    explain: ({ word, description }) => {
      const code = codeOfNumber.get(description) ?? codeOfWord.get(word);
      return { ...(code && { code }), ...(description && { reason: `AADSTS${description}` }) };
    },
  };
}

function proofOf(deps: MicrosoftDeps, tokenUrl: string): OAuthClient['clientSecret'] {
  const { credential } = deps.config;
  if (credential.kind === 'public') return null;
  return credential.kind === 'secret' ? credential.secret : () => signAssertion(deps, credential, tokenUrl);
}

/** A client assertion (RFC 7523) with the SHA-256 thumbprint of the certificate, in time of the Clock. */
async function signAssertion(
  { config, clock }: MicrosoftDeps,
  keys: { readonly certificatePem: string; readonly privateKeyPem: string },
  audience: string,
): Promise<string> {
  const { raw } = new X509Certificate(keys.certificatePem);
  const thumbprint = createHash('sha256').update(raw).digest('base64url');
  const now = Math.floor(clock.now() / 1000);
  return await new SignJWT({})
    .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })
    .setIssuer(config.clientId)
    .setSubject(config.clientId)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + assertionSeconds)
    .sign(createPrivateKey(keys.privateKeyPem));
}

const RefusalBody = z.object({ error: z.string(), error_codes: z.array(z.number()).default([]) });

/** The word of an error response, and its first number in place of the description, which holds personal data. */
function readRefusal(reply: HttpReply): { word: string; description: string } | null {
  const { success, data } = RefusalBody.safeParse(reply.json);
  return success ? { word: data.error, description: String(data.error_codes[0] ?? '') } : null;
}

/** Microsoft's words besides those of RFC 6749. For a renewal, `invalid_grant` becomes `reconnect`. */
const codeOfWord: ReadonlyMap<string, UpstreamErrorCode> = new Map([
  ['interaction_required', 'invalid_grant'],
  ['login_required', 'invalid_grant'],
  ['consent_required', 'missing_scope'],
]);

/** Numbers that tell more than their word: the same word stands for a consent that is missing and a token that died. */
const codeOfNumber: ReadonlyMap<string, UpstreamErrorCode> = new Map([
  // No consent, a refused one, and one that only an administrator can give.
  ['65001', 'missing_scope'],
  ['65004', 'missing_scope'],
  ['90094', 'missing_scope'],
  // The application is not installed in the tenant, or was disabled there: its administrator must allow it again.
  ['700016', 'missing_scope'],
  ['700011', 'missing_scope'],
  ['70001', 'missing_scope'],
  ['7000112', 'missing_scope'],
  ['650052', 'missing_scope'],
  ['650056', 'missing_scope'],
  // No such tenant: it was deleted, or belongs to another cloud.
  ['90002', 'reconnect'],
]);
