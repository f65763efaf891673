import { canonicalDomain } from '@shiftgate/domain/client/domain-name.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Context } from '#core/context.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { AppError } from '#core/app-error.ts';
import { openDefaultPassword } from '../passwords/public.ts';
import { linkedPeople, mayGetTemporary } from './recipients.ts';
import { exactly } from './selection.ts';
import { startTask } from './start-task.ts';
import type { TaskOrder } from './start-task.ts';
import type { TaskInput } from './actions/task-facts.ts';

/**
 * Starts mailing the temporary password to the people of some domains without a password of their own; its 72 hours
 * start with the mail. Throws DEFAULT_PASSWORD_REQUIRED when none is stored.
 */
export async function startSharingPassword(
  ctx: Context,
  box: SecretBox,
  { body }: HandlerInput<'users.shareTemporaryPassword'>,
): Promise<CallResponse<'users.shareTemporaryPassword'>> {
  const domains = await knownDomains(ctx, body.domains);
  return await shareTemporaryPassword(ctx, box, {
    input: { domains },
    people: sql<boolean>`u.domain = any(${domains}::text[])`,
    clientKey: body.client_key,
  });
}

/** The same for those who may get it of the people that match a condition on `users as u`. */
export async function shareTemporaryPassword(
  ctx: Context,
  box: SecretBox,
  order: {
    readonly input: TaskInput;
    readonly people: RawBuilder<boolean>;
    readonly clientKey: string | undefined;
  } & Pick<TaskOrder, 'bound'>,
): Promise<CallResponse<'users.shareTemporaryPassword'>> {
  await mustHaveDefaultPassword(ctx, box);
  return await startTask(ctx, {
    kind: 'share_temporary_password',
    input: order.input,
    condition: sql<boolean>`${order.people} and ${mayGetTemporary}`,
    keys: null,
    clientKey: order.clientKey,
    nobody: 'USERS_NOT_FOUND',
    ...(order.bound === undefined ? {} : { bound: order.bound }),
  });
}

/** Throws DEFAULT_PASSWORD_REQUIRED when no temporary password is stored. */
export async function mustHaveDefaultPassword(ctx: Context, box: SecretBox): Promise<void> {
  const company = await ctx.tx
    .selectFrom('companies')
    .select(['key', 'default_password_sealed', 'default_password_sealed_until'])
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
  if (openDefaultPassword(box, company, ctx.now) === null) throw new AppError('DEFAULT_PASSWORD_REQUIRED');
}

/** Starts mailing a link for choosing a password to the people of some domains. */
export async function startSharingLink(
  ctx: Context,
  { body }: HandlerInput<'users.shareChangeLink'>,
): Promise<CallResponse<'users.shareChangeLink'>> {
  const domains = await knownDomains(ctx, body.domains);
  return await startTask(ctx, {
    kind: 'share_change_link',
    input: { domains },
    condition: await linkedPeople(ctx, domains, body.to),
    keys: null,
    clientKey: body.client_key,
    nobody: 'USERS_NOT_FOUND',
    ...exactly(body.expected),
  });
}

async function knownDomains(ctx: Context, asked: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(asked.map((name) => canonicalDomain(name) ?? name.toLowerCase()))];
  const rows = await ctx.tx
    .selectFrom('domains')
    .select('name')
    .where('company_key', '=', ctx.companyKey)
    .where('name', 'in', wanted)
    .where('is_verified', '=', true)
    .execute();
  const known = new Set(rows.map((row) => row.name));
  const unknown = wanted.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new AppError('DOMAIN_NOT_FOUND', { domains: unknown });
  return wanted;
}
