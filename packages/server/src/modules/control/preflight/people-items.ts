import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { blockedReason, countedSets, markShifts, peopleWithShifts, todayIn } from '#access/public.ts';
import type { CountedAt, MarkedShifts } from '#access/public.ts';
import type { Context } from '#core/context.ts';
import { readCursor, writeCursor } from '#http/cursor.ts';
import { findCompany } from '#modules/company/public.ts';
import { coveredDomains } from '../state/covered-domains.ts';

type List = HandlerInput<'control.preflightPeople'>['body']['list'];

/** Why a person is in a list, from the rows of `peopleWithShifts`. */
const reasons: Readonly<Record<List, RawBuilder<string>>> = {
  exempt: sql`case when u.is_admin then 'workspace_administrator' else 'allowed_administrator' end`,
  blocked: blockedReason,
  without_password: sql`case when u.recovery_email is null then 'no_password_nor_address' else 'no_password' end`,
  password_here_only: sql`'administers_workspace'`,
  must_ask: sql`'no_password'`,
};

/** The people of a list with their reasons. */
function people(list: List, at: CountedAt, shifts: MarkedShifts): RawBuilder<unknown> {
  const { blocked, cut_off: cutOff, ...sets } = countedSets(at);
  const hasOption = at.activation !== undefined;
  const reason =
    list === 'blocked' && hasOption
      ? sql`case when ${blocked} then ${blockedReason} else 'no_password_nor_address' end`
      : reasons[list];
  const set = list === 'blocked' ? (hasOption ? sql`(${blocked} or ${cutOff})` : blocked) : sets[list];
  return sql`select u.key, u.name, u.email, u.search_text, ${reason} as reason
    from ${peopleWithShifts(at, shifts)} where u.company_key = ${at.companyKey} and ${set}`;
}

/** A page of the people of a list, by name. */
export async function listPreflightPeople(
  ctx: Context,
  { body }: HandlerInput<'control.preflightPeople'>,
): Promise<CallResponse<'control.preflightPeople'>> {
  const { tx, companyKey, now } = ctx;
  const { zone } = await findCompany(tx, companyKey);
  const at = {
    companyKey,
    now,
    domains: await coveredDomains(tx, companyKey, body.domains),
    today: todayIn(zone, now),
    openShifts: [],
    ...(body.password_option !== undefined && { activation: { passwordOption: body.password_option } }),
  };
  const listed = people(body.list, at, await markShifts(tx, at));
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
    with listed as (${listed})
    select l.key, l.name, l.email, l.search_text, l.reason, (select count(*)::int from listed) as total
      from listed l
     where ${after === null ? sql`true` : sql`(l.search_text, l.key) > (${after[0]}, ${after[1]}::uuid)`}
     order by l.search_text, l.key limit ${body.page_size + 1}`.execute(tx);
  const page = rows.slice(0, body.page_size);
  const last = page.at(-1);
  return {
    items: page.map(({ key, name, email, reason: why }) => ({ key, name, email, reason: why })),
    total: rows[0]?.total ?? 0,
    next: rows.length > page.length && last ? writeCursor([last.search_text, last.key]) : null,
  };
}
