import type { FederationAssignment, FederationRedirects, RedirectSearch } from '#ports/federation.ts';
import type { GoogleClient } from './transport/client.ts';
import { listAssignments, patchAssignment } from './assignments.ts';
import { findProfile } from './profiles.ts';

/** Finds the redirects to our profile with the Cloud Identity API alone: a limited grant cannot read org units. */
export async function findRedirects(
  client: GoogleClient,
  { entityId, anchor }: RedirectSearch,
): Promise<FederationRedirects> {
  const profile = await findProfile(client, entityId);
  if (profile === null) return { profile, redirects: [], unread: [] };
  const all = await listAssignments(client, anchor ?? '');
  const redirects = all.filter((item) => item.mode === 'federated' && item.profileId === profile.id);
  return { profile, redirects, unread: [] };
}

/** Turns one of them off by its own name, and reads it back. */
export async function switchRedirectOff(
  client: GoogleClient,
  { anchor }: RedirectSearch,
  redirect: FederationAssignment,
): Promise<void> {
  const find = async (): Promise<FederationAssignment | undefined> =>
    (await listAssignments(client, anchor ?? '')).find((item) => item.id === redirect.id);
  const check = async (): Promise<'off' | null> => {
    const present = await find();
    // A missing assignment is off as well: those people sign in with the workspace's own password.
    return present === undefined || present.mode !== 'federated' ? 'off' : null;
  };
  await client.settle({
    operation: 'inboundSsoAssignments.off',
    check,
    act: () => patchAssignment(client, redirect, { ssoMode: 'SSO_OFF' }),
  });
}
