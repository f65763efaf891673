import { X509Certificate, createHash } from 'node:crypto';
import { decodeProtectedHeader, importX509, jwtVerify } from 'jose';
import type { AppRegistration, MicrosoftContext } from '../context.ts';
import { loginErrors } from '../sessions/aadsts.ts';
import type { LoginError } from '../sessions/aadsts.ts';
import { readBasicCredentials, sameText } from '#support/client-secret.ts';
import type { FormValues } from '#ui/form.ts';
import type { ClientKind } from '../state/model.ts';
import { platformOf } from './authorization-request.ts';
import { findApp } from './authority.ts';
import type { Authority } from './authority.ts';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The headers and the form of a token request. */
export interface TokenRequest {
  readonly form: FormValues;
  readonly authorization: string;
  readonly origin: string | undefined;
}

const thumbprint = (pem: string, hash: 'sha1' | 'sha256'): string =>
  createHash(hash).update(new X509Certificate(pem).raw).digest('base64url');

/** Checks a client assertion: a registered certificate (`x5t` or `x5t#S256`), signature, times, subject and audience. */
async function checkAssertion(
  context: MicrosoftContext,
  app: AppRegistration,
  assertion: string,
  authority: Authority,
): Promise<LoginError | null> {
  let header: Record<string, unknown>;
  try {
    header = decodeProtectedHeader(assertion) as Record<string, unknown>;
  } catch {
    return loginErrors.badAssertion('[Reason - The assertion is no JWT.]');
  }
  const pem = (app.certificates ?? []).find(
    (item) => thumbprint(item, 'sha256') === header['x5t#S256'] || thumbprint(item, 'sha1') === header['x5t'],
  );
  if (pem === undefined) return loginErrors.badAssertion('[Reason - The key was not found.]');
  const { login } = context.urls;
  const paths = [authority.name, authority.tenant?.id ?? authority.name];
  const audience = paths.flatMap((name) => [`${login}/${name}/oauth2/v2.0/token`, `${login}/${name}/v2.0`]);
  const algorithm = header['alg'] === 'PS256' ? 'PS256' : 'RS256';
  return jwtVerify(assertion, await importX509(pem, algorithm), {
    algorithms: [algorithm],
    audience,
    issuer: app.clientId,
    subject: app.clientId,
    requiredClaims: ['exp', 'jti'],
    clockTolerance: 300,
    currentDate: new Date(context.clock.now()),
  }).then(
    () => null,
    (error: unknown) =>
      loginErrors.badAssertion(`[Reason - ${error instanceof Error ? error.message : 'unreadable'}]`),
  );
}

function checkSecret(context: MicrosoftContext, app: AppRegistration, secret: string): LoginError | null {
  if (app.clientSecret === undefined || !sameText(app.clientSecret, secret))
    return loginErrors.badSecret(app.clientId);
  const isExpired = app.secretExpiresAt !== undefined && app.secretExpiresAt <= context.clock.now();
  return isExpired ? loginErrors.expiredSecret(app.clientId) : null;
}

/** An application, and as which client it may act. */
export interface ProvenApp {
  readonly app: AppRegistration;
  readonly kind: ClientKind;
}

/** As which client an application has to act: with a code by its address, with a refresh token as when it came. */
function kindOf(context: MicrosoftContext, app: AppRegistration, form: FormValues): ClientKind {
  switch (form.one('grant_type')) {
    case 'authorization_code':
      return platformOf(app, form.one('redirect_uri')) ?? 'confidential';
    case 'refresh_token': {
      const { refreshTokens } = context.store.state;
      const found = refreshTokens.find(({ token }) => token === form.one('refresh_token'));
      return found?.clientKind ?? 'confidential';
    }
    default:
      return 'confidential';
  }
}

/**
 * The application that proves itself by secret (form or Basic) or by a client assertion. A public client has neither,
 * and is refused with one.
 */
export async function authenticateApp(
  context: MicrosoftContext,
  authority: Authority,
  { form, authorization, origin }: TokenRequest,
): Promise<ProvenApp | LoginError> {
  const basic = readBasicCredentials(authorization);
  const clientId = basic?.clientId ?? form.one('client_id');
  if (clientId === '') return loginErrors.missingParameter('client_id');
  const app = findApp(context, authority, clientId);
  if ('code' in app) return app;
  const assertion = form.one('client_assertion');
  const isAsserted = form.one('client_assertion_type') === assertionType && assertion !== '';
  // A browser sends Origin, and no browser may have a secret.
  if (origin !== undefined) return loginErrors.crossOrigin();
  const kind = kindOf(context, app, form);
  const secret = basic?.secret ?? form.one('client_secret');
  const hasCredential = isAsserted || secret !== '';
  if (kind === 'public') return hasCredential ? loginErrors.clientIsPublic() : { app, kind };
  if (!hasCredential)
    return form.one('grant_type') === 'client_credentials'
      ? loginErrors.noCredentialForApp()
      : loginErrors.noCredential();
  const problem = isAsserted
    ? await checkAssertion(context, app, assertion, authority)
    : checkSecret(context, app, secret);
  return problem ?? { app, kind };
}
