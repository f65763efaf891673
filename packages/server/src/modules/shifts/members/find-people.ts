import { sql } from 'kysely';
import type { z } from 'zod';
import type { People } from '@shiftgate/contract/entities/shift.ts';
import { Email } from '@shiftgate/contract/fields.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/app-error.ts';
import { findRefusal, sortEmails, guardColumns } from '#modules/users/public.ts';

export type PeopleBody = z.output<typeof People>;

/** The people of a request, and the entries without a match. */
interface AskedPeople {
  readonly people: Awaited<ReturnType<typeof readPeople>>;
  readonly notFound: readonly string[];
  /** E-mails of people that left the directory. */
  readonly gone: readonly string[];
  readonly invalid: readonly string[];
}

/**
 * Finds people by key, e-mail and org unit; surrounding blanks, case and duplicates are ignored. Throws
 * INVALID_EMAILS and USER_NOT_FOUND with every wrong entry, unless invalid ones are skipped.
 */
export async function lookupPeople(ctx: Context, body: PeopleBody): Promise<AskedPeople> {
  const { emails, invalid } = sortEmails(body.emails);
  const people = await readPeople(ctx, body, emails);
  // Of a large org unit few people are named.
  const named = people.filter((person) => person.is_named);
  const found = new Set(named.flatMap((person) => [person.key, person.email]));
  const unknownKeys = [...new Set(body.users)].filter((key) => !found.has(key));
  const strangeEmails = emails.filter((email) => !found.has(email));
  const gone = await findDeparted(ctx, strangeEmails);
  const unknownEmails = strangeEmails.filter((email) => !gone.has(email));
  if (!body.skip_invalid) {
    if (invalid.length > 0 || strangeEmails.length > 0) {
      const facts = {
        emails: sayEmails([...invalid, ...strangeEmails]),
        invalid,
        unknown: unknownEmails,
        gone: [...gone],
      };
      throw new AppError('INVALID_EMAILS', facts, fieldsOf(body, found, gone));
    }
    if (unknownKeys.length > 0) throw new AppError('USER_NOT_FOUND', { users: unknownKeys });
  }
  return { people, notFound: [...unknownKeys, ...unknownEmails], gone: [...gone], invalid };
}

const maxListedEmails = 5;

/** The first few e-mails, for an error message. */
const sayEmails = (emails: readonly string[]): string =>
  [...emails.slice(0, maxListedEmails), ...(emails.length > maxListedEmails ? ['…'] : [])].join(', ');

/** People that the caller may move, and people that are protected. */
export interface FoundPeople {
  /** The movable people, each once. */
  readonly people: readonly { readonly key: string }[];
  readonly notFound: readonly string[];
  readonly gone: readonly string[];
  readonly invalid: readonly string[];
  readonly protected: readonly { readonly key: string; readonly name: string; readonly email: string }[];
}

/**
 * `lookupPeople` without protected people: a named one throws PROTECTED_USER unless invalid ones are skipped, one of
 * an org unit is left out.
 */
export async function findPeople(ctx: Context, body: PeopleBody): Promise<FoundPeople> {
  const { people, notFound, gone, invalid } = await lookupPeople(ctx, body);
  const guarded = people.filter((person) => findRefusal(ctx.actor, 'access', person) !== null);
  const named = guarded.filter((person) => person.is_named);
  if (named.length > 0 && !body.skip_invalid)
    throw new AppError('PROTECTED_USER', { users: named.map(({ key }) => key) });
  const guardedKeys = new Set(guarded.map(({ key }) => key));
  return {
    people: guarded.length === 0 ? people : people.filter(({ key }) => !guardedKeys.has(key)),
    notFound,
    gone,
    invalid,
    protected: guarded.map(({ key, name, email }) => ({ key, name, email })),
  };
}

/** The positions of invalid e-mails in the request, up to a limit. */
function fieldsOf(
  body: PeopleBody,
  found: ReadonlySet<string>,
  gone: ReadonlySet<string>,
): { path: string; rule: string }[] {
  return body.emails
    .flatMap((text, index) => {
      const trimmed = text.trim();
      if (trimmed === '' || found.has(trimmed.toLowerCase())) return [];
      const strange = gone.has(trimmed.toLowerCase()) ? 'gone' : 'unknown';
      const rule = Email.safeParse(trimmed).success ? strange : 'invalid';
      return [{ path: `emails.${index}`, rule }];
    })
    .slice(0, 500);
}

/** The unknown e-mails of people that left the directory. */
async function findDeparted(ctx: Context, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const rows = await ctx.tx
    .selectFrom('users')
    .select('email')
    .where('company_key', '=', ctx.companyKey)
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .execute();
  const known = new Set(rows.map((row) => row.email));
  return new Set(emails.filter((email) => known.has(email)));
}

async function readPeople(ctx: Context, body: PeopleBody, emails: readonly string[]) {
  const named = sql<boolean>`(key = any(${body.users}::uuid[]) or email = any(${emails}::text[]))`;
  const prefixes = body.org_units.map((path) => (path.endsWith('/') ? path : `${path}/`));
  const ofUnits = sql<boolean>`(org_unit = any(${body.org_units}::text[])
    or exists (select from unnest(${prefixes}::text[]) as prefix where starts_with(org_unit, prefix)))`;
  return await ctx.tx
    .selectFrom('users')
    .select([...guardColumns, 'name', 'email', named.as('is_named')])
    .where('company_key', '=', ctx.companyKey)
    .where('status', 'in', ['active', 'suspended'])
    .where(body.org_units.length === 0 ? named : sql<boolean>`(${named} or ${ofUnits})`)
    .orderBy('search_text')
    .orderBy('key')
    .execute();
}
