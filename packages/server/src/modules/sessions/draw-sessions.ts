import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { CompanyContext, Context } from '#core/context.ts';
import { clientsAtWorkspace, isLive } from '#db/session-conditions.ts';
import { recordReadingOf } from '../audit/public.ts';
import { partsOfFilter } from './session-conditions.ts';
import type { SessionFilter } from './session-conditions.ts';

/** So many shifts have a bar of their own. */
const shiftsAtMost = 12;

type Counts = CallResponse<'sessions.chart'>['other_shifts'];
const none: Counts = { here: 0, left: 0 };

interface ShiftCounts extends Counts {
  readonly shift_key: string | null;
  readonly shift_name: string | null;
}

/** Counts the open sessions of the filters by shift, those that are open here and those that are over here apart. */
export async function drawSessions(
  ctx: Context,
  { query }: HandlerInput<'sessions.chart'>,
): Promise<CallResponse<'sessions.chart'>> {
  const rows = await countByShift(ctx, query);
  if (query.user !== undefined && rows.length > 0) await recordReadingOf(ctx, query.user);
  const shifts = rows.flatMap(({ shift_key: key, shift_name: name, here, left }) =>
    key === null ? [] : [{ shift: { key, name: name ?? '' }, here, left }],
  );
  const free = rows.find((row) => row.shift_key === null) ?? none;
  return {
    by_shift: shifts.slice(0, shiftsAtMost),
    other_shifts: shifts
      .slice(shiftsAtMost)
      .reduce((sum, { here, left }) => ({ here: sum.here + here, left: sum.left + left }), none),
    without_shift: { here: free.here, left: free.left },
  };
}

/** One row for each shift, also a deleted one, and for none; the largest first. */
async function countByShift(ctx: CompanyContext, filter: SessionFilter): Promise<readonly ShiftCounts[]> {
  const { companyKey, now } = ctx;
  const { ofPeople, ofSession } = await partsOfFilter(ctx, filter);
  const here = sql`
    select s.deciding_shift_key, s.user_key, s.ip, true
      from sign_in_sessions s where s.company_key = ${companyKey} and ${isLive(now)} and ${ofPeople}`;
  // The workspace does not admit a suspended account.
  const left = sql`
    select c.deciding_shift_key, c.user_key, c.ip, false
      from ${clientsAtWorkspace(companyKey, ofPeople, now)} c
     where not c.is_here and not exists (
       select from users u where u.company_key = ${companyKey} and u.key = c.user_key and u.status <> 'active')`;
  const open = filter.left === true ? [left] : [here, left];
  const { rows } = await sql<ShiftCounts>`
    select c.*, h.name as shift_name
      from (select s.deciding_shift_key as shift_key, count(*) filter (where s.is_here)::int as here,
                   count(*) filter (where not s.is_here)::int as "left"
              from (${sql.join(open, sql` union all `)}) s (deciding_shift_key, user_key, ip, is_here)
             where ${ofSession}
             group by s.deciding_shift_key) c
      left join shifts h on h.company_key = ${companyKey} and h.key = c.shift_key
     order by c.here + c."left" desc, h.name, c.shift_key`.execute(ctx.tx);
  return rows;
}
