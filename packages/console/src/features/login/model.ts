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

/** Why a person is not in, with the request that support can be told. */
export interface Refusal {
  readonly code: string;
  readonly requestId: string | null;
  /** What the text may name. */
  readonly facts?: ApiError['facts'];
}

/** What the provider is asked for: who it is, also the workspace's consent, or that and a new account. */
export type Wish = 'identity' | 'consent' | 'account';

/** What a button on a public screen needs besides its own look. */
export interface ProviderPlace {
  readonly context: PublicContext;
  /** Where it says that the provider is being opened, or why it is not. */
  readonly place: HTMLElement;
  /** Every button of the screen: one way is begun at a time. */
  readonly buttons: HTMLButtonElement[];
}
