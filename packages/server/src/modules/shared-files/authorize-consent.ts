import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { beginFlow, ownerOf } from '../auth/public.ts';
import { sharingOf } from './deps.ts';
import type { SharedFilesDeps } from './deps.ts';

/** Leads to the consent page of the workspace. */
export async function authorizeConsent(
  deps: SharedFilesDeps,
  ctx: Context,
): Promise<CallResponse<'sharedFiles.authorize'>> {
  const { directory } = await sharingOf(deps, ctx);
  return beginFlow({ ...deps, directory }, ctx.now, {
    purpose: 'sharing',
    allowsTrial: false,
    ...ownerOf(ctx),
  });
}
