import { groupsOf } from '#state/groups.ts';
import type { EmulatorState, SsoAssignment, SsoProfile, WorkspaceUser } from '#state/model.ts';

/** The assignment that counts for a person: the group one with the lowest rank, else that of the innermost org unit. */
export function effectiveAssignment(state: EmulatorState, user: WorkspaceUser): SsoAssignment | null {
  const groupIds = new Set(groupsOf(state, user.id).map((group) => group.id));
  const byGroup = state.ssoAssignments
    .filter((item) => item.target.kind === 'group' && groupIds.has(item.target.id))
    .toSorted((a, b) => a.rank - b.rank)[0];
  if (byGroup !== undefined) return byGroup;
  const unitPath = (item: SsoAssignment): string =>
    state.orgUnits.find((unit) => item.target.kind === 'orgUnit' && unit.id === item.target.id)?.path ?? '';
  const covers = (path: string): boolean =>
    path === '/' || (path !== '' && `${user.orgUnitPath}/`.startsWith(`${path}/`));
  return (
    state.ssoAssignments
      .filter((item) => covers(unitPath(item)))
      .toSorted((a, b) => unitPath(b).length - unitPath(a).length)[0] ?? null
  );
}

/**
 * The profile under which a person signs in, or null for Google's own password. Super administrators are never under
 * SSO; without any assignment there is none either.
 */
export function profileFor(state: EmulatorState, user: WorkspaceUser): SsoProfile | null {
  if (user.isAdmin) return null;
  const assignment = effectiveAssignment(state, user);
  if (assignment?.ssoMode !== 'SAML_SSO') return null;
  return state.ssoProfiles.find((profile) => profile.id === assignment.profileId) ?? null;
}

/** True when a person's typed-in sign-in is sent to the identity provider (`redirectCondition` not NEVER). */
export function isRedirected(state: EmulatorState, user: WorkspaceUser): boolean {
  return effectiveAssignment(state, user)?.isNeverRedirected === false;
}
