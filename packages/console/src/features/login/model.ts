import type { ApiError } from '#lib/api/client.ts';
import type { Company } from '#lib/auth/session.ts';

/** Where a visitor of a public path belongs: to its screen, with the company of a suspended person, or elsewhere. */
export type PublicEntry =
  | { readonly kind: 'show'; readonly company: Company | null }
  | { readonly kind: 'goTo'; readonly path: string };

/** The error of a sign-in, with the request id for support. */
export interface Refusal {
  readonly code: string;
  readonly requestId: string | null;
  /** What the text may name. */
  readonly facts?: ApiError['facts'];
}
