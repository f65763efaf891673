/** The stored connection of one company, decrypted by the caller just before use. Never log it. */
export interface DirectoryGrant {
  readonly refreshToken: string;
  /** Scopes as the provider granted them when the connection was stored. */
  readonly grantedScopes: readonly string[];
  /** The provider's id of the customer; null only while the connection is being made (see `getTenant`). */
  readonly customerId: string | null;
  /** Its secret as it is stored, another one each time it is; left out where it is of no stored connection. */
  readonly storedAs?: Buffer;
}
