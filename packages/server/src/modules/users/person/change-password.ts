import { findNewPasswordFlaws } from '@shiftgate/domain/password/new-password.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { productName } from '@shiftgate/phrases/product.ts';
import type { Context } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import type { Steps } from '#http/mount.ts';
import type { PasswordHasher } from '#ports/password-hasher.ts';
import { audit } from '#modules/audit/public.ts';
import {
  createCompanyQueues,
  endChangeLinks,
  notifyOfChangedPasswords,
  setUserPassword,
  strengthsOfPeople,
} from '#modules/passwords/public.ts';
import type { Lockouts, PasswordNoticeDeps } from '#modules/passwords/public.ts';
import { askRolesBefore } from './ask-roles.ts';
import type { AskRoles } from './ask-roles.ts';
import { endCalendarAddressOf } from '../calendar/calendar-address.ts';
import { endSignInSessions } from './end-sessions.ts';
import { auditTarget, isOwnAct, lockPerson, readPerson } from './find-person.ts';
import type { ChangedPerson } from './find-person.ts';

export interface PasswordDeps extends PasswordNoticeDeps {
  readonly hasher: PasswordHasher;
  readonly lockouts: Lockouts;
  readonly askRoles: AskRoles;
}

/** Concurrent and waiting password hashes of one company's panel. */
const hashBounds = { concurrency: 2, queueLength: 16 } as const;

/**
 * Creates the call that changes a person's password. It must be strong enough for company and shifts, differ from the
 * current one, and ends older sessions. It is not set at the workspace, because an administrator knows it.
 */
export function createChangePassword(deps: PasswordDeps) {
  const { hasher, lockouts } = deps;
  const queues = createCompanyQueues(hashBounds);
  return async (
    steps: Steps,
    { params, body }: HandlerInput<'users.changePassword'>,
    present: (ctx: Context) => Promise<CallResponse<'users.get'>>,
  ): Promise<CallResponse<'users.get'>> => {
    await askRolesBefore(deps.askRoles, steps, { act: 'password', userKeyOf: () => params.key });
    let hash: string | null = null;
    for (;;) {
      const read = await steps((ctx) => readCurrentPassword(ctx, params.key, body.password));
      const { companyKey } = read;
      hash = await queues.run(companyKey, async () => {
        if (read.current !== null && (await hasher.verify(read.current, body.password, { companyKey })))
          throw new AppError('SAME_PASSWORD');
        return hash ?? (await hasher.hash(body.password, { companyKey }));
      });
      const stored = hash;
      const answer = await steps(async (ctx) => {
        const person = await lockPerson(ctx, params.key, 'password');
        const company = await readCompany(ctx);
        // The password or the default has changed meanwhile, so the comparison starts over.
        if (currentOf(person, company) !== read.current) return null;
        await store(ctx, person, stored, body.force_change);
        await notifyOfChangedPasswords(ctx, deps, { userKeys: [person.key], by: 'administrator' });
        // The failed attempts were with the old password. The counters are locked last, after the person's rows.
        await lockouts.lift(ctx.tx, { companyKey: ctx.companyKey, emails: [person.email] });
        return await present(ctx);
      });
      if (answer !== null) return answer;
    }
  };
}

/** Returns the hash that a new password must differ from; throws for a weak password or a protected person. */
export async function readCurrentPassword(ctx: Context, key: string, password: string) {
  const person = await readPerson(ctx, key, 'password');
  const company = await readCompany(ctx);
  const strengthOf = await strengthsOfPeople(ctx.tx, ctx.companyKey, [person.key]);
  refuseWeak(person, company.name, strengthOf(person.key), password);
  return { companyKey: ctx.companyKey, current: currentOf(person, company) };
}

/** A person without an own password signs in with the default one, which does not count as new either. */
function currentOf(person: ChangedPerson, company: Company): string | null {
  return person.password_hash ?? company.default_password_hash;
}

async function store(ctx: Context, person: ChangedPerson, hash: string, mustChange: boolean): Promise<void> {
  const { companyKey, now } = ctx;
  const { key: userKey } = person;
  const isOwn = await isOwnAct(ctx, userKey);
  const stored = { companyKey, userKey, hash, origin: 'administrator', isOwn, mustChange, now } as const;
  await setUserPassword(ctx.tx, stored);
  // An earlier link could still replace the new password.
  await endChangeLinks(ctx.tx, companyKey, [userKey], { now });
  await endSignInSessions(ctx.tx, { companyKey, userKeys: [userKey], cause: 'password_changed', now });
  await endCalendarAddressOf(ctx, person);
  await audit(ctx, {
    event: 'user.password_changed',
    target: auditTarget(person),
    after: { reason: 'administrator', force_change: mustChange },
  });
  await announce(ctx.tx, companyKey, 'users');
}

async function readCompany(ctx: Context) {
  return await ctx.tx
    .selectFrom('companies')
    .select(['name', 'default_password_hash'])
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
}
type Company = Awaited<ReturnType<typeof readCompany>>;

function refuseWeak(
  person: ChangedPerson,
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
