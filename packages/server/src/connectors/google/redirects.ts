import type { DirectoryGrant } from '../../ports/directory.ts';
import type { FederationAssignment, FederationRedirects, RedirectSearch } from '../../ports/federation.ts';
import type { GoogleApi } from './transport/api.ts';
import { listAssignments, patchAssignment } from './assignments.ts';
import type { GoogleDeps } from './transport/config.ts';
import { settle } from './transport/operation.ts';
import { findProfile } from './profiles.ts';

/** Finds the redirects to our profile with the Cloud Identity API alone: a limited grant cannot read org units. */
export async function findRedirects(
  api: GoogleApi,
  grant: DirectoryGrant,
  { entityId, anchor }: RedirectSearch,
): Promise<FederationRedirects> {
  const profile = await findProfile(api, grant, entityId);
  if (profile === null) return { profile, redirects: [] };
  const all = await listAssignments(api, grant, anchor ?? '');
  const redirects = all.filter((item) => item.mode === 'federated' && item.profileId === profile.id);
  return { profile, redirects };
}

/** Turns one of them off by its own name, and reads it back. */
export async function switchRedirectOff(
  deps: GoogleDeps,
  api: GoogleApi,
  grant: DirectoryGrant,
  { anchor }: RedirectSearch,
  redirect: FederationAssignment,
): Promise<void> {
  const find = async (): Promise<FederationAssignment | undefined> =>
    (await listAssignments(api, grant, anchor ?? '')).find((item) => item.id === redirect.id);
  const look = async (): Promise<'off' | null> => {
    const present = await find();
    // A missing assignment is off as well: those people sign in with the workspace's own password.
    return present === undefined || present.mode !== 'federated' ? 'off' : null;
  };
  await settle(deps, 'inboundSsoAssignments.off', look, () =>
    patchAssignment(api, grant, redirect, { ssoMode: 'SSO_OFF' }),
  );
}
