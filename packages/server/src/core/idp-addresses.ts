import { LRUCache } from 'lru-cache';

export interface IdpAddresses {
  /** Entity id and metadata address. */
  readonly entityId: string;
  readonly signInUrl: string;
  /** SAML single logout, both directions. */
  readonly sloUrl: string;
  readonly signOutUrl: string;
  readonly changePasswordUrl: string;
}

/** Builds the addresses for a company's `saml_key`; `signinUrl` is the service's origin without a trailing slash. */
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

/** The IdP-initiated sign-in link of one application. */
export function startUrlOf(signinUrl: string, samlKey: string, spKey: string): string {
  return `${signinUrl}/saml/${samlKey}/start/${spKey}`;
}

/** The link of one person in a rehearsal of the activation. */
export function rehearsalUrl(signinUrl: string, samlKey: string, name: string): string {
  return `${signinUrl}/sign-in/rehearsal/${samlKey}/${name}`;
}

/** The page where a single-use token lets its holder choose a password; takes the raw, unhashed token. */
export function changeLinkUrl(signinUrl: string, token: string): string {
  return `${signinUrl}/sign-in/change/${token}`;
}

/** A worker's own page, which asks for the password first, with the branding of the company. */
export function ownPageUrl(signinUrl: string, samlKey: string): string {
  return `${signinUrl}/accounts/me?c=${samlKey}`;
}

/** The page for a forgotten password, with the branding of the company. */
export function resetPageUrl(signinUrl: string, samlKey: string): string {
  return `${signinUrl}/accounts/reset-password?c=${samlKey}`;
}

const origins = new LRUCache<string, string>({ max: 1_000 });

/** Returns the origin of an address, which is cached. */
export function originOf(url: string): string {
  const known = origins.get(url);
  if (known !== undefined) return known;
  const { origin } = new URL(url);
  origins.set(url, origin);
  return origin;
}
