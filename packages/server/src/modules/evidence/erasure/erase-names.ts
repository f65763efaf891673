import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#db/transactions.ts';
import type { Erased } from './erase-entries.ts';

/** Where a table keeps a former name of a person: beside their key, or without it. */
interface Named {
  readonly table: string;
  readonly name: string;
  readonly key?: string;
  readonly company?: string;
}

/** Every column with the name of a person who acted. */
export const namedColumns: readonly Named[] = [
  { table: 'shift_versions', name: 'saved_by_name', key: 'saved_by_key' },
  { table: 'setting_saves', name: 'saved_by_name', key: 'saved_by_key' },
  { table: 'company_looks', name: 'updated_by_name', key: 'updated_by_key' },
  { table: 'tasks', name: 'created_by_name', key: 'created_by_user_key' },
  { table: 'control_runs', name: 'started_by_name', key: 'started_by_user_key' },
  { table: 'control_schedules', name: 'scheduled_by_name', key: 'scheduled_by_user_key' },
  { table: 'activation_tests', name: 'started_by_name', key: 'started_by_user_key' },
  { table: 'planned_logouts', name: 'ordered_by_name', key: 'ordered_by_user_key' },
  { table: 'access_requests', name: 'decided_by_name', key: 'decided_by_user_key' },
  { table: 'log_holds', name: 'user_name', key: 'user_key' },
  { table: 'log_holds', name: 'created_by_name' },
  { table: 'emergency_files', name: 'exported_by_name' },
  { table: 'users', name: 'recovery_email_entered_by' },
  { table: 'companies', name: 'second_step_acknowledged_by', company: 'key' },
];

/** Replaces the name of a person wherever a table has it beside the logs, and deletes emails to them. */
export async function eraseNames(tx: Tx, person: Erased, mark: string): Promise<void> {
  for (const { table, name, key, company = 'company_key' } of namedColumns) {
    const isTheirs = key === undefined ? null : sql`${sql.ref(key)} = ${person.key}::uuid`;
    const isNamed = sql`${sql.ref(name)} = ${person.name}`;
    const isUnkeyed: RawBuilder<unknown> =
      key === undefined ? isNamed : sql`${sql.ref(key)} is null and ${isNamed}`;
    const either = [isTheirs, person.hasNamesake ? null : isUnkeyed].filter((each) => each !== null);
    if (either.length === 0) continue;
    await sql`
      update ${sql.table(table)} set ${sql.ref(name)} = ${mark}
       where ${sql.ref(company)} = ${person.companyKey} and ${sql.ref(name)} is not null
         and (${sql.join(either, sql` or `)})`.execute(tx);
  }
  await tx
    .updateTable('tasks')
    .set({ actor: sql`actor || jsonb_build_object('name', ${mark}::text, 'email', ${mark}::text)` })
    .where('company_key', '=', person.companyKey)
    .where('created_by_user_key', '=', person.key)
    .execute();
  if (person.email !== null)
    await tx
      .deleteFrom('sign_in_flows')
      .where('company_key', '=', person.companyKey)
      .where('login_hint', '=', person.email)
      .execute();
  await tx
    .deleteFrom('former_addresses')
    .where('company_key', '=', person.companyKey)
    .where('user_key', '=', person.key)
    .execute();
  await eraseFromFiles(tx, person, mark);
  await sql`
    delete from mail_outbox m using users u
     where m.company_key = ${person.companyKey} and u.company_key = m.company_key and u.key = ${person.key}
       and (m.password_of = u.key
            or m.password_of is null and (lower(m.to_address) = ${person.email}::text
              or lower(m.to_address) = lower(u.recovery_email) and not exists (
                select from users o where o.company_key = u.company_key and o.key <> u.key
                  and lower(u.recovery_email) in (lower(o.recovery_email), o.email))))`.execute(tx);
}

/** Shared files stay in the report without their owner; a consent of the person keeps working until it ends. */
async function eraseFromFiles(
  tx: Tx,
  { companyKey, email, directoryId }: Erased,
  mark: string,
): Promise<void> {
  // In the order in which the job writes them, so that neither waits for the other in a circle.
  if (email !== null)
    await sql`
      with theirs as (
        select key from shared_files
         where company_key = ${companyKey} and ${email} in (owner, last_actor)
         order by file_id for update)
      update shared_files f set owner = nullif(owner, ${email}), last_actor = nullif(last_actor, ${email})
        from theirs where f.company_key = ${companyKey} and f.key = theirs.key`.execute(tx);
  await tx
    .updateTable('shared_file_consents')
    .set({ account_email: mark, account_directory_id: mark })
    .where('company_key', '=', companyKey)
    .where('account_directory_id', '=', directoryId)
    .execute();
}
