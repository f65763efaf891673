import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { AppError } from '#core/app-error.ts';
import { announce } from '#core/events.ts';
import { verifiedDomainNames } from '#db/company-domains.ts';
import { wake } from '#due-work/public.ts';
import type { Steps } from '#http/mount.ts';
import { isDirectoryError } from '#ports/directory.ts';
import { audit } from '../audit/public.ts';
import { exchangeCode, ownerOf, takeFlow } from '../auth/public.ts';
import { sharingOf } from './deps.ts';
import type { SharedFilesDeps } from './deps.ts';
import { isOfConnection, patience, revoke } from './end-consent.ts';
import { presentState } from './present-state.ts';
import { placeOf, readConsent, readCustomer } from './rows.ts';

/** Stores the consent that came back: it must be of an account of this company that may read the logs. */
export async function keepConsent(
  deps: SharedFilesDeps,
  steps: Steps,
  { body }: HandlerInput<'sharedFiles.allow'>,
): Promise<CallResponse<'sharedFiles.allow'>> {
  const { companyKey, owner, now, directory, sharing, domains, customerId } = await steps(async (ctx) => ({
    ...(await sharingOf(deps, ctx)),
    companyKey: ctx.companyKey,
    owner: ownerOf(ctx),
    now: ctx.now,
    domains: await verifiedDomainNames(ctx.tx, ctx.companyKey),
    customerId: await readCustomer(ctx.tx, ctx.companyKey),
  }));
  const { flow, code } = await takeFlow(deps, now, body, { purposes: ['sharing'], owner });
  const { email, personId, domain, refreshToken, grantedScopes } = await exchangeCode(directory, flow, code);
  if (!domains.includes(domain)) throw new AppError('CONSENT_OF_OTHER_COMPANY');
  if (refreshToken === null) throw new AppError('INVALID_GRANT');
  if (!sharing.isAllowed(grantedScopes)) throw new AppError('MISSING_SCOPE');
  const grant = { refreshToken, grantedScopes, customerId };
  try {
    await sharing.check(grant, patience);
  } catch (error) {
    if (isDirectoryError(error, 'forbidden')) throw new AppError('CONSENT_MAY_NOT_READ');
    throw error;
  }
  const { replaced, state } = await steps(async (ctx) => {
    const old = await readConsent(ctx.tx, deps.box, companyKey);
    const values = {
      account_email: email,
      account_directory_id: personId,
      secret_sealed: deps.box.seal(placeOf(companyKey), refreshToken),
      granted_scopes: [...grantedScopes],
      granted_at: new Date(ctx.now),
      ended_at: null,
    };
    await ctx.tx
      .insertInto('shared_file_consents')
      .values({ company_key: companyKey, ...values })
      .onConflict((conflict) => conflict.column('company_key').doUpdateSet(values))
      .execute();
    // What was read before stays: every account of a workspace reads the same logs.
    const due = { next_try_at: new Date(ctx.now), problem: null };
    await ctx.tx
      .insertInto('shared_file_syncs')
      .values({ company_key: companyKey, ...due })
      .onConflict((conflict) => conflict.column('company_key').doUpdateSet(due))
      .execute();
    await audit(ctx, { event: 'shared_files.allowed', after: { account: email } });
    await announce(ctx.tx, companyKey, 'shared_files');
    await wake(ctx.tx, 'read-shared-files');
    const isOther = old !== null && old.accountId !== personId;
    return {
      replaced: isOther && !(await isOfConnection(ctx.tx, companyKey, old)) ? old : null,
      state: await presentState(ctx),
    };
  });
  // The replaced grant is no longer stored, so it cannot be used even if this fails.
  if (replaced !== null) await revoke(directory, replaced.grant);
  return state;
}
