/** The public addresses of one company at the sign-in service. */
export interface IdpAddresses {
  /** Entity id and metadata address. */
  readonly entityId: string;
  readonly signInUrl: string;
  /** Single logout by SAML, both ways. */
  readonly sloUrl: string;
  readonly signOutUrl: string;
  readonly changePasswordUrl: string;
}

/** Addresses for a company's `saml_key`; `signinUrl` is the service's origin without a slash at its end. */
export function idpAddresses(signinUrl: string, samlKey: string): IdpAddresses {
  const base = `${signinUrl}/saml/${samlKey}`;
  return {
    entityId: `${base}/metadata`,
    signInUrl: `${base}/sso`,
    sloUrl: `${base}/slo`,
    signOutUrl: `${signinUrl}/sign-in/sign-out`,
    changePasswordUrl: `${signinUrl}/sign-in/password`,
  };
}

/** Where a sign-in begins with us: the link of one application of a company. */
export function startUrlOf(signinUrl: string, samlKey: string, spKey: string): string {
  return `${signinUrl}/saml/${samlKey}/start/${spKey}`;
}

/** The page on which the holder of a single-use token chooses a password; the token is as it was made, unhashed. */
export function changeLinkUrl(signinUrl: string, token: string): string {
  return `${signinUrl}/sign-in/change/${token}`;
}

const maxOrigins = 1000;
const origins = new Map<string, string>();

/** The origin of an address of ours or of a stored service provider; the last thousand are remembered. */
export function originOf(url: string): string {
  const known = origins.get(url);
  if (known !== undefined) return known;
  const { origin } = new URL(url);
  const [oldest] = origins.keys();
  if (origins.size >= maxOrigins && oldest !== undefined) origins.delete(oldest);
  origins.set(url, origin);
  return origin;
}
