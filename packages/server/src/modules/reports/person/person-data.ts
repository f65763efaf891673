import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import { AppError } from '#core/app-error.ts';
import type { DatabaseClient } from '#db/client.ts';
import { inCompany } from '#db/transactions.ts';
import { downloadRoute, redeemTicket } from '#http/csv/download-tickets.ts';
import type { DownloadDeps } from '#http/csv/download-tickets.ts';
import { assertStillHere } from '#modules/evidence/public.ts';
import { findPerson } from '../person-file.ts';

const About = z.object({ user: z.uuid() });
const rowsOfPage = 500;

/** A part of the file: the rows of a table that are about the person `u`. */
interface Section {
  readonly name: string;
  readonly table: string;
  /** Condition on the row `t`. */
  readonly isTheirs: RawBuilder<unknown>;
  /** Columns that are of no use outside of the product. */
  readonly hidden?: readonly string[];
  /** Rows without a key are few. */
  readonly hasKey?: boolean;
}

const ofUser = sql`t.user_key = u.key`;
/**
 * Emails to a recovery address that another person has too may be about them: only those that name the person count.
 */
const ofAddress = sql`(t.password_of = u.key or t.password_of is null and (lower(t.to_address) = u.email
  or lower(t.to_address) = lower(u.recovery_email) and not exists (
    select from users o where o.company_key = u.company_key and o.key <> u.key
      and lower(u.recovery_email) in (lower(o.recovery_email), o.email))))`;
const lease = ['claim_key', 'claimed_until', 'next_try_at'];

/** Everything that names a person, in the order of the file. */
export const sections: readonly Section[] = [
  { name: 'profile', table: 'users', isTheirs: sql`t.key = u.key`, hidden: ['password_hash', 'search_text'] },
  { name: 'shifts', table: 'shift_members', isTheirs: ofUser, hasKey: false },
  { name: 'sessions', table: 'sign_in_sessions', isTheirs: ofUser, hidden: ['session_hash'] },
  {
    name: 'app_sessions',
    table: 'sp_sessions',
    isTheirs: sql`t.session_key in (
      select s.key from sign_in_sessions s where s.company_key = u.company_key and s.user_key = u.key)`,
  },
  { name: 'days_of_sessions', table: 'session_days', isTheirs: ofUser, hasKey: false },
  { name: 'days_of_shifts', table: 'session_day_shifts', isTheirs: ofUser, hasKey: false },
  { name: 'sign_ins_begun', table: 'sign_in_flows', isTheirs: ofUser, hidden: ['flow_hash', 'cookie_hash'] },
  { name: 'panel_sessions', table: 'api_tokens', isTheirs: ofUser, hidden: ['token_hash'] },
  { name: 'logouts', table: 'planned_logouts', isTheirs: ofUser, hidden: lease },
  { name: 'requests', table: 'access_requests', isTheirs: ofUser },
  { name: 'password_links', table: 'password_links', isTheirs: ofUser, hidden: ['token_hash'] },
  {
    name: 'workspace_password',
    table: 'workspace_passwords',
    isTheirs: ofUser,
    hidden: ['secret_sealed', ...lease],
    hasKey: false,
  },
  { name: 'former_addresses', table: 'former_addresses', isTheirs: ofUser, hasKey: false },
  { name: 'first_password', table: 'new_people', isTheirs: ofUser, hasKey: false },
  {
    name: 'calendar_address',
    table: 'calendar_feeds',
    isTheirs: ofUser,
    hidden: ['token_hash'],
    hasKey: false,
  },
  { name: 'bulk_actions', table: 'task_items', isTheirs: ofUser, hidden: ['secret_sealed'], hasKey: false },
  {
    name: 'activation_tests',
    table: 'activation_test_people',
    isTheirs: ofUser,
    hidden: ['link_name'],
    hasKey: false,
  },
  { name: 'test_shift', table: 'test_users', isTheirs: ofUser, hasKey: false },
  { name: 'downloads', table: 'download_tickets', isTheirs: ofUser, hidden: ['ticket_hash'] },
  { name: 'emails', table: 'mail_outbox', isTheirs: ofAddress, hidden: ['body_sealed', ...lease] },
  { name: 'report_emails', table: 'report_mail_readers', isTheirs: ofUser, hasKey: false },
  { name: 'shared_files', table: 'shared_files', isTheirs: sql`u.email in (t.owner, t.last_actor)` },
  { name: 'legal_holds', table: 'log_holds', isTheirs: ofUser },
  {
    name: 'access_log',
    table: 'access_log',
    isTheirs: sql`(t.user_key = u.key or (t.user_key is null and t.email = u.email))`,
  },
  {
    name: 'audit_log',
    table: 'audit_events',
    isTheirs: sql`(t.actor_user_key = u.key or t.target_key = u.key)`,
  },
];

/** Registers the file of everything that names a person. */
export function mountPersonData(app: FastifyInstance, deps: DownloadDeps): void {
  const path = rawPaths.personData;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, downloadRoute, async (request, reply) => {
    const now = deps.now();
    const { about, companyKey, isControlAdmin, words } = await redeemTicket(deps, request.query.ticket, path);
    if (!isControlAdmin) throw new AppError('FORBIDDEN');
    const { user } = About.parse(about);
    await inCompany(deps.db, companyKey, (tx) => findPerson({ tx, companyKey }, user));
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="person-data-${words.today}.json"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(writeData({ db: deps.db, companyKey, user, now })));
  });
}

interface Source {
  readonly db: DatabaseClient;
  readonly companyKey: string;
  readonly user: string;
  readonly now: number;
}

async function* writeData(source: Source): AsyncGenerator<string> {
  yield `{"format":"shiftgate-person-1","exported_at":${JSON.stringify(new Date(source.now))}`;
  for (const section of sections) {
    yield `,\n${JSON.stringify(section.name)}:[`;
    yield* writeSection(source, section);
    yield ']';
  }
  yield '}\n';
}

async function* writeSection(source: Source, section: Section): AsyncGenerator<string> {
  let last: string | null = null;
  for (let isFirst = true; ; isFirst = false) {
    const rows: readonly { key: string | null; row: string }[] = await readPage(source, section, last);
    if (rows.length > 0) yield (isFirst ? '\n' : ',\n') + rows.map(({ row }) => row).join(',\n');
    last = rows.at(-1)?.key ?? null;
    if (last === null || rows.length < rowsOfPage) return;
  }
}

async function readPage(
  { db, companyKey, user }: Source,
  { table, isTheirs, hidden = [], hasKey = true }: Section,
  after: string | null,
) {
  return await inCompany(db, companyKey, async (tx) => {
    const paging = sql`${after === null ? sql`` : sql`and t.key > ${after}::uuid`} order by t.key limit ${rowsOfPage}`;
    const { rows } = await sql<{ key: string | null; row: string }>`
      select ${hasKey ? sql`t.key` : sql`null`} as key, (to_jsonb(t) - ${hidden}::text[])::text as row
        from users u join ${sql.table(table)} t on t.company_key = u.company_key and ${isTheirs}
       where u.company_key = ${companyKey} and u.key = ${user}
       ${hasKey ? paging : sql``}`.execute(tx);
    await assertStillHere(tx, companyKey, user);
    return rows;
  });
}
