import type { DirectoryGrant } from './directory-grant.ts';

import type {
  FederationAssignment,
  FederationProfile,
  FederationTarget,
  RedirectSteps,
} from './redirects.ts';

/** The addresses of our sign-in service for the workspace, all absolute and https (http only for localhost). */
export interface FederationProfileSpec {
  /** Shown to administrators in the workspace's own console. */
  readonly displayName: string;
  /** Entity id (issuer) of our sign-in service for this company; it also identifies our profile. */
  readonly entityId: string;
  readonly signInUrl: string;
  readonly signOutUrl: string;
  readonly changePasswordUrl: string;
}

/** A certificate at the workspace. It never returns the certificate, so the id must be stored. */
export interface FederationCredential {
  readonly id: string;
  readonly keyBits: number | null;
  readonly updatedAt: string | null;
}

/** The required state of an assignment. */
export type FederationAssignmentSpec =
  | {
      readonly target: FederationTarget;
      readonly mode: 'federated';
      readonly profileId: string;
      readonly rank?: number;
    }
  | { readonly target: FederationTarget; readonly mode: 'off'; readonly rank?: number };

export interface FederationGroupSpec {
  /** Address of the group in a domain of the company, which identifies it. */
  readonly email: string;
  readonly name: string;
  readonly description?: string;
}

export interface FederationGroup {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** A member of a group: the id never changes, the address is the current one. */
export interface FederationMember {
  readonly id: string;
  readonly email: string;
}

export interface FederationMemberChanges {
  readonly added: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** The workspace's complete single sign-on settings. */
export interface FederationState {
  /** Our profile, found by `entityId`. */
  readonly profile: FederationProfile | null;
  readonly credentials: readonly FederationCredential[];
  /** The assignment of the whole company, ours or not. */
  readonly everyone: FederationAssignment | null;
  /** Group assignments, strongest rank first. */
  readonly groups: readonly FederationAssignment[];
  /** Assignments of org units below the root; they override the company's one. */
  readonly orgUnits: readonly FederationAssignment[];
  /** Ids of all assignments that redirect people to our profile. */
  readonly enforcedBy: readonly string[];
}

/** Ranks of our group assignments: exempt administrators come first. */
export const federationRanks = { breakGlass: 1, enforced: 2 } as const;

/**
 * The steps at a provider that redirects groups of people to a profile of ours. Every step reads before it writes, may
 * be repeated at any time, and leaves the same state; all throw `DirectoryError`.
 */
export interface ProfileFederation extends RedirectSteps {
  readonly kind: 'profiles';
  /** Finds our profile by entity id (or creates it) and brings its addresses up to date. */
  ensureProfile(grant: DirectoryGrant, spec: FederationProfileSpec): Promise<FederationProfile>;
  /**
   * Ensures that the certificate (PEM, X.509) is in the profile. `knownId` is the stored id of this certificate;
   * `keepIds` are credentials that must stay (the one in use during a rotation).
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
  /** Removes every certificate but the given ones from the profile (end of a rotation). */
  removeOtherCredentials(
    grant: DirectoryGrant,
    input: { readonly profileId: string; readonly keepIds: readonly string[] },
  ): Promise<void>;
  /** Finds a group by its address; null when there is none. */
  findGroup(grant: DirectoryGrant, email: string): Promise<FederationGroup | null>;
  /** Finds a group by its address or creates it. */
  ensureGroup(grant: DirectoryGrant, spec: FederationGroupSpec): Promise<FederationGroup>;
  /** Syncs the members of one of our groups: first adds missing people, then removes the others. */
  syncGroupMembers(
    grant: DirectoryGrant,
    groupId: string,
    members: readonly FederationMember[],
  ): Promise<FederationMemberChanges>;
  /** Deletes one of our groups after its assignment; a missing group is fine. */
  deleteGroup(grant: DirectoryGrant, groupId: string): Promise<void>;
  /** The group of exempt administrators, its members and its `off` assignment at the strongest rank. */
  ensureBreakGlass(
    grant: DirectoryGrant,
    input: { readonly group: FederationGroupSpec; readonly members: readonly FederationMember[] },
    options?: { readonly priority?: 'interactive' | 'background' },
  ): Promise<{
    readonly group: FederationGroup;
    readonly assignment: FederationAssignment;
    readonly changes: FederationMemberChanges;
  }>;
  /** The group of people of the selected domains, with its members synced. Its assignment is a separate step. */
  ensureCoveredGroup(
    grant: DirectoryGrant,
    input: { readonly group: FederationGroupSpec; readonly members: readonly FederationMember[] },
    options?: { readonly priority?: 'interactive' | 'background' },
  ): Promise<{ readonly group: FederationGroup; readonly changes: FederationMemberChanges }>;
  /** Creates or changes the assignment of a target, and reads it back. */
  ensureAssignment(grant: DirectoryGrant, spec: FederationAssignmentSpec): Promise<FederationAssignment>;
  /** Sets the assignment of a target to `off`; returns null when there is none. */
  switchOff(grant: DirectoryGrant, target: FederationTarget): Promise<FederationAssignment | null>;
  /**
   * Restores the assignment of a target: `before` is the one that `readState` returned before activation, null when
   * there was none (then it is set to `off`, which is equivalent).
   */
  restoreAssignment(
    grant: DirectoryGrant,
    target: FederationTarget,
    before: FederationAssignment | null,
  ): Promise<FederationAssignment | null>;
  /** Deletes the assignment of a group (end of an activation test); a missing one is fine. */
  removeAssignment(
    grant: DirectoryGrant,
    target: FederationTarget & { readonly kind: 'group' },
  ): Promise<void>;
  /** Reads our profile, its certificates, and all assignments. */
  readState(grant: DirectoryGrant, entityId: string): Promise<FederationState>;
}
