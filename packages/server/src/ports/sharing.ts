import type { CallOptions } from './call-options.ts';
import type { DirectoryGrant } from './directory-grant.ts';

/** The kinds of a shared file that the product distinguishes. */
export type SharedFileKind =
  | 'folder'
  | 'document'
  | 'spreadsheet'
  | 'presentation'
  | 'form'
  | 'pdf'
  | 'drive'
  | 'other';

/**
 * Who can open a file after a change: `internal` no one outside; `people` persons or domains outside; `link` everybody
 * with its address; `public` everybody; `gone` the file was put into the trash or deleted. `unknown` where the provider
 * does not say.
 */
export type SharingState = 'internal' | 'people' | 'link' | 'public' | 'gone' | 'unknown';

/** A change of the access to a file. Nothing of its content. */
export interface SharingChange {
  readonly at: string;
  /** Orders changes of the same instant: a whole number of 64 bits. */
  readonly qualifier: string;
  /** The address of the person who made it; null when the provider does not say. */
  readonly actor: string | null;
  readonly file: {
    readonly id: string;
    readonly title: string;
    readonly kind: SharedFileKind;
    /** A person's address, or the name of the shared drive; null when the provider does not say. */
    readonly owner: string | null;
  };
  readonly state: SharingState;
  /** Whether this change opened the file to the outside. */
  readonly isOpening: boolean;
  /** The address or domain that was given or lost access, in lower case; null for a change of the file's own state. */
  readonly target: { readonly name: string; readonly isDomain: boolean; readonly hasAccess: boolean } | null;
}

/** A page of changes, in no order: of two changes of a file the later one counts, by instant and qualifier. */
export interface SharingPage {
  readonly changes: readonly SharingChange[];
  /** Where the next request continues; to be stored together with the changes. Opaque. */
  readonly nextCursor: string;
  /** No change from before this instant (ms) comes any more. */
  readonly settledUntil: number;
  /** Everything up to now was read, and the next request begins with what is new. */
  readonly isLast: boolean;
}

/** Reading which files are shared outside the company, with a consent of its own. Throws `DirectoryError` only. */
export interface DirectorySharing {
  /** How far back the provider lists changes. */
  readonly historyDays: number;
  /** Returns the address for the browser's redirect to the consent, which includes no earlier grant. */
  authorizationUrl(request: ConsentRequest): string;
  /** Whether granted scopes allow it. */
  isAllowed(grantedScopes: readonly string[]): boolean;
  /** Throws `forbidden` when the account may not read changes. */
  check(grant: DirectoryGrant, options?: CallOptions): Promise<void>;
  /** One page of changes; without a cursor the first one, from as far back as the provider lists them. */
  listChanges(grant: DirectoryGrant, cursor: string | null, options?: CallOptions): Promise<SharingPage>;
  /** Where the file opens at the provider. */
  fileUrl(fileId: string): string;
}

/** The redirect to a consent. The caller creates and stores state, nonce and the PKCE verifier. */
export interface ConsentRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** BASE64URL(SHA-256(verifier)), RFC 7636 §4.2. */
  readonly codeChallenge: string;
  readonly loginHint?: string;
  /** A hint for the account picker, never trusted. */
  readonly domainHint?: string;
}
