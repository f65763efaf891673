import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { isBusinessTime, planActivationTest } from '@shiftgate/domain/control/activation-test.ts';
import type { Context, Tx } from '#core/context.ts';
import type { SwitchDeps } from '../preflight/switch-deps.ts';
import { rehearsalUrl } from '#core/idp-addresses.ts';

type Test = CallResponse<'control.startTest'>;

/** Returns the running or last activation test, and whether one may start now. */
export async function readTest(ctx: Context, deps: SwitchDeps): Promise<CallResponse<'control.test'>> {
  const { zone, provider } = await ctx.tx
    .selectFrom('companies')
    .select(['zone', 'provider'])
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
  return {
    test: await presentTest(ctx.tx, ctx.companyKey, deps.signInProbe.url),
    start: {
      is_too_late: planActivationTest(zoneOf(zone), ctx.now) === null,
      is_business_time: isBusinessTime(zoneOf(zone), ctx.now),
      is_rehearsal: deps.directories[provider]?.federation.kind === 'domains',
    },
  };
}

/** The newest test, which the caller has just written or read. */
export async function mustPresentTest(tx: Tx, companyKey: string, signInUrl: string): Promise<Test> {
  const test = await presentTest(tx, companyKey, signInUrl);
  if (test === null) throw new Error('the company never had an activation test');
  return test;
}

async function presentTest(tx: Tx, companyKey: string, signInUrl: string): Promise<Test | null> {
  const test = await tx
    .selectFrom('activation_tests as t')
    .innerJoin('companies as c', 'c.key', 't.company_key')
    .selectAll('t')
    .select('c.saml_key')
    .where('t.company_key', '=', companyKey)
    .orderBy('t.started_at', 'desc')
    .orderBy('t.key', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (test === undefined) return null;
  const people = await tx
    .selectFrom('activation_test_people as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 'p.company_key').onRef('u.key', '=', 'p.user_key'),
    )
    .selectAll('p')
    .select(['u.name', 'u.email', 'u.password_state'])
    .where('p.company_key', '=', companyKey)
    .where('p.test_key', '=', test.key)
    .orderBy('p.position')
    .execute();
  const run = await tx
    .selectFrom('control_runs')
    .select('failure_code')
    .where('company_key', '=', companyKey)
    .where('kind', 'in', ['start_test', 'reset_test'])
    .where('started_at', '>=', test.started_at)
    .orderBy('started_at', 'desc')
    // Of two with one instant the open one is newer: descending order puts a missing end first.
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    key: test.key,
    state: test.state,
    stage: test.stage,
    stage_started_at: test.stage_started_at.toISOString(),
    domains: test.domains,
    started_at: test.started_at.toISOString(),
    started_by: test.started_by_name,
    ends_at: test.ends_at.toISOString(),
    ended_at: test.ended_at?.toISOString() ?? null,
    end_cause: test.end_cause,
    // The saga writes codes of the closed catalog only.
    error: (run?.failure_code ?? null) as ErrorCode | null,
    is_passed: test.is_passed,
    is_rehearsal: test.is_rehearsal,
    users: people.map((row) => ({
      key: row.user_key,
      name: row.name,
      email: row.email,
      has_password: row.password_state !== 'no_password',
      link:
        row.link_name === null || test.state !== 'running'
          ? null
          : rehearsalUrl(signInUrl, test.saml_key, row.link_name),
      tests: {
        redirect: passed(row.redirect_at, row.redirect_log_key),
        lockout: passed(row.lockout_at, row.lockout_log_key),
        success: passed(row.success_at, row.success_log_key),
        logout: passed(row.logout_at, row.logout_log_key),
      },
      last_result:
        row.last_result !== null && row.last_result_at !== null && row.last_log_key !== null
          ? {
              result: row.last_result,
              at: row.last_result_at.toISOString(),
              access_log_id: row.last_log_key,
            }
          : null,
    })),
  };
}

function passed(at: Date | null, logKey: string | null) {
  return at === null ? null : { passed_at: at.toISOString(), access_log_id: logKey };
}
