import { LOGOUT_RESULTS } from '@shiftgate/domain/access/types.ts';
import { sql } from 'kysely';
import { ownDomainNames } from '../../db/company-domains.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Context, Tx } from '../../core/context.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import { canSign } from '../signing-keys/public.ts';
import { presentControl } from '../control/public.ts';
import { countRequests } from '../requests/public.ts';
import { findWaitingMails } from '../mail/public.ts';
import { syncStatus } from '../directory-sync/public.ts';

/** Counts people with an open shift now; conditions on address and client are ignored. */
export type CountInside = (
  tx: Tx,
  companyKey: string,
  now: number,
) => Promise<{ inside: number; outside: number }>;

const dayMs = 86_400_000;

/** The content of the home page. */
export function homeHandlers(deps: { readonly countInside: CountInside; readonly box: SecretBox }) {
  return {
    'home.summary': async (ctx) => {
      const people = await countPeople(ctx);
      const results = await ctx.tx
        .selectFrom('access_log')
        .select(['result', 'is_allowed', sql<number>`count(*)::int`.as('count')])
        .where('company_key', '=', ctx.companyKey)
        .where('occurred_at', '>=', new Date(ctx.now - dayMs))
        // A correct password that must be changed is the first half of a sign-in, not a denial.
        .where('result', 'not in', [...LOGOUT_RESULTS, 'password_change_due'])
        .groupBy(['result', 'is_allowed'])
        .execute();
      const denials = results.filter((row) => !row.is_allowed).sort((a, b) => b.count - a.count);
      const sum = (rows: typeof results) => rows.reduce((total, row) => total + row.count, 0);
      const shifts = await ctx.tx
        .selectFrom('shifts')
        .select([
          sql<number>`count(*)::int`.as('total'),
          sql<number>`count(*) filter (where state <> 'disabled')::int`.as('enabled'),
        ])
        .where('company_key', '=', ctx.companyKey)
        .where('is_test', '=', false)
        .executeTakeFirstOrThrow();
      const mails = await findWaitingMails(ctx.tx, ctx.companyKey, ctx.now);
      const hours = await deps.countInside(ctx.tx, ctx.companyKey, ctx.now);
      const control = await presentControl(ctx.tx, ctx.companyKey);
      return {
        control,
        people: {
          total: people.total,
          controlled: await countCovered(ctx, control.domains, people.controlled),
          suspended: people.suspended,
          // A person with a shift is inside or outside its hours.
          without_shift: people.controlled - hours.inside - hours.outside,
          inside_hours: hours.inside,
          outside_hours: hours.outside,
        },
        denials: denials.map(({ result, count }) => ({ result, count })),
        denials_total: sum(denials),
        successes_total: sum(results.filter((row) => row.is_allowed)),
        sync: await syncStatus(ctx.tx, ctx.companyKey),
        shifts,
        is_signing_key_unreadable: !(await canSign(ctx.tx, deps.box, ctx.companyKey)),
        requests_open: (await countRequests(ctx)).open,
        mails_waiting: mails && { ...mails, since: mails.since.toISOString() },
      };
    },
  } satisfies Partial<Handlers>;
}

function countPeople(ctx: Context) {
  return ctx.tx
    .selectFrom('users as u')
    .select([
      sql<number>`count(*) filter (where u.status = 'active')::int`.as('total'),
      sql<number>`count(*) filter (where u.status = 'suspended')::int`.as('suspended'),
      sql<number>`count(*) filter (where u.status = 'active' and not u.is_admin and not u.is_allowed_admin)::int`.as(
        'controlled',
      ),
    ])
    .where('u.company_key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
}

/** Counts people under the rules; a second query is needed only when some domains are excluded. */
async function countCovered(ctx: Context, covered: readonly string[], ofAll: number): Promise<number> {
  const own = await ownDomainNames(ctx.tx, ctx.companyKey);
  if (covered.length === 0 || covered.length === own.length) return ofAll;
  const { count } = await ctx.tx
    .selectFrom('users as u')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('u.company_key', '=', ctx.companyKey)
    .where('u.status', '=', 'active')
    .where('u.is_admin', '=', false)
    .where('u.is_allowed_admin', '=', false)
    .where('u.domain', 'in', [...covered])
    .executeTakeFirstOrThrow();
  return count;
}
