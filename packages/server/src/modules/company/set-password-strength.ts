import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { Context } from '#core/context.ts';
import { toJson } from '#db/tables/columns.ts';
import { companyFactsChanged } from '#core/events.ts';
import { versionConflict } from '#core/version-conflict.ts';
import { audit } from '../audit/public.ts';
import { presentStrength, readStrength } from '../passwords/public.ts';
import { readPasswordSettings } from './password-settings.ts';
import { findLastSave, recordSave } from './setting-saves.ts';

/** Replaces the requirement for new passwords without a shift's own. Throws VERSION_CONFLICT. */
export async function setPasswordStrength(
  ctx: Context,
  { body }: HandlerInput<'company.setPasswordStrength'>,
): Promise<CallResponse<'company.setPasswordStrength'>> {
  const { password_strength: wanted, version: sent } = body;
  const company = await ctx.tx
    .selectFrom('companies')
    .select(['name', 'password_strength', 'password_version'])
    .where('key', '=', ctx.companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const stored = Number(company.password_version);
  if (sent !== undefined && sent !== stored)
    throw versionConflict({ stored, sent }, await findLastSave(ctx, 'password_strength'));
  const before = presentStrength(readStrength(company.password_strength));
  // In stored order, so that equal rules have equal text.
  const after = { ...before, ...wanted };
  if (JSON.stringify(before) === JSON.stringify(after)) return await readPasswordSettings(ctx);
  await ctx.tx
    .updateTable('companies')
    .set({ password_strength: toJson(after), password_version: sql`password_version + 1` })
    .where('key', '=', ctx.companyKey)
    .execute();
  await recordSave(ctx, 'password_strength');
  await audit(ctx, {
    event: 'company.password_strength_changed',
    target: { kind: 'company', key: ctx.companyKey, name: company.name },
    before,
    after,
  });
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'control');
  return await readPasswordSettings(ctx);
}
