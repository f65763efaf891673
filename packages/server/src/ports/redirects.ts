import type { DirectoryGrant } from './directory-grant.ts';

/** Our profile at the workspace, with the service provider's record: assertion consumer address and audience. */
export interface FederationProfile {
  readonly id: string;
  readonly displayName: string;
  /** Our own entity id at the workspace; null when the profile is still empty. */
  readonly idpEntityId: string | null;
  readonly signInUrl: string | null;
  readonly signOutUrl: string | null;
  readonly changePasswordUrl: string | null;
  /** The service provider's entity id and assertion consumer address: always store these values. */
  readonly sp: { readonly entityId: string; readonly acsUrl: string };
}

/** The target of an assignment: the whole company, or the members of one group. */
export type FederationTarget =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'group'; readonly groupId: string };

/**
 * The workspace's behavior at sign-in: `federated` redirects to us (or to `profileId`), `off` asks for its own
 * password, `other` is an earlier mode (stored for a restore).
 */
export type FederationMode = 'federated' | 'off' | 'other';

/** One assignment as the workspace holds it. */
export interface FederationAssignment {
  readonly id: string;
  /**
   * An org unit below the root overrides the company's assignment, and must not be changed. A domain is that of a
   * provider that federates whole domains, with the issuer that it trusts.
   */
  readonly target:
    | FederationTarget
    | { readonly kind: 'orgUnit'; readonly orgUnitId: string }
    | { readonly kind: 'domain'; readonly domain: string; readonly issuerUri: string };
  readonly mode: FederationMode;
  readonly profileId: string | null;
  /** 1 is the strongest; null for a target that is not a group. */
  readonly rank: number | null;
  /** The provider's own data, only for restoring the assignment. */
  readonly original: Readonly<Record<string, unknown>>;
}

/**
 * The search for redirects with a limited grant. `anchor` is the result of `anchorOf` with a full grant; with null
 * the whole company is named like an org unit.
 */
export interface RedirectSearch {
  readonly entityId: string;
  readonly anchor: string | null;
}

/** For a caller more urgent than the connector's default. */
export interface FederationPatience {
  /** Maximum real milliseconds of all calls with their retries. */
  readonly deadlineMs?: number;
}

/**
 * Our profile (null where there is none, as at a provider that has no profiles), and every assignment that redirects
 * to us, including those of org units set by hand.
 */
export interface FederationRedirects {
  readonly profile: FederationProfile | null;
  readonly redirects: readonly FederationAssignment[];
  /** Domains that redirect their people and could not be read: whether to us is not known. */
  readonly unread: readonly string[];
}

/** The steps that find what redirects people to us and turn it off; all throw `DirectoryError`. */
export interface RedirectSteps {
  /** The provider's own name of the whole company, which a limited grant needs to recognize it. */
  anchorOf(grant: DirectoryGrant, options?: FederationPatience): Promise<string>;
  /** Finds the redirects to us without changing anything. A grant limited to single sign-on is enough. */
  findRedirects(
    grant: DirectoryGrant,
    search: RedirectSearch,
    options?: FederationPatience,
  ): Promise<FederationRedirects>;
  /**
   * Turns off one result of `findRedirects` and reads it back; may be repeated. A grant limited to single sign-on is
   * enough.
   */
  switchRedirectOff(
    grant: DirectoryGrant,
    search: RedirectSearch,
    redirect: FederationAssignment,
  ): Promise<void>;
  /** Pages of the provider's own console for changes that no grant of ours allows. */
  readonly consolePages: {
    /** The administrators of the workspace. */
    readonly administrators: string;
    /** The single sign-on assignments. */
    readonly singleSignOn: string;
    /** The second step of a sign-in. */
    readonly secondStep: string;
  };
}
