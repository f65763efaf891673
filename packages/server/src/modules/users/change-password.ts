import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { productName } from '../../branding.ts';
import type { Context } from '../../context.ts';
import { announce } from '../../http/announce.ts';
import { AppError } from '../../http/app-error.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import { audit } from '../audit/index.ts';
import { findNewPasswordFlaws, setUserPassword, strengthsOfPeople } from '../passwords/index.ts';
import type { PasswordChosen } from '../passwords/index.ts';
import { endSessionsOf } from './end-sessions.ts';
import { auditTarget, lockPerson } from './find-person.ts';
import type { LockedPerson } from './find-person.ts';

export interface PasswordDeps {
  readonly hasher: PasswordHasher;
  /** Without it the workspace keeps the password it has. */
  readonly passwordChosen?: PasswordChosen;
}

/**
 * Sets the password of a person. It must have the strength the company and the shifts ask for and differ from the one that counts
 * now; whoever is signed in with the old one is out.
 */
export async function changePassword(
  ctx: Context,
  deps: PasswordDeps,
  { params, body }: HandlerInput<'users.changePassword'>,
): Promise<void> {
  const person = await lockPerson(ctx, params.key);
  const company = await companyOf(ctx);
  const strengthOf = await strengthsOfPeople(ctx.tx, ctx.companyKey, [person.key]);
  refuseWeak(person, company.name, strengthOf(person.key), body.password);
  // Who has none of their own signs in with the default password: that is no new one either.
  const current = person.password_hash ?? company.default_password_hash;
  if (current !== null && (await deps.hasher.verify(current, body.password)))
    throw new AppError('SAME_PASSWORD');
  const hash = await deps.hasher.hash(body.password);
  const { companyKey, now } = ctx;
  await setUserPassword(ctx.tx, {
    companyKey,
    userKey: person.key,
    hash,
    origin: 'administrator',
    mustChange: body.force_change,
    now,
  });
  const chosen = { companyKey, userKey: person.key, password: body.password, now };
  const isForWorkspace = (await deps.passwordChosen?.(ctx.tx, chosen)) ?? false;
  await endSessionsOf(ctx.tx, { companyKey, userKeys: [person.key], cause: 'password_changed', now });
  await audit(ctx, {
    event: 'user.password_changed',
    target: auditTarget(person),
    after: { reason: 'administrator', force_change: body.force_change, isForWorkspace },
  });
  await announce(ctx.tx, companyKey, 'users');
}

async function companyOf(ctx: Context) {
  return await ctx.tx
    .selectFrom('companies')
    .select(['name', 'default_password_hash'])
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
}

function refuseWeak(
  person: LockedPerson,
  companyName: string,
  strength: PasswordStrength,
  password: string,
): void {
  const problems = findNewPasswordFlaws(password, strength, {
    email: person.email,
    name: person.name,
    companyName,
    domain: person.domain,
    productName,
  });
  if (problems.length === 0) return;
  const fields = problems.map((rule) => ({ path: 'password', rule }));
  throw new AppError('INVALID_PASSWORD', { problems }, fields);
}
