import { federationRanks } from '../../ports/federation.ts';
import type { DirectoryFederation, FederationState } from '../../ports/federation.ts';
import type { DirectoryGrant } from '../../ports/directory.ts';
import { within } from './transport/api.ts';
import type { GoogleApi } from './transport/api.ts';
import {
  ensureAssignment,
  listAssignments,
  removeAssignment,
  restoreAssignment,
  switchOff,
} from './assignments.ts';
import { findRedirects, switchRedirectOff } from './redirects.ts';
import type { GoogleDeps } from './transport/config.ts';
import { deleteGroup, ensureGroup, findGroup, syncGroupMembers } from './groups.ts';
import { rootOrgUnitId } from './people.ts';
import { deadlineIn } from './transport/retry.ts';
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
export function createGoogleFederation(deps: GoogleDeps, api: GoogleApi): DirectoryFederation {
  return {
    ensureProfile: (grant, spec) => ensureProfile(deps, api, grant, spec),
    ensureCredential: (grant, input) => ensureCredential(deps, api, grant, input),
    removeOtherCredentials: (grant, input) => removeOtherCredentials(api, grant, input),
    findGroup: (grant, email) => findGroup(api, grant, email),
    ensureGroup: (grant, spec) => ensureGroup(deps, api, grant, spec),
    syncGroupMembers: (grant, groupId, members) => syncGroupMembers(deps, api, grant, groupId, members),
    deleteGroup: (grant, groupId) => deleteGroup(api, grant, groupId),
    ensureBreakGlass: async (grant, input, options) => {
      const group = await ensureGroup(deps, api, grant, input.group, options?.priority);
      const changes = await syncGroupMembers(deps, api, grant, group.id, input.members, options?.priority);
      const assignment = await ensureAssignment(deps, api, grant, {
        target: { kind: 'group', groupId: group.id },
        mode: 'off',
        rank: federationRanks.breakGlass,
      });
      return { group, assignment, changes };
    },
    ensureCoveredGroup: async (grant, { group: spec, members }, options) => {
      const group = await ensureGroup(deps, api, grant, spec, options?.priority);
      const changes = await syncGroupMembers(deps, api, grant, group.id, members, options?.priority);
      return { group, changes };
    },
    ensureAssignment: (grant, spec) => ensureAssignment(deps, api, grant, spec),
    switchOff: (grant, target) => switchOff(deps, api, grant, target),
    restoreAssignment: (grant, target, before) => restoreAssignment(deps, api, grant, target, before),
    removeAssignment: (grant, target) => removeAssignment(api, grant, target),
    anchorOf: (grant, { deadlineMs } = {}) => rootOrgUnitId(within(api, deadlineIn(deadlineMs)), grant),
    findRedirects: (grant, search, { deadlineMs } = {}) =>
      findRedirects(within(api, deadlineIn(deadlineMs)), grant, search),
    switchRedirectOff: (grant, search, redirect) => switchRedirectOff(deps, api, grant, search, redirect),
    consolePages: {
      administrators: 'https://admin.google.com/ac/roles',
      singleSignOn: 'https://admin.google.com/ac/security/sso',
    },
    readState: (grant, entityId) => readState(api, grant, entityId),
  };
}

async function readState(api: GoogleApi, grant: DirectoryGrant, entityId: string): Promise<FederationState> {
  const rootId = await rootOrgUnitId(api, grant);
  const profile = await findProfile(api, grant, entityId);
  const credentials = profile === null ? [] : await listCredentials(api, grant, profile.id);
  const assignments = await listAssignments(api, grant, rootId);
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
