/** An error of the login host: its number, the OAuth word for it, and Microsoft's sentence. */
export interface LoginError {
  readonly code: number;
  readonly error: string;
  readonly text: string;
  readonly suberror?: string;
}

const grant = 'invalid_grant';
const client = 'invalid_client';
const request = 'invalid_request';

type Sentence = (...facts: string[]) => LoginError;

const sentence =
  (code: number, error: string, write: (...facts: string[]) => string, suberror?: string): Sentence =>
  (...facts) => ({ code, error, text: write(...facts), ...(suberror === undefined ? {} : { suberror }) });

/** The errors that the emulator gives, by what happened. Facts are put into the sentence in the order of its names. */
export const loginErrors = {
  tenantNotFound: sentence(
    90002,
    request,
    (tenant) =>
      `Tenant '${tenant}' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud. Check with your subscription administrator, this may happen if there are no active subscriptions for the tenant.`,
  ),
  appNotFound: sentence(
    700016,
    'unauthorized_client',
    (app, tenant) =>
      `Application with identifier '${app}' was not found in the directory '${tenant}'. This can happen if the application has not been installed by the administrator of the tenant or consented to by any user in the tenant. You may have sent your authentication request to the wrong tenant.`,
  ),
  notMultiTenant: sentence(
    50194,
    request,
    (app, name) =>
      `Application '${app}'(${name}) is not configured as a multi-tenant application. Usage of the /common endpoint is not supported for such apps created after '10/15/2018'. Use a tenant-specific endpoint or configure the application to be multi-tenant.`,
  ),
  grantNotOnCommon: sentence(
    9001023,
    request,
    () =>
      'The grant type is not supported over the /common or /consumers endpoints. Please use the /organizations or tenant-specific endpoint.',
  ),
  redirectMismatch: sentence(
    50011,
    request,
    (uri, app) =>
      `The redirect URI '${uri}' specified in the request does not match the redirect URIs configured for the application '${app}'. Make sure the redirect URI sent in the request matches one added to your application in the Azure portal.`,
  ),
  missingParameter: sentence(
    900144,
    request,
    (name) => `The request body must contain the following parameter: '${name}'.`,
  ),
  unsupportedResponseType: sentence(
    70005,
    'unsupported_response_type',
    (type) => `The response_type '${type}' is not supported by this application.`,
  ),
  invalidScope: sentence(
    70011,
    'invalid_scope',
    (scope) =>
      `The provided request must include a 'scope' input parameter. The provided value for the input parameter 'scope' is not valid. The scope ${scope} is not valid.`,
  ),
  twoResources: sentence(
    28000,
    'invalid_scope',
    (scope) =>
      `Provided value for the input parameter scope is not valid because it contains more than one resource. Scope ${scope} is not valid.`,
  ),
  scopeNotDefault: sentence(
    1002012,
    'invalid_scope',
    (scope) =>
      `The provided value for scope ${scope} is not valid. Client credential flows must have a scope value with /.default suffixed to the resource identifier (application ID URI).`,
  ),
  unsupportedGrant: sentence(
    70003,
    'unsupported_grant_type',
    (type) => `The app requested an unsupported grant type '${type}'.`,
  ),
  noCredential: sentence(
    7000218,
    client,
    () => "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.",
  ),
  noCredentialForApp: sentence(
    7000216,
    client,
    () =>
      "'client_assertion', 'client_secret' or 'request' is required for the 'client_credentials' grant type.",
  ),
  clientIsPublic: sentence(
    700025,
    client,
    () => "Client is public so neither 'client_assertion' nor 'client_secret' should be presented.",
  ),
  badSecret: sentence(
    7000215,
    client,
    (app) =>
      `Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app '${app}'.`,
  ),
  expiredSecret: sentence(
    7000222,
    client,
    (app) => `The provided client secret keys for app '${app}' are expired.`,
  ),
  badAssertion: sentence(
    700027,
    client,
    (reason) => `Client assertion failed signature validation. ${reason}`,
  ),
  crossOrigin: sentence(
    9002326,
    request,
    () => "Cross-origin token redemption is permitted only for the 'Single-Page Application' client-type.",
  ),
  badGrant: sentence(70000, grant, () => 'Provided grant is invalid or malformed.'),
  expiredCode: sentence(
    70008,
    grant,
    () =>
      'The provided authorization code or refresh token has expired due to inactivity. Send a new interactive authorization request for this user and resource.',
  ),
  codeReused: sentence(
    54005,
    grant,
    () =>
      'OAuth2 Authorization code was already redeemed, please retry with a new valid code or use an existing refresh token.',
  ),
  codeOfOtherTenant: sentence(
    700005,
    grant,
    () => 'Provided Authorization Code is intended to use against other tenant, thus rejected.',
  ),
  badVerifier: sentence(
    501481,
    grant,
    () => 'The Code_Verifier does not match the code_challenge supplied in the authorization request.',
  ),
  idleRefreshToken: sentence(
    700082,
    grant,
    (issued) =>
      `The refresh token has expired due to inactivity. The token was issued on ${issued} and was inactive for 90.00:00:00.`,
  ),
  revoked: sentence(
    50173,
    grant,
    (issued, validFrom) =>
      `The provided grant has expired due to it being revoked, a fresh auth token is needed. The user might have changed or reset their password. The grant was issued on '${issued}' and the TokensValidFrom date (before which tokens are not valid) for this user is '${validFrom}'.`,
    'bad_token',
  ),
  needsSecondFactor: sentence(
    50076,
    'interaction_required',
    () =>
      "Due to a configuration change made by your administrator, or because you moved to a new location, you must use multi-factor authentication to access '00000003-0000-0000-c000-000000000000'.",
    'basic_action',
  ),
  notConsented: sentence(
    65001,
    grant,
    (app, name) =>
      `The user or administrator has not consented to use the application with ID '${app}' named '${name}'. Send an interactive authorization request for this user and resource.`,
    'consent_required',
  ),
  declined: sentence(65004, 'access_denied', () => 'User declined to consent to access the app.'),
  needsAdmin: sentence(
    90094,
    'access_denied',
    (name) =>
      `${name} needs permission to access resources in your organization that only an admin can grant. Please ask an admin to grant permission to this app before you can use it.`,
  ),
  noSession: sentence(
    50058,
    'login_required',
    () => 'A silent sign-in request was sent but no user is signed in.',
  ),
  notInTenant: sentence(
    50020,
    'interaction_required',
    (account, tenant, app) =>
      `User account '${account}' from identity provider 'live.com' does not exist in tenant '${tenant}' and cannot access the application '${app}' in that tenant. The account needs to be added as an external user in the tenant first.`,
  ),
  noSuchUser: sentence(
    50034,
    grant,
    (account) =>
      `The user account ${account} does not exist in the directory. To sign into this application, the account must be added to the directory.`,
  ),
  disabledUser: sentence(50057, grant, () => 'The user account is disabled.'),
  wrongPassword: sentence(
    50126,
    grant,
    () => 'Error validating credentials due to invalid username or password.',
  ),
  unknownRealm: sentence(
    50107,
    request,
    (issuer) => `The requested federation realm object '${issuer}' does not exist.`,
  ),
  badSamlToken: sentence(
    50008,
    request,
    () => 'SAML assertion is missing or misconfigured in the token. Contact your federation provider.',
  ),
  badSignature: sentence(
    50006,
    request,
    () => 'Signature verification failed because of an invalid signature.',
  ),
  unknownNameId: sentence(
    51004,
    request,
    (name, tenant) =>
      `The user account ${name} does not exist in the ${tenant} directory. To sign into this application, the account must be added to the directory.`,
  ),
  badMessage: sentence(20012, request, () => 'Invalid federation message.'),
} as const;

const pad = (count: number): string => String(count).padStart(2, '0');

/** An instant as Entra writes it: `2026-11-23 14:05:09Z`. */
export const loginTime = (ms: number): string => {
  const at = new Date(ms);
  const day = `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;
  return `${day} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}Z`;
};

/** `AADSTSnnnnn: sentence`, with the ids and the time that Entra appends. */
export function describeError(
  { code, text }: LoginError,
  ids: { traceId: string; correlationId: string; nowMs: number },
): string {
  return [
    `AADSTS${code}: ${text}`,
    `Trace ID: ${ids.traceId}`,
    `Correlation ID: ${ids.correlationId}`,
    `Timestamp: ${loginTime(ids.nowMs)}`,
  ].join('\r\n');
}
