import type { Language, Translate, Translated } from '@shiftgate/phrases/translate.ts';
import type { login as source } from '@shiftgate/phrases/pt-BR/login.ts';
import type { ApiError } from '../../lib/api/client.ts';
import type { Company } from '../../lib/auth/session.ts';

export type LoginTexts = Translated<typeof source>;

export interface PublicContext {
  readonly language: Language;
  readonly t: Translate<typeof source>;
  /** The text of an error code with the facts it names; an unknown one gives the general text with the request's id. */
  readonly errorText: (code: string, requestId: string | null, facts?: ApiError['facts']) => string;
}

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

/** The request to the provider: identity alone, the workspace's consent too, or both and a new account. */
export type Wish = 'identity' | 'consent' | 'account';

/** What a button on a public screen needs besides its style. */
export interface ProviderPlace {
  readonly context: PublicContext;
  /** Shows that the provider is being opened, or the error. */
  readonly place: HTMLElement;
  /** Every button of the screen: one way is begun at a time. */
  readonly buttons: HTMLButtonElement[];
}
