import { canonicalDomain } from '@shiftgate/domain/client/domain-name.ts';
import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { audit } from '#modules/audit/public.ts';
import { addressOf, endChangeLinks, maskAddress, notifyOfChangedAddress } from '#modules/passwords/public.ts';
import type { PasswordNoticeDeps, StoredAddress } from '#modules/passwords/public.ts';
import { auditTarget, isOwnAct, lockPerson } from './find-person.ts';

/**
 * Sets the recovery address of a person, which a sync then keeps. Throws RECOVERY_EMAIL_OF_COMPANY for a mailbox
 * behind the sign-in that it must recover.
 */
export async function setRecoveryEmail(
  ctx: Context,
  deps: PasswordNoticeDeps,
  { params, body }: HandlerInput<'users.setRecoveryEmail'>,
): Promise<void> {
  const person = await lockPerson(ctx, params.key, 'password');
  const address = body.recovery_email;
  if (address === person.email || (await isOfCompany(ctx, address)))
    throw new AppError('RECOVERY_EMAIL_OF_COMPANY', {}, [{ path: 'recovery_email', rule: 'company_domain' }]);
  const stored = await addressOf(ctx, person.key);
  const isEntered = stored.recovery_email_source === 'entered';
  if (isEntered && stored.recovery_email === address) return;
  await store(ctx, person.key, {
    recovery_email: address,
    recovery_email_source: 'entered',
    recovery_email_entered_at: new Date(ctx.now),
    recovery_email_entered_by: ctx.actor.name,
    is_recovery_email_own: await isOwnAct(ctx, person.key),
    directory_recovery_email: isEntered ? stored.directory_recovery_email : stored.recovery_email,
  });
  await audit(ctx, {
    event: 'user.recovery_email_set',
    target: auditTarget(person),
    before: inAudit(stored),
    after: inAudit({ recovery_email: address, recovery_email_source: 'entered' }),
  });
  await notifyOfChangedAddress(ctx, deps, stored, address);
}

/** Removes a set address, so that the directory's one counts again; without one nothing changes. */
export async function removeRecoveryEmail(
  ctx: Context,
  deps: PasswordNoticeDeps,
  { params }: HandlerInput<'users.removeRecoveryEmail'>,
): Promise<void> {
  const person = await lockPerson(ctx, params.key, 'password');
  const stored = await addressOf(ctx, person.key);
  if (stored.recovery_email_source !== 'entered') return;
  const ofDirectory = {
    recovery_email: stored.directory_recovery_email,
    recovery_email_source: stored.directory_recovery_email === null ? null : ('directory' as const),
  };
  await store(ctx, person.key, {
    ...ofDirectory,
    recovery_email_entered_at: null,
    recovery_email_entered_by: null,
    is_recovery_email_own: false,
    directory_recovery_email: null,
  });
  await audit(ctx, {
    event: 'user.recovery_email_removed',
    target: auditTarget(person),
    before: inAudit(stored),
    after: inAudit(ofDirectory),
  });
  await notifyOfChangedAddress(ctx, deps, stored, null);
}

async function store(
  ctx: Context,
  userKey: string,
  columns: Pick<StoredAddress, 'recovery_email' | 'recovery_email_source' | 'directory_recovery_email'> & {
    readonly recovery_email_entered_at: Date | null;
    readonly recovery_email_entered_by: string | null;
    readonly is_recovery_email_own: boolean;
  },
): Promise<void> {
  await ctx.tx
    .updateTable('users')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: new Date(ctx.now) }))
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', userKey)
    .execute();
  // An open link went to the other address.
  await endChangeLinks(ctx.tx, ctx.companyKey, [userKey], { now: ctx.now, purpose: 'sent' });
  await announce(ctx.tx, ctx.companyKey, 'users');
}

/**
 * Whether a mailbox may be behind the same sign-in: at a domain of the company, an alias of one, or a subdomain of either,
 * whose mail the company directs too.
 */
async function isOfCompany(ctx: Context, address: string): Promise<boolean> {
  const typed = address.slice(address.lastIndexOf('@') + 1);
  const labels = (canonicalDomain(typed) ?? typed).split('.');
  const domains = labels.map((_label, at) => labels.slice(at).join('.'));
  const found = await ctx.tx
    .selectFrom('domains')
    .select('key')
    .where('company_key', '=', ctx.companyKey)
    .where('name', 'in', domains)
    .where('is_verified', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

/** Masks the address: every administrator reads the audit, and the address is private. */
function inAudit({
  recovery_email: address,
  recovery_email_source: source,
}: Pick<StoredAddress, 'recovery_email' | 'recovery_email_source'>) {
  return address === null ? null : { recovery_email: maskAddress(address), source };
}
