import { providerErrors } from '@shiftgate/contract/providers.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context, Tx } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import type { Steps } from '#http/mount.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { Directory, DirectoryGrant } from '#ports/directory.ts';
import { audit } from '../audit/public.ts';
import { beginFlow, exchangeCode, ownerOf, takeFlow } from '../auth/public.ts';
import { readGrant } from '../connection/public.ts';
import { tryConsent } from './file-grant.ts';
import { companyFacts } from './company-facts.ts';
import type { OwnFileDeps } from './deps.ts';
import { presentState } from './present-state.ts';

const place = (companyKey: string) => ({
  table: 'emergency_files',
  column: 'secret_sealed',
  companyKey,
  // A company has one such row.
  rowKey: companyKey,
});

/** The provider with the client of emergency files. Throws EMERGENCY_CLIENT_MISSING when none is configured. */
export function emergencyOf({ directory }: Pick<OwnFileDeps, 'directory'>): Directory {
  if (directory.emergency === null) throw new AppError('EMERGENCY_CLIENT_MISSING');
  return directory.emergency;
}

/**
 * Returns the decrypted consent of a company and whether the workspace accepted it when it was last asked; null when
 * there is none, another client received it, or it allows more than a file may hold.
 */
export async function readConsent(
  { box, directory }: Pick<OwnFileDeps, 'box' | 'directory'>,
  tx: Tx,
  companyKey: string,
) {
  const row = await tx
    .selectFrom('emergency_files as f')
    .innerJoin('companies as c', 'c.key', 'f.company_key')
    .select([
      'f.secret_sealed',
      'f.granted_scopes',
      'f.granted_at',
      'f.account_email',
      'f.account_directory_id',
      'f.is_alive',
      'f.client_id',
      'c.directory_customer_id',
    ])
    .where('f.company_key', '=', companyKey)
    .executeTakeFirst();
  const { emergency } = directory;
  if (row === undefined || emergency === null || row.client_id !== emergency.clientId) return null;
  if (emergency.emergencyFile.checkScopes(row.granted_scopes) !== 'limited') return null;
  const grant: DirectoryGrant = {
    refreshToken: box.openText(place(companyKey), row.secret_sealed),
    grantedScopes: row.granted_scopes,
    customerId: row.directory_customer_id,
  };
  return {
    grant,
    account: row.account_email,
    personId: row.account_directory_id,
    grantedAt: row.granted_at,
    isAlive: row.is_alive,
  };
}

/** Stores the workspace's answer to a consent, unless a newer consent was given. */
export async function markConsent(
  tx: Tx,
  companyKey: string,
  now: number,
  {
    grantedAt,
    isAlive,
    scopes,
  }: {
    readonly grantedAt: Date;
    readonly isAlive: boolean;
    /** What it gives, where the answer says so. */
    readonly scopes?: readonly string[];
  },
): Promise<void> {
  await tx
    .updateTable('emergency_files')
    .set({ is_alive: isAlive, checked_at: new Date(now), ...(scopes && { granted_scopes: [...scopes] }) })
    .where('company_key', '=', companyKey)
    .where('granted_at', '=', grantedAt)
    .execute();
}

/** The client of older files stays unsafe while its secret exists, so no new file may hold it. */
async function refuseOldClient(tx: Tx, companyKey: string, { clientId }: Directory): Promise<void> {
  const row = await tx
    .selectFrom('emergency_files')
    .select('old_client_id')
    .where('company_key', '=', companyKey)
    .executeTakeFirst();
  if (row?.old_client_id === clientId) throw new AppError('EMERGENCY_CLIENT_MISSING');
}

/** Redirects a super administrator to the consent page for single sign-on. */
export async function authorizeConsent(
  deps: OwnFileDeps,
  ctx: Context,
): Promise<CallResponse<'emergency.authorize'>> {
  const directory = emergencyOf(deps);
  await refuseOldClient(ctx.tx, ctx.companyKey, directory);
  return beginFlow({ ...deps, directory }, ctx.now, {
    purpose: 'emergency',
    allowsTrial: false,
    ...ownerOf(ctx),
  });
}

/**
 * Stores the returned consent: it must belong to a super administrator of this company, allow single sign-on, and
 * work.
 */
export async function keepConsent(
  deps: OwnFileDeps,
  steps: Steps,
  { body }: HandlerInput<'emergency.allow'>,
): Promise<CallResponse<'emergency.allow'>> {
  const emergency = emergencyOf(deps);
  const { companyKey, owner, grant, entityId, domains, now } = await steps(async (ctx) => {
    await refuseOldClient(ctx.tx, ctx.companyKey, emergency);
    const { facts } = await companyFacts(deps, ctx.tx, ctx.companyKey, null);
    const own = await readGrant(ctx.tx, deps.box, ctx.companyKey);
    return { ...ctx, owner: ownerOf(ctx), grant: own, entityId: facts.entity_id, domains: facts.domains };
  });
  const { flow, code } = await takeFlow(deps, now, body, { purposes: ['emergency'], owner });
  const identity = await exchangeCode(emergency, flow, code);
  if (!domains.includes(identity.domain))
    throw new AppError(providerErrors[emergency.provider].noOrganization);
  const { refreshToken, grantedScopes } = identity;
  if (refreshToken === null) throw new AppError('INVALID_GRANT');
  const scopes = emergency.emergencyFile.checkScopes(grantedScopes);
  if (scopes === 'missing') throw new AppError('MISSING_SCOPE');
  if (scopes === 'wider') throw new AppError('CONSENT_ALLOWS_MORE');
  const limited = { refreshToken, grantedScopes, customerId: grant?.customerId ?? null };
  let tried: Awaited<ReturnType<typeof tryConsent>>;
  try {
    const standing = grant && (await deps.directory.checkAdmin(grant, identity.personId));
    if (standing !== null && standing !== 'superAdmin') throw new AppError('CONSENT_NEEDS_SUPER_ADMIN');
    tried = await tryConsent(emergency, limited, { entityId, anchor: null });
  } catch (error) {
    if (isDirectoryError(error, 'forbidden')) throw new AppError('CONSENT_NEEDS_SUPER_ADMIN');
    throw error;
  }
  if (emergency.emergencyFile.checkScopes(tried.grantedScopes) === 'wider')
    throw new AppError('CONSENT_ALLOWS_MORE');
  return steps(async (ctx) => {
    const at = new Date(ctx.now);
    const values = {
      account_email: identity.email,
      account_directory_id: identity.personId,
      secret_sealed: deps.box.seal(place(companyKey), tried.refreshToken),
      granted_scopes: [...grantedScopes],
      client_id: emergency.clientId,
      granted_at: at,
      is_alive: true,
      checked_at: at,
    };
    await ctx.tx
      .insertInto('emergency_files')
      .values({ company_key: companyKey, ...values })
      .onConflict((conflict) => conflict.column('company_key').doUpdateSet(values))
      .execute();
    await audit(ctx, { event: 'emergency_file.allowed', after: { account: identity.email } });
    await announce(ctx.tx, companyKey, 'control');
    return presentState(deps, ctx);
  });
}
