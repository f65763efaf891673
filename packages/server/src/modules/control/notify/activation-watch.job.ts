import { isOverRefusalBound } from '@shiftgate/domain/control/watch.ts';
import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { controlWatchLimits } from '@shiftgate/domain/limits.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { Context, Tx } from '#core/context.ts';
import { toJson } from '#db/tables/columns.ts';
import { inCompany } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import { announce } from '#core/events.ts';
import { isAttempt, isDenied } from '#modules/access-log/public.ts';
import { auditSystem } from '#modules/audit/public.ts';
import { notifyOfDenials } from './notify-administrators.ts';
import type { NotifyDeps } from './notify-administrators.ts';

const shownAtMost = 20;

/** Starts to watch denials for the first hours after activation. */
export async function startWatch(tx: Tx, companyKey: string, now: number): Promise<void> {
  const fresh = {
    since: new Date(now),
    until: new Date(now + controlWatchLimits.hours * HOUR_MS),
    attempts: 0,
    refused_people: 0,
    told_at: null,
    first_sign_ins: toJson({}),
    searched_until: null,
  };
  await tx
    .insertInto('activation_watches')
    .values({ company_key: companyKey, ...fresh })
    .onConflict((oc) => oc.column('company_key').doUpdateSet(fresh))
    .execute();
}

/** Checks every recent activation: updates the panels, and emails the administrators once when denials exceed the limit. */
export const watchActivations = defineCompanyJob<NotifyDeps>({
  name: 'watch-activations',
  pollMs: 5000,
  due: 'list_activation_watches',
  work: (deps, { companyKey, now }) =>
    inCompany(deps.db, companyKey, (tx) => watchOne(deps, tx, companyKey, now)),
});

async function watchOne(deps: NotifyDeps, tx: Tx, companyKey: string, now: number): Promise<void> {
  const watch = await findWatch(tx, companyKey);
  if (watch === null) return;
  const figures = await countSince(tx, companyKey, watch.since, watch.until);
  if (figures.attempts !== watch.attempts || figures.refused_people !== watch.refused_people) {
    await tx
      .updateTable('activation_watches')
      .set({ attempts: figures.attempts, refused_people: figures.refused_people })
      .where('company_key', '=', companyKey)
      .execute();
    await announce(tx, companyKey, 'control_watch');
  }
  const { people, refused_people: refused } = figures;
  if (!isOverRefusalBound({ people, refused })) return;
  const notified = await tx
    .updateTable('activation_watches')
    .set({ told_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('told_at', 'is', null)
    .returning('company_key')
    .executeTakeFirst();
  if (notified === undefined) return;
  await auditSystem(tx, companyKey, now, {
    event: 'control.refusals_over_bound',
    after: { people, refused_people: refused },
  });
  await announce(tx, companyKey, 'control_watch');
  await notifyOfDenials(deps, { tx, companyKey, now }, { refused, people });
}

/** The denials of the first hours, while control is on. */
export async function readWatch(ctx: Context): Promise<CallResponse<'control.watch'>> {
  const { tx, companyKey, now } = ctx;
  const watch = await findWatch(tx, companyKey);
  if (watch === null) return { watch: null };
  const figures = await countSince(tx, companyKey, watch.since, watch.until);
  const { rows: reasons } = await sql<{ result: string; people: number }>`
    select result, count(*)::int as people from (${tries(companyKey, watch.since, watch.until)}) t
     where is_refused and is_newest group by result order by people desc, result`.execute(tx);
  const { rows: newest } = await sql<{
    user_key: string;
    user_name: string | null;
    email: string;
    result: string;
    occurred_at: Date;
  }>`
    select user_key, user_name, email, result, occurred_at
      from (${tries(companyKey, watch.since, watch.until)}) t where is_refused and is_newest
     order by occurred_at desc, key desc limit ${shownAtMost}`.execute(tx);
  const { people, refused_people: refused } = figures;
  return {
    watch: {
      since: watch.since.toISOString(),
      until: watch.until.toISOString(),
      is_watching: now < watch.until.getTime(),
      ...figures,
      bound: { share: controlWatchLimits.share, people: controlWatchLimits.people },
      is_over_bound: isOverRefusalBound({ people, refused }),
      told_at: watch.told_at?.toISOString() ?? null,
      reasons,
      newest: newest.map((row) => ({
        key: row.user_key,
        name: row.user_name,
        email: row.email,
        result: row.result,
        at: row.occurred_at.toISOString(),
      })),
    },
  };
}

/** The watch of a company with control on. */
export async function findWatch(tx: Tx, companyKey: string) {
  const watch = await tx
    .selectFrom('activation_watches as w')
    .innerJoin('companies as c', 'c.key', 'w.company_key')
    .selectAll('w')
    .where('w.company_key', '=', companyKey)
    .where('c.control_state', '=', 'active')
    .executeTakeFirst();
  return watch ?? null;
}

/** Sign-ins of known people; an unknown address may be anything. */
const tries = (companyKey: string, since: Date, until: Date) => sql`
  select key, user_key, user_name, email, result, occurred_at,
         (${isDenied()}) as is_refused,
         row_number() over (partition by user_key order by occurred_at desc, key desc) = 1 as is_newest
    from access_log
   where company_key = ${companyKey} and occurred_at >= ${since} and occurred_at < ${until}
     and user_key is not null and ${isAttempt}`;

interface Figures {
  readonly attempts: number;
  readonly refusals: number;
  readonly people: number;
  readonly refused_people: number;
}

async function countSince(tx: Tx, companyKey: string, since: Date, until: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*)::int as attempts, count(*) filter (where is_refused)::int as refusals,
           count(*) filter (where is_newest)::int as people,
           count(*) filter (where is_newest and is_refused)::int as refused_people
      from (${tries(companyKey, since, until)}) t`.execute(tx);
  const [figures] = rows;
  if (figures === undefined) throw new Error('a count without a row');
  return figures;
}
