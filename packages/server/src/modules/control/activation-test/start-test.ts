import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { TEST_STAGES, planActivationTest } from '@shiftgate/domain/control/activation-test.ts';
import type { TestPlan } from '@shiftgate/domain/control/activation-test.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { newKey } from '#db/keys.ts';
import { announce, companyFactsChanged } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { randomName } from '#core/secret-names.ts';
import type { Steps } from '#http/mount.ts';
import { audit } from '#modules/audit/public.ts';
import { findCompany } from '#modules/company/public.ts';
import { cover } from '../state/begin-activation.ts';
import { coveredDomains } from '../state/covered-domains.ts';
import { enterState, lockControl, mustMove } from '../state/lock-control.ts';
import { refuseBlocked, runPreflight } from '../preflight/preflight.ts';
import { mustPresentTest } from './present-test.ts';
import { starterOf, writeRun } from '../state/runs.ts';
import type { SwitchDeps } from '../preflight/switch-deps.ts';
import { mustFindTestPeople } from './test-people.ts';

/** The items of the pre-flight that a test needs too; a test of two people ignores the others. */
const needed: ReadonlySet<string> = new Set([
  'plan',
  'credentials',
  'scopes',
  'certificate',
  'sign_in_service',
]);
const testShiftName = 'test';

/** Starts the activation test: its people, a closed test shift, and a run that redirects only these people. */
export async function startTest(
  deps: SwitchDeps,
  steps: Steps,
  { body }: HandlerInput<'control.startTest'>,
): Promise<CallResponse<'control.startTest'>> {
  const { companyKey, isRehearsal } = await steps(async (ctx) => {
    const { control_state: state, zone, provider } = await findCompany(ctx.tx, ctx.companyKey);
    mustMove(state, 'startTest');
    mustPlan(zone, ctx.now);
    // Whole domains cannot be federated for two people.
    const isRehearsal = deps.directories[provider]?.federation.kind === 'domains';
    return { companyKey: ctx.companyKey, isRehearsal };
  });
  const report = await runPreflight(deps, (work) => steps((ctx) => work(ctx.tx)), {
    companyKey,
    domains: body.domains,
    passwordOption: null,
  });
  refuseBlocked({ ...report, items: report.items.filter((item) => needed.has(item.id)) });
  return await steps(async (ctx) => {
    const { tx, now } = ctx;
    const state = mustMove(await lockControl(tx, companyKey), 'startTest');
    const { zone } = await findCompany(tx, companyKey);
    const plan = mustPlan(zone, now);
    const domains = await coveredDomains(tx, companyKey, body.domains);
    const users = await mustFindTestPeople(ctx, body.users_emails, domains, zone);
    const shiftKey = await insertTestShift(ctx, plan);
    await tx
      .updateTable('companies')
      .set({
        test_started_at: new Date(now),
        test_ends_at: new Date(plan.endsAt),
        test_shift_key: shiftKey,
      })
      .where('key', '=', companyKey)
      .execute();
    await enterState(tx, companyKey, now, state);
    await cover(tx, companyKey, domains, now);
    await insertTest(ctx, plan, { domains, users, isRehearsal });
    await writeRun(ctx, starterOf(ctx.actor), {
      kind: 'start_test',
      input: { domains, testUsers: users },
    });
    await audit(ctx, {
      event: 'control.test_started',
      after: { domains, users: body.users_emails, ends_at: new Date(plan.endsAt).toISOString() },
    });
    await companyFactsChanged(tx, companyKey, now, 'control');
    await announce(tx, companyKey, 'activation_test');
    return mustPresentTest(tx, companyKey, deps.signInProbe.url);
  });
}

function mustPlan(zone: string, now: number): TestPlan {
  const plan = planActivationTest(zoneOf(zone), now);
  if (plan === null) throw new AppError('TEST_TOO_LATE');
  return plan;
}

/** The only shift of the test people; closed until the stage of success. */
async function insertTestShift(ctx: Context, plan: TestPlan): Promise<string> {
  const at = new Date(ctx.now);
  const key = newKey(ctx.now);
  await ctx.tx
    .insertInto('shifts')
    .values({
      key,
      company_key: ctx.companyKey,
      name: testShiftName,
      color: '1',
      state: 'disabled',
      is_test: true,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await ctx.tx
    .insertInto('shift_rules')
    .values({
      key: newKey(ctx.now),
      company_key: ctx.companyKey,
      shift_key: key,
      kind: 'special_date',
      start_date: plan.onDate,
      end_date: plan.onDate,
      start_hour: plan.startHour,
      end_hour: plan.endHour,
      created_at: at,
    })
    .execute();
  return key;
}

interface TestChoice {
  readonly domains: readonly string[];
  readonly users: readonly string[];
  readonly isRehearsal: boolean;
}

/** Stores the test; in a rehearsal each person has a link of their own. */
async function insertTest(
  ctx: Context,
  plan: TestPlan,
  { domains, users, isRehearsal }: TestChoice,
): Promise<void> {
  const { tx, companyKey, now } = ctx;
  const at = new Date(now);
  const key = newKey(now);
  await tx
    .insertInto('activation_tests')
    .values({
      key,
      company_key: companyKey,
      state: 'starting',
      stage: TEST_STAGES[0],
      stage_started_at: at,
      domains: [...domains],
      started_at: at,
      started_by_user_key: ctx.actor.userKey,
      started_by_name: ctx.actor.name,
      ends_at: new Date(plan.endsAt),
      is_rehearsal: isRehearsal,
    })
    .execute();
  const rows = users.map((userKey) => ({ company_key: companyKey, user_key: userKey }));
  await tx
    .insertInto('activation_test_people')
    .values(
      rows.map((row, position) => ({
        ...row,
        test_key: key,
        position,
        link_name: isRehearsal ? randomName() : null,
      })),
    )
    .execute();
  await tx
    .insertInto('test_users')
    .values(rows.map((row) => ({ ...row, added_at: at })))
    .execute();
}
