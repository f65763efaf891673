import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { audit } from '../audit/public.ts';
import type { OwnFileDeps } from './deps.ts';
import { presentState } from './present-state.ts';

/**
 * Records that the organization removed the client of older files. The workspace does not report it, so an administrator
 * confirms it; before a newer file exists, the old one may be the only way out.
 */
export async function forgetOldClient(
  deps: OwnFileDeps,
  ctx: Context,
): Promise<CallResponse<'emergency.forgetOldClient'>> {
  const { old_client: old } = await presentState(deps, ctx);
  if (old?.is_replaced !== true) throw new AppError('EMERGENCY_FILE_MISSING');
  await ctx.tx
    .updateTable('emergency_files')
    .set({ old_client_id: null })
    .where('company_key', '=', ctx.companyKey)
    .execute();
  await audit(ctx, {
    event: 'emergency_file.old_client_removed',
    before: { client: old.id },
    after: { client: null },
  });
  await announce(ctx.tx, ctx.companyKey, 'control');
  return presentState(deps, ctx);
}
