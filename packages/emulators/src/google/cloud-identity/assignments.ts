import { findGroup } from '#state/groups.ts';
import type { EmulatorContext } from '#context.ts';
import type { EmulatorState, SsoAssignment, SsoMode } from '#state/model.ts';
import type { ApiCall } from '../api/call.ts';
import { cloudError } from '../api/errors.ts';
import { cutPage } from '#support/paging.ts';
import {
  checkCustomer,
  doneOperation,
  emptyOperation,
  identityNotFound,
  invalidArgument,
  readMask,
} from './operations.ts';

const type = 'inboundssoassignments.v1.InboundSsoAssignment';
type Target = SsoAssignment['target'];

export function presentAssignment(state: EmulatorState, assignment: SsoAssignment): Record<string, unknown> {
  const { target } = assignment;
  return {
    name: `inboundSsoAssignments/${assignment.id}`,
    customer: `customers/${state.customer.id}`,
    ...(target.kind === 'group'
      ? { targetGroup: `groups/${target.id}` }
      : { targetOrgUnit: `orgUnits/${target.id}` }),
    ...(target.kind === 'group' ? { rank: assignment.rank } : {}),
    ssoMode: assignment.ssoMode,
    ...(assignment.profileId === null
      ? {}
      : { samlSsoInfo: { inboundSamlSsoProfile: `inboundSamlSsoProfiles/${assignment.profileId}` } }),
    signInBehavior: assignment.isNeverRedirected ? { redirectCondition: 'NEVER' } : {},
  };
}

function readTarget(state: EmulatorState, call: ApiCall): Target {
  const { targetOrgUnit, targetGroup } = call.body;
  if (typeof targetOrgUnit === 'string' && targetGroup === undefined) {
    const id = targetOrgUnit.replace(/^orgUnits\//, '');
    if (!targetOrgUnit.startsWith('orgUnits/') || !state.orgUnits.some((unit) => unit.id === id)) {
      throw invalidArgument(`Invalid target_org_unit: ${targetOrgUnit}`);
    }
    return { kind: 'orgUnit', id };
  }
  if (typeof targetGroup === 'string' && targetOrgUnit === undefined) {
    const group = findGroup(state, targetGroup.replace(/^groups\//, ''));
    if (!targetGroup.startsWith('groups/') || group === null)
      throw invalidArgument(`Invalid target_group: ${targetGroup}`);
    return { kind: 'group', id: group.id };
  }
  throw invalidArgument('Exactly one of target_group and target_org_unit must be set.');
}

function readMode(value: unknown): SsoMode {
  const mode = (['SAML_SSO', 'SSO_OFF', 'DOMAIN_WIDE_SAML_IF_ENABLED'] as const).find(
    (item) => item === value,
  );
  if (mode === undefined) throw invalidArgument(`Invalid sso_mode: ${String(value)}`);
  return mode;
}

function readProfileId(state: EmulatorState, value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const name: unknown = Reflect.get(value, 'inboundSamlSsoProfile');
  if (name === undefined || name === '') return null;
  const id = typeof name === 'string' ? name.replace(/^inboundSamlSsoProfiles\//, '') : '';
  const profile = state.ssoProfiles.find((item) => item.id === id);
  if (profile === undefined) throw invalidArgument(`Invalid inbound_saml_sso_profile: ${String(name)}`);
  const { entityId, singleSignOnServiceUri } = profile.idpConfig;
  if (entityId === undefined || singleSignOnServiceUri === undefined || profile.credentials.length === 0) {
    throw cloudError(400, 'FAILED_PRECONDITION', 'The SSO profile is incomplete and cannot be assigned.');
  }
  return id;
}

function readNever(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'redirectCondition') === 'NEVER';
}

function readRank(target: Target, value: unknown): number | null {
  if (target.kind === 'orgUnit') {
    if (value === undefined || value === 0) return 0;
    throw invalidArgument('rank must be unset for org unit assignments.');
  }
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1)
    throw invalidArgument('Invalid rank.');
  return value;
}

function mustFit(mode: SsoMode, profileId: string | null): void {
  if (mode === 'SAML_SSO' && profileId === null)
    throw invalidArgument('saml_sso_info must be set when sso_mode is SAML_SSO.');
}

/** Puts a group's assignment at a rank; the one that had it, and all below it in an unbroken row, move down by one. */
function placeAt(state: EmulatorState, assignment: SsoAssignment, rank: number): void {
  const others = state.ssoAssignments.filter((item) => item.target.kind === 'group' && item !== assignment);
  let taken = rank;
  for (const other of others.toSorted((a, b) => a.rank - b.rank)) {
    if (other.rank !== taken) continue;
    other.rank += 1;
    taken += 1;
  }
  assignment.rank = rank;
}

function mustFind(state: EmulatorState, call: ApiCall): SsoAssignment {
  const assignment = state.ssoAssignments.find((item) => item.id === call.params['id']);
  if (assignment === undefined) throw identityNotFound(`inboundSsoAssignments/${call.params['id'] ?? ''}`);
  return assignment;
}

export function createAssignment(context: EmulatorContext, call: ApiCall): unknown {
  const { state } = context.store;
  checkCustomer(call, state.customer.id);
  const target = readTarget(state, call);
  const ssoMode = readMode(call.body['ssoMode']);
  const profileId = readProfileId(state, call.body['samlSsoInfo']);
  mustFit(ssoMode, profileId);
  const rank = readRank(target, call.body['rank']);
  if (state.ssoAssignments.some((item) => item.target.kind === target.kind && item.target.id === target.id)) {
    throw invalidArgument('Error(4012): An SSO assignment for this target already exists.');
  }
  const letter = target.kind === 'group' ? 'G' : 'O';
  const assignment: SsoAssignment = {
    id: `a${Buffer.from(`${state.customer.id}-${letter}${target.id}`, 'utf8').toString('base64url')}`,
    target,
    rank: 0,
    ssoMode,
    profileId: ssoMode === 'SAML_SSO' ? profileId : null,
    isNeverRedirected: readNever(call.body['signInBehavior']),
  };
  const last = Math.max(0, ...state.ssoAssignments.map((item) => item.rank));
  if (target.kind === 'group') placeAt(state, assignment, rank ?? last + 1);
  state.ssoAssignments.push(assignment);
  return doneOperation(type, presentAssignment(state, assignment));
}

export function listAssignments(context: EmulatorContext, call: ApiCall): unknown {
  const { state } = context.store;
  checkCustomer(call, state.customer.id);
  const page = cutPage(state.ssoAssignments, {
    size: call.query['pageSize'] ?? '',
    defaultSize: 10,
    maxSize: 100,
    token: call.query['pageToken'] ?? '',
    listKey: 'assignments',
    nowMs: call.nowMs,
    lifetimeMs: 86_400_000,
  });
  if (page === null) throw invalidArgument('Invalid page size or page token.');
  return {
    ...(page.items.length === 0
      ? {}
      : { inboundSsoAssignments: page.items.map((assignment) => presentAssignment(state, assignment)) }),
    ...(page.nextPageToken === null ? {} : { nextPageToken: page.nextPageToken }),
  };
}

export function getAssignment(context: EmulatorContext, call: ApiCall): unknown {
  return presentAssignment(context.store.state, mustFind(context.store.state, call));
}

export function patchAssignment(context: EmulatorContext, call: ApiCall): unknown {
  const { state } = context.store;
  const assignment = mustFind(state, call);
  const mask = new Set(readMask(call).map((path) => path.split('.')[0]));
  const known = ['ssoMode', 'samlSsoInfo', 'rank', 'signInBehavior'];
  for (const path of mask) {
    if (path === undefined || !known.includes(path))
      throw invalidArgument(`Invalid update mask path: ${String(path)}`);
  }
  const ssoMode = mask.has('ssoMode') ? readMode(call.body['ssoMode']) : assignment.ssoMode;
  const profileId = mask.has('samlSsoInfo')
    ? readProfileId(state, call.body['samlSsoInfo'])
    : assignment.profileId;
  mustFit(ssoMode, profileId);
  const rank = mask.has('rank') ? readRank(assignment.target, call.body['rank']) : null;
  assignment.ssoMode = ssoMode;
  assignment.profileId = ssoMode === 'SAML_SSO' ? profileId : null;
  if (mask.has('signInBehavior')) assignment.isNeverRedirected = readNever(call.body['signInBehavior']);
  if (rank !== null && assignment.target.kind === 'group') placeAt(state, assignment, rank);
  return doneOperation(type, presentAssignment(state, assignment));
}

export function deleteAssignment(context: EmulatorContext, call: ApiCall): unknown {
  const { state } = context.store;
  const assignment = mustFind(state, call);
  state.ssoAssignments = state.ssoAssignments.filter((item) => item !== assignment);
  return emptyOperation();
}
