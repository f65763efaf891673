import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { Context, Tx } from '../../../core/context.ts';
import { readCursor, writeCursor } from '../../../http/cursor.ts';
import { coveredDomains } from '../state/covered-domains.ts';

/** The people of a list. */
export interface CoveredPeople {
  readonly companyKey: string;
  readonly domains: readonly string[];
  /** Today in the company's zone; an expired shift admits no user. */
  readonly today: string;
}

type List = HandlerInput<'control.preflightPeople'>['body']['list'];

/**
 * Every active person of the domains with the reason for each list, null where none applies. Rank of the best shift:
 * 1 not in force, 2 without rules, 3 usable.
 */
function people({ companyKey, domains, today }: CoveredPeople): RawBuilder<unknown> {
  return sql`
    select u.key, u.name, u.email, u.search_text, u.has_second_step,
           case when u.is_admin then 'workspace_administrator'
                when u.is_allowed_admin then 'allowed_administrator' end as exempt,
           case when u.is_admin or u.is_allowed_admin then null
                when g.grade is null then 'no_shift' when g.grade = 1 then 'no_active_shift'
                when g.grade = 2 then 'shifts_without_rules' end as blocked,
           -- Super administrators never come to us, so they need no password here.
           case when u.is_admin or u.password_state <> 'no_password' then null
                when u.recovery_email is null then 'no_password_nor_address'
                else 'no_password' end as without_password
      from users u
      left join (
        select m.user_key,
               max(case when s.state = 'disabled' or s.ends_on < ${today}::date then 1
                        when not exists (select from shift_rules r
                                          where r.company_key = s.company_key and r.shift_key = s.key) then 2
                        else 3 end) as grade
          from shift_members m join shifts s on s.company_key = m.company_key and s.key = m.shift_key
         where m.company_key = ${companyKey} and not s.is_test
         group by m.user_key) g on g.user_key = u.key
     where u.company_key = ${companyKey} and u.status = 'active' and u.domain = any(${[...domains]}::text[])`;
}

export interface PeopleFigures {
  /** People under the rules, without administrators. */
  readonly covered: number;
  readonly no_shift: number;
  readonly no_active_shift: number;
  readonly shifts_without_rules: number;
  /** All redirected people. */
  readonly sent: number;
  readonly without_password: number;
  readonly without_address: number;
  /** Of the redirected people, those with the workspace's second step, and those of whom the directory says so. */
  readonly second_step: number;
  readonly second_step_known: number;
}

/** Counts the people of each list by reason. */
export async function countPeople(tx: Tx, about: CoveredPeople): Promise<PeopleFigures> {
  const { rows } = await sql<PeopleFigures>`
    select count(*) filter (where exempt is null)::int as covered,
           count(*) filter (where blocked = 'no_shift')::int as no_shift,
           count(*) filter (where blocked = 'no_active_shift')::int as no_active_shift,
           count(*) filter (where blocked = 'shifts_without_rules')::int as shifts_without_rules,
           count(*) filter (where exempt is distinct from 'workspace_administrator')::int as sent,
           count(without_password)::int as without_password,
           count(*) filter (where without_password = 'no_password_nor_address')::int as without_address,
           count(*) filter (where has_second_step and exempt is distinct from 'workspace_administrator')::int
             as second_step,
           count(has_second_step) filter (where exempt is distinct from 'workspace_administrator')::int
             as second_step_known
      from (${people(about)}) p`.execute(tx);
  const [figures] = rows;
  if (figures === undefined) throw new Error('a count without a row');
  return figures;
}

/** A page of the people of a list, by name. */
export async function listPreflightPeople(
  ctx: Context,
  { body }: HandlerInput<'control.preflightPeople'>,
): Promise<CallResponse<'control.preflightPeople'>> {
  const { zone } = await ctx.tx
    .selectFrom('companies')
    .select('zone')
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
  const about: CoveredPeople = {
    companyKey: ctx.companyKey,
    domains: await coveredDomains(ctx.tx, ctx.companyKey, body.domains),
    today: localDateAt(zoneOf(zone), ctx.now),
  };
  const reason = sql.ref(`p.${body.list satisfies List}`);
  const after = readCursor(body.cursor, ['text', 'key']);
  type Row = {
    readonly key: string;
    readonly name: string;
    readonly email: string;
    readonly search_text: string;
    readonly reason: CallResponse<'control.preflightPeople'>['items'][number]['reason'];
    readonly total: number;
  };
  const { rows } = await sql<Row>`
    with listed as (select p.*, ${reason} as reason from (${people(about)}) p where ${reason} is not null)
    select l.key, l.name, l.email, l.search_text, l.reason, (select count(*)::int from listed) as total
      from listed l
     where ${after === null ? sql`true` : sql`(l.search_text, l.key) > (${after[0]}, ${after[1]}::uuid)`}
     order by l.search_text, l.key limit ${body.page_size + 1}`.execute(ctx.tx);
  const page = rows.slice(0, body.page_size);
  const last = page.at(-1);
  return {
    items: page.map(({ key, name, email, reason: why }) => ({ key, name, email, reason: why })),
    total: rows[0]?.total ?? 0,
    next: rows.length > page.length && last ? writeCursor([last.search_text, last.key]) : null,
  };
}
