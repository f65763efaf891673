import type { Deadline } from './deadline.ts';

/** An access token with its valid scopes. */
export interface AccessToken {
  readonly value: string;
  readonly scopes: readonly string[];
}

export interface TokenOptions {
  /** A token that the API has just rejected. */
  readonly insteadOf?: string;
  /** The WWW-Authenticate header of that rejection. */
  readonly challenge?: string | undefined;
  readonly deadline?: Deadline | undefined;
}
