import { randomGuid } from '#support/random.ts';

/** An answer of Graph other than success. */
export class GraphError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  private readonly details: readonly unknown[] | null;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { headers?: Readonly<Record<string, string>>; details?: readonly unknown[] } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = more.headers ?? {};
    this.details = more.details ?? null;
  }

  /** The body of the answer, with the ids that Graph puts into each. */
  bodyAt(nowMs: number, clientRequestId: string | null): unknown {
    const requestId = randomGuid();
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(this.details === null ? {} : { details: this.details }),
        innerError: {
          date: new Date(nowMs).toISOString().slice(0, 19),
          'request-id': requestId,
          'client-request-id': clientRequestId ?? requestId,
        },
      },
    };
  }
}

const retryAfter = (seconds: number | null): { headers?: Readonly<Record<string, string>> } =>
  seconds === null ? {} : { headers: { 'retry-after': String(seconds) } };

/** The errors of Graph, by what happened. */
export const graphErrors = {
  invalidToken: (message: string): GraphError =>
    new GraphError(401, 'InvalidAuthenticationToken', message, {
      headers: { 'www-authenticate': 'Bearer realm="", error="invalid_token"' },
    }),
  claimsChallenge: (): GraphError =>
    new GraphError(401, 'InvalidAuthenticationToken', 'Continuous access evaluation resulted in challenge.', {
      headers: {
        'www-authenticate': `Bearer realm="", error="insufficient_claims", claims="${Buffer.from(
          '{"access_token":{"nbf":{"essential":true,"value":"1763906400"}}}',
        ).toString('base64')}"`,
      },
    }),
  denied: (message = 'Insufficient privileges to complete the operation.'): GraphError =>
    new GraphError(403, 'Authorization_RequestDenied', message),
  notLicensed: (): GraphError =>
    new GraphError(
      403,
      'Authentication_RequestFromNonPremiumTenantOrB2CTenant',
      "Neither tenant is B2C or tenant doesn't have premium license",
    ),
  noGovernanceLicense: (): GraphError =>
    new GraphError(
      400,
      'AadPremiumLicenseRequired',
      'The tenant needs to have Microsoft Entra ID P2 or Microsoft Entra ID Governance license.',
    ),
  notFound: (what: string): GraphError =>
    new GraphError(
      404,
      'Request_ResourceNotFound',
      `Resource '${what}' does not exist or one of its queried reference-property objects are not present.`,
    ),
  badRequest: (message: string): GraphError => new GraphError(400, 'Request_BadRequest', message),
  badQuery: (message: string): GraphError => new GraphError(400, 'BadRequest', message),
  unsupportedQuery: (message: string): GraphError => new GraphError(400, 'Request_UnsupportedQuery', message),
  duplicate: (property: string): GraphError =>
    new GraphError(
      409,
      'Request_MultipleObjectsWithSameKeyValue',
      `Another object with the same value for property ${property} already exists.`,
      { details: [{ code: 'ObjectConflict', message: 'Another object has this value.', target: property }] },
    ),
  notImplemented: (property: string): GraphError =>
    new GraphError(501, 'NotImplemented', `The property '${property}' cannot be read in a list.`),
  serverError: (): GraphError =>
    new GraphError(500, 'Service_InternalServerError', 'Encountered an internal server error.'),
  unavailable: (seconds: number | null): GraphError =>
    new GraphError(
      503,
      'serviceNotAvailable',
      'The service is temporarily unavailable.',
      retryAfter(seconds),
    ),
  timeout: (): GraphError => new GraphError(504, 'UnknownError', 'The gateway timed out.'),
  throttled: (seconds: number | null): GraphError =>
    new GraphError(429, 'TooManyRequests', 'Too many requests.', retryAfter(seconds)),
};
