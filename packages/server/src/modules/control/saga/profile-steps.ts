import { inCompany } from '#db/transactions.ts';
import { federationRanks } from '#ports/profile-federation.ts';
import { requireProfiles } from '#ports/federation.ts';
import type { FederationAssignment, FederationTarget } from '#ports/federation.ts';
import { AppError } from '#core/app-error.ts';
import type { StepName } from '../state/runs.ts';
import { entityIdOf, notTakenOverYet } from './step-context.ts';
import type { Step, StepContext } from './step-context.ts';
import {
  keepAdministratorsOutside,
  keepCoveredPeople,
  keepTestPeople,
  removeTestGroup,
} from './workspace-groups.ts';
import type { GroupContext } from './workspace-groups.ts';

interface ProfileResult {
  readonly profileId: string;
}
interface TargetResult {
  readonly target: FederationTarget;
  readonly before: FederationAssignment | null;
}

interface TestResult {
  readonly target: FederationTarget & { readonly kind: 'group' };
}

const profilesOf = (ctx: StepContext) => requireProfiles(ctx.directory.federation);

const groupsOf = (ctx: StepContext): GroupContext => ({
  ...ctx,
  priority: 'interactive',
  domains: ctx.input.domains,
});

/** Whether control covers every verified domain. Then the target is the whole company, else a group. */
async function coversEverything(ctx: StepContext): Promise<boolean> {
  const { left } = await inCompany(ctx.deps.db, ctx.companyKey, (tx) =>
    tx
      .selectFrom('domains')
      .select((eb) => eb.fn.countAll<string>().as('left'))
      .where('company_key', '=', ctx.companyKey)
      .where('is_verified', '=', true)
      .where('alias_of', 'is', null)
      .where('name', 'not in', [...ctx.input.domains])
      .executeTakeFirstOrThrow(),
  );
  return Number(left) === 0;
}

/** The steps at a provider with profiles. */
export const profileSteps = {
  sso_profile: async (ctx) => {
    const urls = ctx.deps.signIn.urlsOf(ctx.company.saml_key);
    const profile = await profilesOf(ctx).ensureProfile(ctx.grant, {
      displayName: ctx.deps.productName,
      entityId: entityIdOf(ctx),
      ...urls,
    });
    await inCompany(ctx.deps.db, ctx.companyKey, (tx) =>
      ctx.deps.signIn.registerServiceProvider(tx, ctx.companyKey, {
        profileId: profile.id,
        entityId: profile.sp.entityId,
        acsUrl: profile.sp.acsUrl,
        idpEntityId: entityIdOf(ctx),
      }),
    );
    return { profileId: profile.id } satisfies ProfileResult;
  },
  certificate: async (ctx) => {
    const { profileId } = ctx.results.get('sso_profile') as ProfileResult;
    const { certificatePem } = await ctx.deps.signIn.ensureSigningKey(ctx.companyKey);
    const known = await inCompany(ctx.deps.db, ctx.companyKey, (tx) =>
      tx
        .selectFrom('control_steps')
        .select('result')
        .where('company_key', '=', ctx.companyKey)
        .where('name', '=', 'certificate')
        .where('state', '=', 'done')
        .orderBy('finished_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    const stored = known?.result as
      | { credentialId?: string; profileId?: string; certificatePem?: string }
      | null
      | undefined;
    // After a rollover the id is on the key itself, and the next key's certificate must stay.
    const keys = await inCompany(ctx.deps.db, ctx.companyKey, (tx) =>
      tx
        .selectFrom('signing_keys')
        .select(['certificate_pem', 'workspace_credential_id'])
        .where('company_key', '=', ctx.companyKey)
        .where('state', 'in', ['current', 'next'])
        .where('workspace_credential_id', 'is not', null)
        .execute(),
    );
    const rolled = keys.find((key) => key.certificate_pem === certificatePem)?.workspace_credential_id;
    const isSame = stored?.profileId === profileId && stored.certificatePem === certificatePem;
    const credential = await profilesOf(ctx).ensureCredential(ctx.grant, {
      profileId,
      certificatePem,
      knownId: rolled ?? (isSame ? (stored.credentialId ?? null) : null),
      keepIds: keys.flatMap((key) => key.workspace_credential_id ?? []),
    });
    return { credentialId: credential.id, profileId, certificatePem };
  },
  administrators_outside: async (ctx) => {
    const { administrators } = await keepAdministratorsOutside(groupsOf(ctx));
    return { administrators };
  },
  covered_people: async (ctx) => {
    const state = await profilesOf(ctx).readState(ctx.grant, entityIdOf(ctx));
    if (await coversEverything(ctx)) {
      return { target: { kind: 'everyone' }, before: state.everyone } satisfies TargetResult;
    }
    const { group } = await keepCoveredPeople(groupsOf(ctx));
    const target: FederationTarget = { kind: 'group', groupId: group.id };
    const before =
      state.groups.find((g) => g.target.kind === 'group' && g.target.groupId === group.id) ?? null;
    return { target, before } satisfies TargetResult;
  },
  switch_on: async (ctx) => {
    const { profileId } = ctx.results.get('sso_profile') as ProfileResult;
    const { target } = ctx.results.get('covered_people') as TargetResult;
    const rank = target.kind === 'group' ? { rank: federationRanks.enforced } : {};
    await profilesOf(ctx).ensureAssignment(ctx.grant, {
      target,
      mode: 'federated',
      profileId,
      ...rank,
    });
    return null;
  },
  switch_off: async (ctx) => {
    const state = await profilesOf(ctx).readState(ctx.grant, entityIdOf(ctx));
    const ours = [state.everyone, ...state.groups].flatMap((assignment) => {
      if (!assignment || !state.enforcedBy.includes(assignment.id)) return [];
      // An assignment of an org unit below the root is never ours to change.
      const { target } = assignment;
      return target.kind === 'everyone' || target.kind === 'group' ? [target] : [];
    });
    for (const target of ours) await profilesOf(ctx).switchOff(ctx.grant, target);
    return { switchedOff: ours.length };
  },
  test_group: async (ctx) => {
    const { group } = await keepTestPeople(groupsOf(ctx), ctx.input.testUsers ?? []);
    return { target: { kind: 'group', groupId: group.id } } satisfies TestResult;
  },
  test_on: async (ctx) => {
    const { profileId } = ctx.results.get('sso_profile') as ProfileResult;
    const { target } = ctx.results.get('test_group') as TestResult;
    await profilesOf(ctx).ensureAssignment(ctx.grant, {
      target,
      mode: 'federated',
      profileId,
      rank: federationRanks.enforced,
    });
    return null;
  },
  test_off: async (ctx) => {
    const state = await profilesOf(ctx).readState(ctx.grant, entityIdOf(ctx));
    for (const { id, target } of state.groups) {
      if (target.kind !== 'group' || !state.enforcedBy.includes(id)) continue;
      await profilesOf(ctx).removeAssignment(ctx.grant, target);
    }
    return null;
  },
  test_group_gone: async (ctx) => {
    await removeTestGroup(groupsOf(ctx));
    return null;
  },
  confirm: async (ctx) => {
    const state = await profilesOf(ctx).readState(ctx.grant, entityIdOf(ctx));
    const isOn = state.enforcedBy.length > 0;
    const shouldBeOn = ctx.kind === 'activate' || ctx.kind === 'start_test';
    if (isOn !== shouldBeOn) throw new AppError('DIRECTORY_UNAVAILABLE', { reason: notTakenOverYet });
    return null;
  },
} as const satisfies Partial<Record<StepName, Step>>;

/**
 * Undoes the visible changes of a step and the objects of a test. Prepared objects (profile, certificate, groups)
 * stay for the next try.
 */
export async function undoProfileStep(name: StepName, ctx: StepContext): Promise<void> {
  const federation = profilesOf(ctx);
  if (name === 'switch_on') {
    const result = ctx.results.get('covered_people') as TargetResult | undefined;
    if (result) await federation.restoreAssignment(ctx.grant, result.target, result.before);
  }
  if (name === 'test_on') {
    const result = ctx.results.get('test_group') as TestResult | undefined;
    if (result) await federation.removeAssignment(ctx.grant, result.target);
  }
  if (name === 'test_group') await removeTestGroup(groupsOf(ctx));
}
