import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { firstSignInLimits } from '@shiftgate/domain/limits.ts';
import { federationKinds } from '@shiftgate/domain/providers.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { Context } from '../../../core/context.ts';
import { isAttempt } from '../../access-log/public.ts';
import { findWatch } from './activation-watch.job.ts';

type FirstSignIns = CallResponse<'control.firstSignIns'>;

/** Before every key. */
const noKey = '00000000-0000-0000-0000-000000000000';

/** Where whole domains are redirected: whose first sign-in after the activation came from the workspace. */
export async function readFirstSignIns({ tx, companyKey, now }: Context): Promise<FirstSignIns> {
  const { provider } = await tx
    .selectFrom('companies')
    .select('provider')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const watch = await findWatch(tx, companyKey);
  if (federationKinds[provider] !== 'domains' || watch === null) return { domains: [], is_over: true };
  const { since } = watch;
  const until = new Date(since.getTime() + firstSignInLimits.days * DAY_MS);
  // One walk along the log by time: from the first entry of one domain on to that of the next, until none is missing.
  const { rows } = await sql<{ domain: string; at: Date | null }>`
    with recursive seen as (
      select ${since}::timestamptz as occurred_at, ${noKey}::uuid as key, null::text as name, '{}'::text[] as names
      union all
      select n.occurred_at, n.key, n.name, s.names || n.name
        from seen s
       cross join lateral (
          select l.occurred_at, l.key, d.name
            from access_log l
            join service_providers p on p.company_key = l.company_key and p.key = l.service_provider_key
            join users u on u.company_key = l.company_key and u.key = l.user_key
            join domains d on d.company_key = l.company_key and d.is_covered and d.name <> all (s.names)
                          and (u.domain = d.name or right(u.domain, length(d.name) + 1) = '.' || d.name)
           where l.company_key = ${companyKey} and l.occurred_at >= ${since} and l.occurred_at < ${until}
             and (l.occurred_at, l.key) >= (s.occurred_at, s.key)
             and l.is_allowed and ${isAttempt} and p.provider <> 'other'
           order by l.occurred_at, l.key limit 1
       ) n
       where cardinality(s.names) < (select count(*) from domains where company_key = ${companyKey} and is_covered)
    )
    select d.name as domain, s.occurred_at as at
      from domains d left join seen s on s.name = d.name
     where d.company_key = ${companyKey} and d.is_covered
     order by d.name`.execute(tx);
  return {
    domains: rows.map(({ domain, at }) => ({ domain, at: at?.toISOString() ?? null })),
    is_over: now >= until.getTime(),
  };
}
