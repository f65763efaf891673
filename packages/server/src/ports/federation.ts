import type { DirectoryGrant } from './directory-grant.ts';

/** How the workspace is told to reach our sign-in service. All addresses are absolute and https (http only for localhost). */
export interface FederationProfileSpec {
  /** Shown to the workspace's administrators in their own console. */
  readonly displayName: string;
  /** Entity id (issuer) of our sign-in service for this company; also how our profile is recognised again. */
  readonly entityId: string;
  readonly signInUrl: string;
  readonly signOutUrl: string;
  readonly changePasswordUrl: string;
}

/** The profile at the workspace, with the service provider's record: where we post and for whom we assert. */
export interface FederationProfile {
  readonly id: string;
  readonly displayName: string;
  /** Our own entity id as the workspace holds it; null when the profile is still empty. */
  readonly idpEntityId: string | null;
  readonly signInUrl: string | null;
  readonly signOutUrl: string | null;
  readonly changePasswordUrl: string | null;
  /** The service provider's entity id and assertion consumer address: always store what stands here. */
  readonly sp: { readonly entityId: string; readonly acsUrl: string };
}

/** A certificate held by the workspace. It never gives the certificate back, so the id must be stored. */
export interface FederationCredential {
  readonly id: string;
  readonly keyBits: number | null;
  readonly updatedAt: string | null;
}

/** Whom an assignment is about: everybody of the company, or the members of one group. */
export type FederationTarget =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'group'; readonly groupId: string };

/**
 * What the workspace does at sign-in: `federated` sends people to us (or to `profileId`), `off` asks for the workspace's
 * own password, `other` is a mode that was there before us (kept so that it can be put back).
 */
export type FederationMode = 'federated' | 'off' | 'other';

/** One assignment as the workspace holds it. */
export interface FederationAssignment {
  readonly id: string;
  /** An org unit below the root is not ours to touch, but is stronger than the assignment of everybody. */
  readonly target: FederationTarget | { readonly kind: 'orgUnit'; readonly orgUnitId: string };
  readonly mode: FederationMode;
  readonly profileId: string | null;
  /** 1 is the strongest; null for a target that is not a group. */
  readonly rank: number | null;
  /** The provider's own words, only for putting an assignment back as it was. */
  readonly original: Readonly<Record<string, unknown>>;
}

/** What an assignment has to be. */
export type FederationAssignmentSpec =
  | {
      readonly target: FederationTarget;
      readonly mode: 'federated';
      readonly profileId: string;
      readonly rank?: number;
    }
  | { readonly target: FederationTarget; readonly mode: 'off'; readonly rank?: number };

export interface FederationGroupSpec {
  /** Address of the group in a domain of the company; how the group is recognised again. */
  readonly email: string;
  readonly name: string;
  readonly description?: string;
}

export interface FederationGroup {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** A person as a group needs it: the id never changes, the address is the present one. */
export interface FederationMember {
  readonly id: string;
  readonly email: string;
}

export interface FederationMemberChanges {
  readonly added: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** Everything the workspace says about single sign-on, read at once. */
export interface FederationState {
  /** Our profile, found by `entityId`. */
  readonly profile: FederationProfile | null;
  readonly credentials: readonly FederationCredential[];
  /** The assignment of the whole company, ours or not. */
  readonly everyone: FederationAssignment | null;
  /** Group assignments, strongest rank first. */
  readonly groups: readonly FederationAssignment[];
  /** Assignments of org units below the root: their people do not follow the one of everybody. */
  readonly orgUnits: readonly FederationAssignment[];
  /** Ids of all assignments that send people to our profile. */
  readonly enforcedBy: readonly string[];
}

/**
 * How to find what sends people to us with a grant that may do nothing else. `anchor` is what `anchorOf` gave when there
 * was a full grant, null where nobody could ask: then the whole company is named like any other org unit.
 */
export interface RedirectSearch {
  readonly entityId: string;
  readonly anchor: string | null;
}

/** For a caller that cannot wait for the connector's whole patience. */
export interface FederationPatience {
  /** Most milliseconds of real time for all that is asked, with all retries. */
  readonly deadlineMs?: number;
}

/** Our profile, and every assignment that sends people to it: also one of an org unit that others set by hand. */
export interface FederationRedirects {
  readonly profile: FederationProfile | null;
  readonly redirects: readonly FederationAssignment[];
}

/** Ranks of our group assignments: administrators who stay outside come before everybody else. */
export const federationRanks = { breakGlass: 1, enforced: 2 } as const;

/**
 * Switching the workspace's sign-in over to us, in steps. Every step reads before it writes, may be repeated at any time,
 * also after a crash in the middle of itself, and leaves the same state. All of them throw `DirectoryError`.
 */
export interface DirectoryFederation {
  /** Finds our profile by entity id (or creates it) and brings its addresses up to date. */
  ensureProfile(grant: DirectoryGrant, spec: FederationProfileSpec): Promise<FederationProfile>;
  /**
   * Makes sure the certificate (PEM, X.509) is known to the profile. `knownId` is the id stored from an earlier run for
   * this very certificate; `keepIds` are credentials that must survive (the one in use during a rotation).
   */
  ensureCredential(
    grant: DirectoryGrant,
    input: {
      readonly profileId: string;
      readonly certificatePem: string;
      readonly knownId: string | null;
      readonly keepIds?: readonly string[];
    },
  ): Promise<FederationCredential>;
  /** Takes every certificate but the named ones from the profile (end of a rotation). */
  removeOtherCredentials(
    grant: DirectoryGrant,
    input: { readonly profileId: string; readonly keepIds: readonly string[] },
  ): Promise<void>;
  /** Finds a group by its address; null when there is none. */
  findGroup(grant: DirectoryGrant, email: string): Promise<FederationGroup | null>;
  /** Finds a group by its address or creates it. */
  ensureGroup(grant: DirectoryGrant, spec: FederationGroupSpec): Promise<FederationGroup>;
  /** Brings the members of one of our groups in step: first adds who is missing, then removes who is not named. */
  syncGroupMembers(
    grant: DirectoryGrant,
    groupId: string,
    members: readonly FederationMember[],
  ): Promise<FederationMemberChanges>;
  /** Deletes one of our groups; a group that is gone already is fine. Delete its assignment first. */
  deleteGroup(grant: DirectoryGrant, groupId: string): Promise<void>;
  /** The group of administrators who stay outside, its members and its `off` assignment at the strongest rank. */
  ensureBreakGlass(
    grant: DirectoryGrant,
    input: { readonly group: FederationGroupSpec; readonly members: readonly FederationMember[] },
    options?: { readonly priority?: 'interactive' | 'background' },
  ): Promise<{
    readonly group: FederationGroup;
    readonly assignment: FederationAssignment;
    readonly changes: FederationMemberChanges;
  }>;
  /** The group of people of the selected domains, with its members in step. Its assignment is a step of its own. */
  ensureCoveredGroup(
    grant: DirectoryGrant,
    input: { readonly group: FederationGroupSpec; readonly members: readonly FederationMember[] },
    options?: { readonly priority?: 'interactive' | 'background' },
  ): Promise<{ readonly group: FederationGroup; readonly changes: FederationMemberChanges }>;
  /** Creates or changes the assignment of a target, and reads it back. */
  ensureAssignment(grant: DirectoryGrant, spec: FederationAssignmentSpec): Promise<FederationAssignment>;
  /** Sets the assignment of a target to `off`; with no assignment there is nothing to do and null comes back. */
  switchOff(grant: DirectoryGrant, target: FederationTarget): Promise<FederationAssignment | null>;
  /**
   * Puts a target back as it was before us: `before` is the assignment that `readState` showed before activation, null when
   * there was none (then it is switched off, which is what having none means).
   */
  restoreAssignment(
    grant: DirectoryGrant,
    target: FederationTarget,
    before: FederationAssignment | null,
  ): Promise<FederationAssignment | null>;
  /** Deletes the assignment of a group (end of an activation test); one that is gone already is fine. */
  removeAssignment(
    grant: DirectoryGrant,
    target: FederationTarget & { readonly kind: 'group' },
  ): Promise<void>;
  /** The provider's own name of the whole company, so that a limited grant can tell it from a part of it. */
  anchorOf(grant: DirectoryGrant, options?: FederationPatience): Promise<string>;
  /** What sends people to us. A grant limited to single sign-on is enough; nothing is changed. */
  findRedirects(
    grant: DirectoryGrant,
    search: RedirectSearch,
    options?: FederationPatience,
  ): Promise<FederationRedirects>;
  /**
   * Switches off one of what `findRedirects` found and reads it back; it may be repeated. A grant limited to single
   * sign-on is enough.
   */
  switchRedirectOff(
    grant: DirectoryGrant,
    search: RedirectSearch,
    redirect: FederationAssignment,
  ): Promise<void>;
  /** Pages of the provider's own console where a person changes what no grant of ours can. */
  readonly consolePages: {
    /** Who administers the workspace. */
    readonly administrators: string;
    /** Which single sign-on counts for whom. */
    readonly singleSignOn: string;
  };
  /** Reads what the workspace holds: our profile, its certificates, and who is sent where. */
  readState(grant: DirectoryGrant, entityId: string): Promise<FederationState>;
}
