import { AppError } from '#core/app-error.ts';
import { inCompany } from '#db/transactions.ts';
import { noteRefusedRenewal, recordRenewal } from '#modules/connection/public.ts';
import type { StepName } from '../state/runs.ts';
import type { Step } from './step-context.ts';

/** The steps that every provider has. */
export const sharedSteps = {
  check_connection: async (ctx) => {
    const { deps, companyKey, grant } = ctx;
    const renewed = await ctx.directory.refreshGrant(grant).catch(async (error: unknown) => {
      await noteRefusedRenewal(deps, companyKey, error);
      throw error;
    });
    const now = deps.clock.now();
    await inCompany(deps.db, companyKey, (tx) =>
      recordRenewal(tx, deps.box, { companyKey, grant, now, directory: ctx.directory }, renewed),
    );
    if (!ctx.directory.checkScopes(renewed.grantedScopes).isComplete) throw new AppError('MISSING_SCOPE');
    // What the provider refuses to the application is done as the administrator, the deactivation included.
    if (renewed.needsSignIn && ctx.kind === 'activate') throw new AppError('PLEASE_LOG_IN_AGAIN');
    return null;
  },
  signing_key: async (ctx) => {
    await ctx.deps.signIn.ensureSigningKey(ctx.companyKey);
    return null;
  },
} as const satisfies Partial<Record<StepName, Step>>;
