import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { isOnVacation } from '@shiftgate/domain/user/vacation.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/app-error.ts';

type Reason = 'not_found' | 'administrator' | 'on_vacation' | 'not_active' | 'other_domain' | 'twice';

/**
 * Returns the keys of the chosen test people in order. Throws TEST_USERS_INVALID with every unsuitable person and the
 * reason: administrator, vacation, not active, or another domain.
 */
export async function mustFindTestPeople(
  ctx: Context,
  emails: readonly string[],
  domains: readonly string[],
  zoneName: string,
): Promise<string[]> {
  const wanted = emails.map((email) => email.toLowerCase());
  const rows = await ctx.tx
    .selectFrom('users')
    .select([
      'key',
      'email',
      'domain',
      'status',
      'is_admin',
      'is_allowed_admin',
      'vacation_starts_on',
      'vacation_ends_on',
    ])
    .where('company_key', '=', ctx.companyKey)
    .where('email', 'in', wanted)
    // A renamed person may have the address of one that left.
    .orderBy((eb) => eb.case().when('status', 'in', ['active', 'suspended']).then(0).else(1).end())
    .execute();
  const zone = zoneOf(zoneName);
  const found = wanted.map((email) => rows.find((row) => row.email === email));
  const reasonOf = (person: (typeof rows)[number] | undefined, index: number): Reason | null => {
    if (wanted.indexOf(wanted[index] ?? '') !== index) return 'twice';
    if (person === undefined) return 'not_found';
    if (person.status !== 'active') return 'not_active';
    if (person.is_admin || person.is_allowed_admin) return 'administrator';
    if (!domains.includes(person.domain)) return 'other_domain';
    const { vacation_starts_on: startOn, vacation_ends_on: endOn } = person;
    const isAway = startOn !== null && endOn !== null && isOnVacation({ startOn, endOn }, zone, ctx.now);
    return isAway ? 'on_vacation' : null;
  };
  const refused = found.flatMap((person, index) => {
    const reason = reasonOf(person, index);
    return reason === null ? [] : [{ email: wanted[index], reason }];
  });
  if (refused.length > 0) throw new AppError('TEST_USERS_INVALID', { users: refused });
  return found.flatMap((person) => person?.key ?? []);
}
