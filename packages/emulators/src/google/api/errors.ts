/** An answer other than success, in Google's own wire format. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`API error ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** An error as the Directory API writes it: with `errors[]` and a reason. */
export function directoryError(
  status: number,
  reason: string,
  message: string,
  extra: Readonly<Record<string, unknown>> = {},
): ApiError {
  const errors = [{ message, domain: 'global', reason }];
  return new ApiError(status, { error: { code: status, message, errors, ...extra } });
}

/** An error as the Cloud Identity API writes it: with a status word and no `errors[]`. */
export function cloudError(status: number, word: string, message: string): ApiError {
  return new ApiError(status, { error: { code: status, message, status: word } });
}

export const resourceNotFound = (what: string): ApiError =>
  directoryError(404, 'notFound', `Resource Not Found: ${what}`);

export const forbidden = (): ApiError =>
  directoryError(403, 'forbidden', 'Not Authorized to access this resource/api');

export const invalidInput = (message: string): ApiError => directoryError(400, 'invalid', message);

/** 400 for a parameter of the query that cannot be used, which is named as the place of the error. */
export function invalidParameter(parameter: string, message: string): ApiError {
  const errors = [
    { message, domain: 'global', reason: 'invalidParameter', location: parameter, locationType: 'parameter' },
  ];
  return new ApiError(400, { error: { code: 400, message, errors } });
}

/** 401 for a missing, unknown or expired access token; both APIs say it alike. */
export function invalidCredentials(): ApiError {
  const message =
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.';
  const errors = [
    {
      message: 'Invalid Credentials',
      domain: 'global',
      reason: 'authError',
      location: 'Authorization',
      locationType: 'header',
    },
  ];
  return new ApiError(
    401,
    { error: { code: 401, message, errors, status: 'UNAUTHENTICATED' } },
    { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
  );
}

/** 403 for a token without any of the scopes that the method accepts. */
export function insufficientScopes(service: string, rpc: string, accepted: readonly string[]): ApiError {
  const message = 'Request had insufficient authentication scopes.';
  return new ApiError(
    403,
    {
      error: {
        code: 403,
        message,
        errors: [{ message: 'Insufficient Permission', domain: 'global', reason: 'insufficientPermissions' }],
        status: 'PERMISSION_DENIED',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
            domain: 'googleapis.com',
            metadata: { service, method: rpc },
          },
        ],
      },
    },
    {
      'www-authenticate': `Bearer realm="https://accounts.google.com/", error="insufficient_scope", scope="${accepted.join(' ')}"`,
    },
  );
}
