import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Steps } from '#http/mount.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { ScopeCheck } from '#ports/directory.ts';
import {
  connectionState,
  markGrantDead,
  markPermissionsLost,
  readWorkspace,
  recordRenewal,
} from '../connection/public.ts';
import type { AuthDeps } from './deps.ts';

/** Missing permissions for the panel. */
export const presentMissing = ({ missing }: ScopeCheck) =>
  missing.map(({ capability, scopes }) => ({ capability, scope: scopes[0] ?? '' }));

/** How long a stored answer counts: every page of every open panel wants it. */
const keepMs = 5 * 60_000;

/**
 * Whether the organization's consent is still valid, as the last renewal of the connection stored it. If that is too
 * long ago, this asks the workspace and stores the answer.
 */
export async function readScopesStatus(
  deps: AuthDeps,
  steps: Steps,
): Promise<CallResponse<'integrations.scopesStatus'>> {
  const { companyKey, now, directory, grant, stored } = await steps(async (ctx) => ({
    companyKey: ctx.companyKey,
    now: ctx.now,
    stored: await connectionState(ctx.tx, ctx.companyKey),
    ...(await readWorkspace(ctx.tx, deps, ctx.companyKey)),
  }));
  if (directory.adminConsent === undefined) return { state: 'unknown', missing: [] };
  if (grant === null) return { state: 'reconnect', missing: [] };
  const age = now - +(stored?.renewed_at ?? 0);
  if (stored !== undefined && age >= 0 && age < keepMs)
    return answerOf(directory.checkScopes(stored.granted_scopes), stored.needs_sign_in);
  try {
    const renewed = await directory.refreshGrant(grant);
    await steps((ctx) =>
      recordRenewal(ctx.tx, deps.box, { companyKey, grant, now: ctx.now, directory }, renewed),
    );
    return answerOf(directory.checkScopes(renewed.grantedScopes), renewed.needsSignIn);
  } catch (error) {
    if (!isDirectoryError(error)) throw error;
    if (error.code === 'missing_scope') {
      await steps((ctx) => markPermissionsLost(ctx.tx, companyKey, { now: ctx.now, grantedScopes: [] }));
      return { state: 'missing', missing: presentMissing(directory.checkScopes([])) };
    }
    if (error.code !== 'reconnect') return { state: 'unknown', missing: [] };
    const { message: reason } = error;
    await steps((ctx) => markGrantDead(ctx.tx, companyKey, grant, { now: ctx.now, reason }));
    return { state: 'reconnect', missing: [] };
  }
}

function answerOf(check: ScopeCheck, needsSignIn: boolean): CallResponse<'integrations.scopesStatus'> {
  if (!check.isComplete) return { state: 'missing', missing: presentMissing(check) };
  return { state: needsSignIn ? 'sign_in_again' : 'complete', missing: [] };
}
