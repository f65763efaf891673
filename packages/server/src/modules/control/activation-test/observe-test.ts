import { TEST_STAGES, stagesShownBy } from '@shiftgate/domain/control/activation-test.ts';
import type { TestStage } from '@shiftgate/domain/control/activation-test.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Tx } from '#core/context.ts';
import type { ActivationTestPeopleTable, ActivationTestsTable } from '#db/tables/activation-tables.ts';
import { inCompany } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import { announce } from '#core/events.ts';
import { auditSystemEach } from '#modules/audit/public.ts';

/** Checks the people of every running test. */
export const watchTests = defineCompanyJob<object>({
  name: 'watch-tests',
  pollMs: 1000,
  due: 'list_running_tests',
  work: ({ db }, { companyKey, now }) => inCompany(db, companyKey, (tx) => observeTest(tx, companyKey, now)),
});

type Test = Pick<Selectable<ActivationTestsTable>, 'key' | 'stage' | 'stage_started_at' | 'is_rehearsal'>;
type PersonRow = Selectable<ActivationTestPeopleTable> & { readonly name: string; readonly email: string };

/** Evidence from the access log, or from a started sign-in. */
interface Observation {
  readonly stage: TestStage;
  readonly at: Date;
  readonly logKey: string | null;
}

/** Marks the stages as passed that the access log proves since the current stage began, and announces changes. */
export async function observeTest(tx: Tx, companyKey: string, now: number): Promise<void> {
  const test = await tx
    .selectFrom('activation_tests')
    .select(['key', 'stage', 'stage_started_at', 'is_rehearsal'])
    .where('company_key', '=', companyKey)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (test === undefined) return;
  const people = await tx
    .selectFrom('activation_test_people as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 'p.company_key').onRef('u.key', '=', 'p.user_key'),
    )
    .selectAll('p')
    .select(['u.name', 'u.email'])
    .where('p.company_key', '=', companyKey)
    .where('p.test_key', '=', test.key)
    .orderBy('p.position')
    .execute();
  let hasChanged = false;
  for (const person of people) {
    const entries = await entriesOf(tx, companyKey, test, person.user_key);
    const newest = entries.at(-1);
    const observations = [
      ...(await arrivalOf(tx, companyKey, test, person)),
      ...entries.flatMap((entry) =>
        stagesShownBy({ result: entry.result, isAllowed: entry.is_allowed }, test.stage).map(
          (stage): Observation => ({ stage, at: entry.occurred_at, logKey: entry.key }),
        ),
      ),
    ];
    const fresh = freshOf(person, observations);
    const isNewest = newest !== undefined && newest.key !== person.last_log_key;
    if (fresh.length === 0 && !isNewest) continue;
    hasChanged = true;
    await tx
      .updateTable('activation_test_people')
      .set({
        ...Object.assign({}, ...fresh.map(columnsOf)),
        ...(newest && {
          last_result: newest.result,
          last_result_at: newest.occurred_at,
          last_log_key: newest.key,
        }),
      })
      .where('company_key', '=', companyKey)
      .where('test_key', '=', test.key)
      .where('user_key', '=', person.user_key)
      .execute();
    await auditSystemEach(
      { tx, companyKey, now },
      fresh.map(({ stage }) => ({
        event: 'control.test_passed',
        target: { kind: 'user', key: person.user_key, name: person.name },
        after: { test: stage },
      })),
    );
  }
  if (!hasChanged) return;
  await notePassed(tx, companyKey, test.key);
  await announce(tx, companyKey, 'activation_test');
}

const columns = {
  redirect: ['redirect_at', 'redirect_log_key'],
  lockout: ['lockout_at', 'lockout_log_key'],
  success: ['success_at', 'success_log_key'],
  logout: ['logout_at', 'logout_log_key'],
} as const;

const columnsOf = ({ stage, at, logKey }: Observation) => ({
  [columns[stage][0]]: at,
  [columns[stage][1]]: logKey,
});

/** Returns the first observation of each stage that was not passed yet. */
function freshOf(person: PersonRow, observations: readonly Observation[]): readonly Observation[] {
  return TEST_STAGES.flatMap((stage) => {
    if (person[columns[stage][0]] !== null) return [];
    // A person that was never in cannot have been signed out.
    if (stage === 'logout' && person.success_at === null) return [];
    const first = observations.find((item) => item.stage === stage);
    return first ? [first] : [];
  });
}

function entriesOf(tx: Tx, companyKey: string, test: Test, userKey: string) {
  return (
    tx
      .selectFrom('access_log')
      .select(['key', 'occurred_at', 'result', 'is_allowed'])
      .where('company_key', '=', companyKey)
      .where('user_key', '=', userKey)
      .where('occurred_at', '>=', test.stage_started_at)
      // A visit of the self-service page proves nothing about the workspace's redirect.
      .where((eb) =>
        eb.or([
          test.is_rehearsal
            ? sql<boolean>`notes @> array['rehearsal']`
            : eb('service_provider_key', 'is not', null),
          eb('result', '=', 'forced_logout'),
        ]),
      )
      .orderBy('occurred_at')
      .orderBy('key')
      .limit(200)
      .execute()
  );
}

/**
 * A sign-in that the workspace started with the person's address proves it before any typing. The link of a rehearsal
 * is also opened by mail filters, so that only an attempt in the access log counts.
 */
async function arrivalOf(tx: Tx, companyKey: string, test: Test, person: PersonRow): Promise<Observation[]> {
  if (person.redirect_at !== null || test.is_rehearsal) return [];
  const flow = await tx
    .selectFrom('sign_in_flows')
    .select('created_at')
    .where('company_key', '=', companyKey)
    .where('login_hint', '=', person.email)
    .where('created_at', '>=', test.stage_started_at)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return flow === undefined ? [] : [{ stage: 'redirect', at: flow.created_at, logKey: null }];
}

/** Records whether every person has passed all four stages. */
async function notePassed(tx: Tx, companyKey: string, testKey: string): Promise<void> {
  await tx
    .updateTable('activation_tests')
    .set({
      is_passed: sql<boolean>`not exists (
        select from activation_test_people p
         where p.company_key = ${companyKey} and p.test_key = ${testKey}
           and num_nulls(p.redirect_at, p.lockout_at, p.success_at, p.logout_at) > 0)`,
    })
    .where('company_key', '=', companyKey)
    .where('key', '=', testKey)
    .execute();
}
