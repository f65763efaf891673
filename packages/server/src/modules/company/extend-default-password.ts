import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { extendTemporary, temporaryEndsAt } from '@shiftgate/domain/password/temporary.ts';
import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { companyFactsChanged } from '#core/events.ts';
import { audit } from '../audit/public.ts';
import { sharedColumns, sharedTemporaryOf } from '../passwords/public.ts';
import { readPasswordSettings } from './password-settings.ts';

/**
 * Moves the end of the temporary password, also after it has ended; it is kept for emails as long, unless it was
 * deleted already. Throws DEFAULT_PASSWORD_REQUIRED and TEMPORARY_PASSWORD_NOT_EXTENDABLE.
 */
export async function extendDefaultPassword(
  ctx: Context,
): Promise<CallResponse<'company.extendDefaultPassword'>> {
  const company = await ctx.tx
    .selectFrom('companies')
    .select([
      'default_password_shared_at',
      'default_password_extensions',
      'default_password_extended_until',
      'default_password_sealed_until',
    ])
    .where('key', '=', ctx.companyKey)
    // Two presses at the same moment are one extension after the other.
    .forUpdate()
    .executeTakeFirstOrThrow();
  const sharedAt = company.default_password_shared_at;
  if (sharedAt === null) throw new AppError('DEFAULT_PASSWORD_REQUIRED');
  const before = sharedTemporaryOf(company, sharedAt);
  const after = extendTemporary(before, ctx.now);
  if (after === null) throw new AppError('TEMPORARY_PASSWORD_NOT_EXTENDABLE');
  const until = new Date(temporaryEndsAt(after));
  const keptUntil = company.default_password_sealed_until;
  const isKept = keptUntil !== null && keptUntil.getTime() > ctx.now;
  await ctx.tx
    .updateTable('companies')
    .set({
      ...sharedColumns(after),
      ...(isKept && { default_password_sealed_until: until }),
    })
    .where('key', '=', ctx.companyKey)
    .execute();
  await audit(ctx, {
    event: 'company.default_password_extended',
    before: { until: new Date(temporaryEndsAt(before)).toISOString() },
    after: { until: until.toISOString(), extensions: after.extensions },
  });
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'control');
  return await readPasswordSettings(ctx);
}
