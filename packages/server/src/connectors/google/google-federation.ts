import { federationRanks } from '#ports/profile-federation.ts';
import type {
  FederationGroup,
  FederationGroupSpec,
  FederationMember,
  FederationMemberChanges,
  FederationState,
  ProfileFederation,
} from '#ports/profile-federation.ts';
import type { ClientOf, GoogleClient } from './transport/client.ts';
import {
  ensureAssignment,
  listAssignments,
  removeAssignment,
  restoreAssignment,
  switchOff,
} from './assignments.ts';
import { findRedirects, switchRedirectOff } from './redirects.ts';
import { deleteGroup, ensureGroup, findGroup, syncGroupMembers } from './groups.ts';
import { rootOrgUnitId } from './people.ts';
import {
  ensureCredential,
  ensureProfile,
  findProfile,
  listCredentials,
  removeOtherCredentials,
} from './profiles.ts';

/**
 * The federation steps with Google's SSO profiles and assignments (Cloud Identity API) and groups (Directory API).
 */
export function createGoogleFederation(clientOf: ClientOf): ProfileFederation {
  return {
    kind: 'profiles',
    ensureProfile: (grant, spec) => ensureProfile(clientOf(grant), spec),
    ensureCredential: (grant, input) => ensureCredential(clientOf(grant), input),
    removeOtherCredentials: (grant, input) => removeOtherCredentials(clientOf(grant), input),
    findGroup: (grant, email) => findGroup(clientOf(grant), email),
    ensureGroup: (grant, spec) => ensureGroup(clientOf(grant), spec),
    syncGroupMembers: (grant, groupId, members) => syncGroupMembers(clientOf(grant), groupId, members),
    deleteGroup: (grant, groupId) => deleteGroup(clientOf(grant), groupId),
    ensureBreakGlass: async (grant, { group: spec, members }, options) => {
      const client = clientOf(grant, options);
      const { group, changes } = await ensureGroupWith(client, spec, members);
      const assignment = await ensureAssignment(client, {
        target: { kind: 'group', groupId: group.id },
        mode: 'off',
        rank: federationRanks.breakGlass,
      });
      return { group, assignment, changes };
    },
    ensureCoveredGroup: (grant, { group, members }, options) =>
      ensureGroupWith(clientOf(grant, options), group, members),
    ensureAssignment: (grant, spec) => ensureAssignment(clientOf(grant), spec),
    switchOff: (grant, target) => switchOff(clientOf(grant), target),
    restoreAssignment: (grant, target, before) => restoreAssignment(clientOf(grant), target, before),
    removeAssignment: (grant, target) => removeAssignment(clientOf(grant), target),
    anchorOf: (grant, options) => rootOrgUnitId(clientOf(grant, options)),
    findRedirects: (grant, search, options) => findRedirects(clientOf(grant, options), search),
    switchRedirectOff: (grant, search, redirect) => switchRedirectOff(clientOf(grant), search, redirect),
    consolePages: {
      administrators: 'https://admin.google.com/ac/roles',
      singleSignOn: 'https://admin.google.com/ac/security/sso',
      secondStep: 'https://admin.google.com/ac/security/2sv',
    },
    readState: (grant, entityId) => readState(clientOf(grant), entityId),
  };
}

async function ensureGroupWith(
  client: GoogleClient,
  spec: FederationGroupSpec,
  members: readonly FederationMember[],
): Promise<{ readonly group: FederationGroup; readonly changes: FederationMemberChanges }> {
  const group = await ensureGroup(client, spec);
  return { group, changes: await syncGroupMembers(client, group.id, members) };
}

async function readState(client: GoogleClient, entityId: string): Promise<FederationState> {
  const rootId = await rootOrgUnitId(client);
  const profile = await findProfile(client, entityId);
  const credentials = profile === null ? [] : await listCredentials(client, profile.id);
  const assignments = await listAssignments(client, rootId);
  const isOurs = (profileId: string | null): boolean => profile !== null && profileId === profile.id;
  return {
    profile,
    credentials,
    everyone: assignments.find((assignment) => assignment.target.kind === 'everyone') ?? null,
    groups: assignments
      .filter((assignment) => assignment.target.kind === 'group')
      .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity)),
    orgUnits: assignments.filter((assignment) => assignment.target.kind === 'orgUnit'),
    enforcedBy: assignments
      .filter((assignment) => assignment.mode === 'federated' && isOurs(assignment.profileId))
      .map((assignment) => assignment.id),
  };
}
