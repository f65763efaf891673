/** The stored connection of one company, decrypted by the caller just before use. Never log it. */
export interface DirectoryGrant {
  readonly refreshToken: string;
  /** Scopes as the provider granted them when the connection was stored. */
  readonly grantedScopes: readonly string[];
  /** The provider's id of the customer; null only during the first connection (see `getTenant`). */
  readonly customerId: string | null;
  /** A secret that changes each time the connection is stored; missing for an unstored connection. */
  readonly storedAs?: Buffer;
}
