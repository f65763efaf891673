import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Steps } from '../../http/mount.ts';
import { isDirectoryError } from '../../ports/directory.ts';
import type { ScopeCheck } from '../../ports/directory.ts';
import { markGrantDead, readWorkspace, recordRenewal } from '../connection/public.ts';
import type { AuthDeps } from './deps.ts';

/** Missing permissions for the panel. */
export const presentMissing = ({ missing }: ScopeCheck) =>
  missing.map(({ capability, scopes }) => ({ capability, scope: scopes[0] ?? '' }));

/** Asks the workspace whether the organization's consent still holds, and stores the answer. */
export async function readScopesStatus(
  deps: AuthDeps,
  steps: Steps,
): Promise<CallResponse<'integrations.scopesStatus'>> {
  const { companyKey, directory, grant } = await steps(async (ctx) => ({
    companyKey: ctx.companyKey,
    ...(await readWorkspace(ctx.tx, deps, ctx.companyKey)),
  }));
  if (directory.adminConsent === undefined) return { state: 'unknown', missing: [] };
  if (grant === null) return { state: 'reconnect', missing: [] };
  try {
    const renewed = await directory.refreshGrant(grant);
    await steps((ctx) => recordRenewal(ctx.tx, deps.box, { companyKey, grant, now: ctx.now }, renewed));
    const check = directory.checkScopes(renewed.grantedScopes);
    if (!check.isComplete) return { state: 'missing', missing: presentMissing(check) };
    return { state: renewed.needsSignIn ? 'sign_in_again' : 'complete', missing: [] };
  } catch (error) {
    if (!isDirectoryError(error)) throw error;
    if (error.code === 'missing_scope')
      return { state: 'missing', missing: presentMissing(directory.checkScopes([])) };
    if (error.code !== 'reconnect') return { state: 'unknown', missing: [] };
    const { message: reason } = error;
    await steps((ctx) => markGrantDead(ctx.tx, companyKey, grant, { now: ctx.now, reason }));
    return { state: 'reconnect', missing: [] };
  }
}
