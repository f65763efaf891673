import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { DEFAULT_PASSWORD_STRENGTH, findPasswordProblems } from '@shiftgate/domain/password/strength.ts';
import type { SecretBox } from '../../db/secret-box.ts';
import { companyFactsChanged } from '../../http/announce.ts';
import { AppError } from '../../http/app-error.ts';
import type { Steps } from '../../http/mount.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import { audit } from '../audit/index.ts';
import { keepDefaultPassword } from '../passwords/index.ts';

export interface DefaultPasswordDeps {
  readonly hasher: PasswordHasher;
  readonly box: SecretBox;
}

/** Sets the password of who has none of their own; it counts as shared from now on. Throws INVALID_PASSWORD. */
export async function setDefaultPassword(
  { hasher, box }: DefaultPasswordDeps,
  steps: Steps,
  { body }: HandlerInput<'company.setDefaultPassword'>,
): Promise<CallResponse<'company.setDefaultPassword'>> {
  const problems = findPasswordProblems(body.default_pass, DEFAULT_PASSWORD_STRENGTH);
  if (problems.length > 0) throw new AppError('INVALID_PASSWORD', { problems });
  const hash = await hasher.hash(body.default_pass);
  return await steps(async (ctx) => {
    const at = new Date(ctx.now);
    await ctx.tx
      .updateTable('companies')
      .set({
        default_password_hash: hash,
        default_password_set_at: at,
        default_password_shared_at: at,
        ...keepDefaultPassword(box, ctx.companyKey, body.default_pass, ctx.now),
      })
      .where('key', '=', ctx.companyKey)
      .execute();
    await audit(ctx, { event: 'company.default_password_set' });
    await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'control');
    return { done: true };
  });
}
