import { z } from 'zod';
import type { FederationAssignment, FederationTarget } from '#ports/federation.ts';
import type { FederationAssignmentSpec } from '#ports/profile-federation.ts';
import type { FederationMode } from '#ports/redirects.ts';
import type { GoogleClient } from './transport/client.ts';
import { ignoreNotFound } from './ignore-not-found.ts';
import { customerOf, ofCustomer, readAllSso, writeSso } from './transport/sso.ts';
import { rootOrgUnitId } from './people.ts';

const Assignment = z.object({
  name: z.string().startsWith('inboundSsoAssignments/'),
  targetOrgUnit: z.string().optional(),
  targetGroup: z.string().optional(),
  rank: z.number().int().optional(),
  ssoMode: z.string(),
  samlSsoInfo: z.object({ inboundSamlSsoProfile: z.string() }).optional(),
  oidcSsoInfo: z.record(z.string(), z.unknown()).optional(),
  signInBehavior: z.object({ redirectCondition: z.string().optional() }).optional(),
});

const AssignmentPage = z
  .object({
    inboundSsoAssignments: z.array(Assignment).default([]),
    nextPageToken: z.string().min(1).optional(),
  })
  .transform((page) => ({ items: page.inboundSsoAssignments, nextPageToken: page.nextPageToken }));

const resource = '/v1/inboundSsoAssignments';
const profilePrefix = 'inboundSamlSsoProfiles/';
const unspecified = 'REDIRECT_CONDITION_UNSPECIFIED';

const modes: Readonly<Record<string, FederationMode>> = { SAML_SSO: 'federated', SSO_OFF: 'off' };

/** All assignments of the customer. `rootId` is the root org unit's id without `id:`. */
export async function listAssignments(
  client: GoogleClient,
  rootId: string,
): Promise<readonly FederationAssignment[]> {
  const found = await readAllSso(client, {
    operation: 'inboundSsoAssignments.list',
    path: resource,
    reply: AssignmentPage,
    filter: ofCustomer(client.grant),
  });
  return found.map((assignment) => toAssignment(assignment, rootId));
}

/**
 * Creates or changes the assignment of a target and reads it back. Google has no target for a domain: the whole
 * company is the root org unit, a part of it is a group.
 */
export async function ensureAssignment(
  client: GoogleClient,
  spec: FederationAssignmentSpec,
): Promise<FederationAssignment> {
  const rootId = await rootOrgUnitId(client);
  const current = (): Promise<FederationAssignment | null> => findAssignment(client, spec.target, rootId);
  const check = async (): Promise<FederationAssignment | null> => {
    const assignment = await current();
    return assignment !== null && isAsWanted(assignment, spec) ? assignment : null;
  };
  const wanted = {
    ssoMode: spec.mode === 'federated' ? 'SAML_SSO' : 'SSO_OFF',
    ...(spec.mode === 'federated'
      ? { samlSsoInfo: { inboundSamlSsoProfile: `${profilePrefix}${spec.profileId}` } }
      : {}),
    ...(spec.rank === undefined ? {} : { rank: spec.rank }),
  };
  const act = async (): Promise<void> => {
    const present = await current();
    if (present === null) await createAssignment(client, spec.target, rootId, wanted);
    else await patchAssignment(client, present, wanted);
  };
  return await client.settle({ operation: 'inboundSsoAssignments.write', check, act });
}

/** Sets the assignment of a target to off; null when there is none. */
export async function switchOff(
  client: GoogleClient,
  target: FederationTarget,
): Promise<FederationAssignment | null> {
  const rootId = await rootOrgUnitId(client);
  const present = await findAssignment(client, target, rootId);
  if (present === null) return null;
  return await ensureAssignment(client, { target, mode: 'off' });
}

/** Restores the assignment `before` of a target; with null it is set to off. */
export async function restoreAssignment(
  client: GoogleClient,
  target: FederationTarget,
  before: FederationAssignment | null,
): Promise<FederationAssignment | null> {
  if (before === null) return await switchOff(client, target);
  const rootId = await rootOrgUnitId(client);
  const original = Assignment.parse(before.original);
  const current = (): Promise<FederationAssignment | null> => findAssignment(client, target, rootId);
  const check = async (): Promise<FederationAssignment | null> => {
    const assignment = await current();
    const isSame =
      assignment?.original['ssoMode'] === original.ssoMode &&
      assignment.profileId === before.profileId &&
      conditionOf(assignment) === conditionOf(before);
    return isSame ? assignment : null;
  };
  const { ssoMode, samlSsoInfo, oidcSsoInfo, signInBehavior } = original;
  const wanted = {
    ssoMode,
    ...(samlSsoInfo === undefined ? {} : { samlSsoInfo }),
    ...(oidcSsoInfo === undefined ? {} : { oidcSsoInfo }),
    ...(signInBehavior === undefined ? {} : { signInBehavior }),
  };
  const act = async (): Promise<void> => {
    const present = await current();
    if (present === null) await createAssignment(client, target, rootId, wanted);
    else await patchAssignment(client, present, wanted);
  };
  return await client.settle({ operation: 'inboundSsoAssignments.restore', check, act });
}

/** Deletes the assignment of a group; a missing one is fine. */
export async function removeAssignment(client: GoogleClient, target: FederationTarget): Promise<void> {
  const present = await findAssignment(client, target, await rootOrgUnitId(client));
  if (present === null) return;
  await ignoreNotFound(
    writeSso(client, {
      operation: 'inboundSsoAssignments.delete',
      method: 'DELETE',
      path: `${resource}/${encodeURIComponent(present.id)}`,
    }),
  );
}

async function findAssignment(
  client: GoogleClient,
  target: FederationTarget,
  rootId: string,
): Promise<FederationAssignment | null> {
  const all = await listAssignments(client, rootId);
  const found = all.find((assignment) =>
    target.kind === 'everyone'
      ? assignment.target.kind === 'everyone'
      : assignment.target.kind === 'group' && assignment.target.groupId === target.groupId,
  );
  return found ?? null;
}

async function createAssignment(
  client: GoogleClient,
  target: FederationTarget,
  rootId: string,
  wanted: Readonly<Record<string, unknown>>,
): Promise<void> {
  const place =
    target.kind === 'everyone'
      ? { targetOrgUnit: `orgUnits/${rootId}` }
      : { targetGroup: `groups/${target.groupId}` };
  await writeSso(client, {
    operation: 'inboundSsoAssignments.create',
    method: 'POST',
    path: resource,
    body: { ...customerOf(client.grant), ...place, ...wanted },
    rule: 'refusedOnly',
  });
}

/** Changes an assignment to the required one. */
export async function patchAssignment(
  client: GoogleClient,
  present: FederationAssignment,
  wanted: Readonly<Record<string, unknown>>,
): Promise<void> {
  // Fields in the mask without a value are cleared, so nothing of another mode remains. The rank moves other
  // assignments, so it is in the mask only when it changes.
  const updateMask = [
    'ssoMode',
    'samlSsoInfo',
    ...['oidcSsoInfo', 'signInBehavior'].filter((field) => field in wanted || field in present.original),
    ...(wanted['rank'] === undefined || wanted['rank'] === present.rank ? [] : ['rank']),
  ].join(',');
  await writeSso(client, {
    operation: 'inboundSsoAssignments.patch',
    method: 'PATCH',
    path: `${resource}/${encodeURIComponent(present.id)}`,
    query: { updateMask },
    body: wanted,
    rule: 'refusedOnly',
  });
}

function isAsWanted(assignment: FederationAssignment, spec: FederationAssignmentSpec): boolean {
  const isRankRight = spec.rank === undefined || assignment.rank === spec.rank;
  if (assignment.mode !== spec.mode || !isRankRight) return false;
  return spec.mode === 'off' || (assignment.profileId === spec.profileId && redirectsAlways(assignment));
}

// Under the condition `NEVER` people would not be redirected at all.
function redirectsAlways(assignment: FederationAssignment): boolean {
  return conditionOf(assignment) === unspecified;
}

function conditionOf(assignment: FederationAssignment): string {
  return Assignment.parse(assignment.original).signInBehavior?.redirectCondition ?? unspecified;
}

function toAssignment(assignment: z.infer<typeof Assignment>, rootId: string): FederationAssignment {
  const groupId = assignment.targetGroup?.replace(/^groups\//, '');
  const orgUnitId = assignment.targetOrgUnit?.replace(/^orgUnits\//, '') ?? '';
  const profileName = assignment.samlSsoInfo?.inboundSamlSsoProfile;
  return {
    id: assignment.name.slice(assignment.name.lastIndexOf('/') + 1),
    target: targetOf(groupId, orgUnitId, rootId),
    mode: modes[assignment.ssoMode] ?? 'other',
    profileId: profileName === undefined ? null : profileName.replace(profilePrefix, ''),
    rank: groupId === undefined ? null : (assignment.rank ?? null),
    original: assignment,
  };
}

function targetOf(
  groupId: string | undefined,
  orgUnitId: string,
  rootId: string,
): FederationAssignment['target'] {
  if (groupId !== undefined) return { kind: 'group', groupId };
  return orgUnitId === rootId ? { kind: 'everyone' } : { kind: 'orgUnit', orgUnitId };
}
