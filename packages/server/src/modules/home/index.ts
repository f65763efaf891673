import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import { countPeople, openShiftKeys, todayIn } from '#access/public.ts';
import type { PeopleFigures, ReadShiftFacts } from '#access/public.ts';
import type { Handlers } from '#http/mount.ts';
import type { Context } from '#core/context.ts';
import type { Warnings } from '#core/warnings.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { countedLog, isAttempt, isDenied, lastDayFrom } from '../access-log/public.ts';
import { connectionState } from '../connection/public.ts';
import { canSign } from '../signing-keys/public.ts';
import { listRedirectFaults, presentControl, readWatch, rescueLostSince } from '../control/public.ts';
import { countRequests } from '../requests/public.ts';
import { countOpenSessions } from '../sessions/public.ts';
import { findWaitingMails } from '../mail/public.ts';
import { zoneOfCompany } from '../users/public.ts';
import { readKnownPasswords, readTemporaryPassword } from './passwords.ts';
import { rolesUnreadSince, syncStatus } from '../directory-sync/public.ts';

interface HomeDeps {
  readonly readShiftFacts: ReadShiftFacts;
  readonly box: SecretBox;
  readonly warnings: Warnings;
}

/** The content of the home page. */
export function homeHandlers(deps: HomeDeps) {
  return {
    'home.summary': async (ctx) => {
      const mails = await findWaitingMails(ctx.tx, ctx.companyKey, ctx.now);
      const connection = await connectionState(ctx.tx, ctx.companyKey);
      const isConnected = connection?.is_valid === true && connection.permissions_lost_at === null;
      const figures = await countNow(ctx, deps);
      return {
        control: await presentControl(ctx.tx, ctx.companyKey),
        people: presentPeople(figures),
        ...(await readAttempts(ctx)),
        ...(await readWatch(ctx)),
        sessions_open: await countOpenSessions(ctx),
        sync: await syncStatus(ctx.tx, ctx.companyKey),
        shifts: await countShifts(ctx),
        is_connected: isConnected,
        roles_unread_since: isConnected ? await rolesUnreadSince(ctx) : null,
        is_signing_key_unreadable: !(await canSign(ctx.tx, deps.box, ctx.companyKey)),
        is_client_address_unreadable: deps.warnings.list().includes('client_address_unreadable'),
        redirect_faults: await listRedirectFaults(ctx),
        rescue_lost_since: await rescueLostSince(ctx),
        known_workspace_passwords: await readKnownPasswords(ctx),
        temporary_password: await readTemporaryPassword(ctx, figures.on_temporary),
        requests_open: (await countRequests(ctx)).open,
        mails_waiting: mails && { ...mails, since: mails.since.toISOString() },
      };
    },
  } satisfies Partial<Handlers>;
}

async function countNow({ tx, companyKey, now }: Context, { readShiftFacts }: HomeDeps) {
  const { shifts, timeZone } = await readShiftFacts(tx, companyKey);
  return await countPeople(tx, {
    companyKey,
    now,
    today: todayIn(timeZone, now),
    openShifts: openShiftKeys(shifts, now),
    domains: null,
  });
}

function presentPeople(figures: PeopleFigures): CallResponse<'home.summary'>['people'] {
  return {
    total: figures.active,
    controlled: figures.covered,
    exempt: figures.exempt,
    suspended: figures.suspended,
    without_shift: figures.without_shift,
    can_sign_in: figures.can_sign_in,
    cannot_sign_in: figures.cannot_sign_in,
    blocked: figures.blocked,
    no_way_in: figures.no_way_in,
    no_identifier: figures.no_identifier,
    temporary_ended: figures.temporary_ended,
    no_address: figures.no_address,
    no_password: figures.no_password,
    inside_hours: figures.in_hours,
    outside_hours: figures.off_hours,
  };
}

/** The attempts of the last 24 hours. */
async function readAttempts(ctx: Context) {
  const { tx, companyKey, now } = ctx;
  const since = lastDayFrom(now);
  const zone = await zoneOfCompany(tx, companyKey);
  const stretch = { from: since.getTime(), to: null, shift: undefined };
  const log =
    (await countedLog(ctx, zone, stretch)) ??
    sql`select *, 1 as entries from access_log where company_key = ${companyKey} and occurred_at >= ${since}`;
  const { rows } = await sql<{ result: string; is_allowed: boolean; is_denied: boolean; count: number }>`
    select result, is_allowed, ${isDenied('l')} as is_denied, sum(entries)::int as count
      from (${log}) l where ${isAttempt} group by result, is_allowed`.execute(tx);
  const denials = rows.filter((row) => row.is_denied).sort((a, b) => b.count - a.count);
  const sum = (counted: typeof rows) => counted.reduce((total, row) => total + row.count, 0);
  return {
    denials: denials.map(({ result, count }) => ({ result, count })),
    denials_total: sum(denials),
    successes_total: sum(rows.filter((row) => row.is_allowed)),
  };
}

async function countShifts({ tx, companyKey }: Context) {
  return await tx
    .selectFrom('shifts')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where state <> 'disabled')::int`.as('enabled'),
    ])
    .where('company_key', '=', companyKey)
    .where('is_test', '=', false)
    .executeTakeFirstOrThrow();
}
