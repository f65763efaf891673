import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { firstSignInLimits } from '@shiftgate/domain/limits.ts';
import { federationKinds } from '@shiftgate/domain/providers.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { Context, Tx } from '#core/context.ts';
import { toJson } from '#db/tables/columns.ts';
import { isAttempt } from '#modules/access-log/public.ts';
import { findWatch } from './activation-watch.job.ts';

type FirstSignIns = CallResponse<'control.firstSignIns'>;

/** Before every key. */
const noKey = '00000000-0000-0000-0000-000000000000';

/** So long after its instant an entry is in the log at the latest. */
const latenessMs = 5 * MINUTE_MS;

/** Where whole domains are redirected: the first sign-in from the workspace after the activation, by domain. */
export async function readFirstSignIns({ tx, companyKey, now }: Context): Promise<FirstSignIns> {
  const { provider } = await tx
    .selectFrom('companies')
    .select('provider')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const watch = await findWatch(tx, companyKey);
  if (federationKinds[provider] !== 'domains' || watch === null) return { domains: [], is_over: true };
  const until = watch.since.getTime() + firstSignInLimits.days * DAY_MS;
  const domains = await listDomains(tx, watch);
  const awaited = domains.filter((name) => watch.first_sign_ins[name] === undefined);
  const found = awaited.length === 0 ? {} : await findFurther(tx, watch, awaited, Math.min(now, until));
  const seen = { ...found, ...watch.first_sign_ins };
  return {
    domains: domains.map((domain) => ({ domain, at: seen[domain] ?? null })),
    is_over: now >= until,
  };
}

type Watch = NonNullable<Awaited<ReturnType<typeof findWatch>>>;

const isOfDomain = sql<boolean>`(u.domain = d.name or right(u.domain, length(d.name) + 1) = '.' || d.name)`;

/** The covered domains that have people or had a sign-in. */
async function listDomains(tx: Tx, watch: Watch): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select d.name from domains d
     where d.company_key = ${watch.company_key} and d.is_covered
       and (${toJson(watch.first_sign_ins)}::jsonb ? d.name or exists (
         select from users u
          where u.company_key = d.company_key and u.status = 'active' and ${isOfDomain}))
     order by d.name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Searches what came into the log since the last search, and remembers what it found and how far it came. */
async function findFurther(
  tx: Tx,
  watch: Watch,
  awaited: readonly string[],
  to: number,
): Promise<Readonly<Record<string, string>>> {
  const since = watch.since.getTime();
  const last = watch.searched_until?.getTime() ?? since;
  // A search in the future is from before the clock was moved back.
  const from = last > to ? since : Math.max(since, last - latenessMs);
  const found = await search(tx, watch.company_key, awaited, { from: new Date(from), to: new Date(to) });
  if (Object.keys(found).length > 0 || to - last >= latenessMs)
    await tx
      .updateTable('activation_watches')
      .set({
        first_sign_ins: sql`${toJson(found)}::jsonb || first_sign_ins`,
        searched_until: new Date(to),
      })
      .where('company_key', '=', watch.company_key)
      .where('since', '=', watch.since)
      .execute();
  return found;
}

/** One walk along the log by time: from the first entry of one domain on to that of the next, until none is missing. */
async function search(
  tx: Tx,
  companyKey: string,
  awaited: readonly string[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ name: string; at: Date }>`
    with recursive seen as (
      select ${from}::timestamptz as occurred_at, ${noKey}::uuid as key, null::text as name, '{}'::text[] as names
      union all
      select n.occurred_at, n.key, n.name, s.names || n.name
        from seen s
       cross join lateral (
          select l.occurred_at, l.key, d.name
            from access_log l
            join service_providers p on p.company_key = l.company_key and p.key = l.service_provider_key
            join users u on u.company_key = l.company_key and u.key = l.user_key
            join unnest(${[...awaited]}::text[]) d (name) on d.name <> all (s.names) and ${isOfDomain}
           where l.company_key = ${companyKey} and l.occurred_at >= ${from} and l.occurred_at <= ${to}
             and (l.occurred_at, l.key) >= (s.occurred_at, s.key)
             and l.is_allowed and ${isAttempt} and p.provider <> 'other'
           order by l.occurred_at, l.key limit 1
       ) n
       where cardinality(s.names) < ${awaited.length}
    )
    select name, occurred_at as at from seen where name is not null`.execute(tx);
  return Object.fromEntries(rows.map(({ name, at }) => [name, at.toISOString()]));
}
