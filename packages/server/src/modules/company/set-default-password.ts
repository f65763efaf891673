import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { findNewPasswordFlaws } from '@shiftgate/domain/password/new-password.ts';
import { normalisePassword } from '@shiftgate/domain/password/strength.ts';
import { productName } from '#core/branding.ts';
import type { Context } from '#core/context.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { companyFactsChanged } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import type { Steps } from '#http/mount.ts';
import type { PasswordHasher } from '#ports/password-hasher.ts';
import { audit } from '../audit/public.ts';
import {
  keepDefaultPassword,
  openDefaultPassword,
  readStrength,
  shareDefaultPassword,
} from '../passwords/public.ts';

export interface DefaultPasswordDeps {
  readonly hasher: PasswordHasher;
  readonly box: SecretBox;
}

/**
 * Sets the password of people without one of their own; it counts as shared from now on. Throws INVALID_PASSWORD with
 * the missing requirements, and SAME_PASSWORD for the stored one.
 */
export async function setDefaultPassword(
  { hasher, box }: DefaultPasswordDeps,
  steps: Steps,
  { body }: HandlerInput<'company.setDefaultPassword'>,
): Promise<CallResponse<'company.setDefaultPassword'>> {
  const password = body.default_pass;
  const companyKey = await steps(async (ctx) => {
    await refuseProblems(ctx, box, password);
    return ctx.companyKey;
  });
  const hash = await hasher.hash(password, { companyKey });
  return await steps(async (ctx) => {
    await ctx.tx
      .updateTable('companies')
      .set({
        default_password_hash: hash,
        default_password_set_at: new Date(ctx.now),
        ...shareDefaultPassword(ctx.now),
        ...keepDefaultPassword(box, ctx.companyKey, password, ctx.now),
      })
      .where('key', '=', ctx.companyKey)
      .execute();
    await audit(ctx, { event: 'company.default_password_set' });
    await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'control');
    return { done: true };
  });
}

async function refuseProblems(ctx: Context, box: SecretBox, password: string): Promise<void> {
  const company = await ctx.tx
    .selectFrom('companies')
    .select([
      'key',
      'name',
      'main_domain',
      'password_strength',
      'default_password_sealed',
      'default_password_sealed_until',
    ])
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
  const problems = findNewPasswordFlaws(password, readStrength(company.password_strength), {
    email: '',
    name: '',
    companyName: company.name,
    domain: company.main_domain,
    productName,
  });
  if (problems.length > 0) throw new AppError('INVALID_PASSWORD', { problems });
  // Only while it is stored: later the same one must be set again to be shared.
  const kept = openDefaultPassword(box, company, ctx.now);
  if (kept !== null && normalisePassword(kept) === normalisePassword(password))
    throw new AppError('SAME_PASSWORD');
}
