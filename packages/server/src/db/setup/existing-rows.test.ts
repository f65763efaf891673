import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from 'pg';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { testInstant } from '#testing/rows.ts';
import { connectAdmin } from './admin-connection.ts';
import { newKey } from '../keys.ts';
import { migrate, readMigrations } from './migrate.ts';

let database: TestDatabase;
let admin: Client;
const company = newKey(testInstant.getTime());
const person = newKey(testInstant.getTime());
const at = (minutes: number) => new Date(testInstant.getTime() + minutes * 60_000);

beforeAll(async () => {
  database = await startTestDatabase();
  admin = await connectAdmin(database.superuserConfig);
  await admin.query('drop schema public cascade');
  await admin.query('create schema public authorization shiftgate_owner');
  await migrateBefore('0050');
  // The job library of earlier versions, with a waiting wake.
  await admin.query('create schema graphile_worker authorization shiftgate_owner');
  await admin.query('create table graphile_worker._private_jobs as select 1 as id');
  await admin.query('alter table graphile_worker._private_jobs owner to shiftgate_owner');
  // A superuser bypasses row-level security: these are rows of an older program.
  await insertCompany(company, 'google');
  await insert('users', {
    key: person,
    company_key: company,
    directory_id: person,
    email: 'ana@aurora.example',
    username: 'ana',
    name: 'Ana Souza',
    search_text: 'ana souza\nana@aurora.example',
    domain: 'aurora.example',
    status: 'active',
    created_at: testInstant,
    updated_at: testInstant,
  });
});
afterAll(async () => {
  await admin.end();
  await database.close();
});

async function migrateBefore(number: string): Promise<void> {
  const files = (await readMigrations()).filter((file) => file.name < number);
  await migrate(database.ownerConfig, testInstant, files);
}

async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const places = Object.keys(row).map((_column, index) => `$${String(index + 1)}`);
  await admin.query(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}

async function insertCompany(key: string, provider: 'google' | 'microsoft'): Promise<void> {
  await insert('companies', {
    key,
    provider,
    name: 'Padaria Aurora',
    main_domain: 'aurora.example',
    saml_key: key,
    zone: 'America/Sao_Paulo',
    language: 'pt-BR',
    control_state_since: testInstant,
    plan: 'enterprise',
    plan_status: 'TRIAL',
    plan_started_on: '2025-03-10',
    trial_ends_on: '2025-03-24',
    created_at: testInstant,
    updated_at: testInstant,
  });
}

/** Inserts a logout that the workspace has done or must still do. */
async function insertLogout(fields: Readonly<Record<string, unknown>>): Promise<string> {
  const key = newKey(testInstant.getTime());
  await insert('planned_logouts', {
    key,
    company_key: company,
    user_key: person,
    due_at: at(0),
    next_try_at: at(0),
    created_at: at(0),
    updated_at: at(0),
    ...fields,
  });
  return key;
}

async function insertSession(provider: string, fields: Readonly<Record<string, unknown>> = {}) {
  const key = newKey(testInstant.getTime());
  await insert('sign_in_sessions', {
    key,
    company_key: company,
    user_key: person,
    session_hash: Buffer.from(key),
    authenticated_at: at(0),
    last_seen_at: at(0),
    expires_at: at(480),
    ip: '10.0.0.1',
    browser: 'chrome',
    os: 'linux',
    device_class: 'desktop',
    created_at: at(0),
  });
  await insert('sp_sessions', {
    key: newKey(testInstant.getTime()),
    company_key: company,
    session_key: key,
    service_provider_key: provider,
    session_index: key,
    name_id: 'a',
    name_id_format: 'email',
    issued_at: at(0),
    ...fields,
  });
  return key;
}

/** Inserts the domains of a company of each provider, from before initial ones were marked. */
async function insertDomains(): Promise<void> {
  const other = newKey(testInstant.getTime());
  await insertCompany(other, 'microsoft');
  const names = [
    [company, 'aurora.onmicrosoft.com'],
    [other, 'horizonte.example'],
    [other, 'onmicrosoft.com.horizonte.example'],
    [other, 'horizonte.onmicrosoft.com'],
    [other, 'horizonte.onmschina.cn'],
  ];
  for (const [owner, name] of names)
    await insert('domains', {
      key: newKey(testInstant.getTime()),
      company_key: owner,
      name,
      created_at: at(0),
      updated_at: at(0),
    });
}

/** Inserts people with a password, each with the events of it from the oldest to the newest. */
async function insertPasswords(): Promise<Readonly<Record<Told, string>>> {
  const change = (after: object) => ['user.password_changed', after] as const;
  const own = (isForWorkspace: boolean) => change({ reason: 'own', isForWorkspace });
  const failed = (code: string) => ['user.workspace_password_failed', { code }] as const;
  return {
    refusedHere: await insertPassword([own(true), own(false)]),
    refusedThere: await insertPassword([own(true), failed('forbidden')]),
    undelivered: await insertPassword([own(true), failed('rate_limited')]),
    byAdministrator: await insertPassword([own(false), change({ reason: 'administrator' })]),
    isThere: await insertPassword([failed('forbidden'), own(true), ['user.workspace_password_set', {}]]),
    random: await insertPassword([own(false), change({ reason: 'random' })]),
  };
}
type Told = 'refusedHere' | 'refusedThere' | 'undelivered' | 'byAdministrator' | 'isThere' | 'random';

async function insertPassword(events: readonly (readonly [string, object])[]): Promise<string> {
  const key = newKey(testInstant.getTime());
  await insert('users', {
    key,
    company_key: company,
    directory_id: key,
    email: `${key}@aurora.example`,
    username: key,
    name: 'Rui Prado',
    search_text: 'rui prado',
    domain: 'aurora.example',
    status: 'active',
    password_state: 'set',
    password_hash: 'hash',
    created_at: testInstant,
    updated_at: testInstant,
  });
  for (const [minute, [event, after]] of events.entries())
    await insert('audit_events', {
      key: newKey(testInstant.getTime()),
      company_key: company,
      occurred_at: at(minute),
      event,
      actor_kind: 'system',
      actor_name: 'system',
      target_kind: 'user',
      target_key: key,
      target_name: 'Rui Prado',
      after: JSON.stringify(after),
    });
  return key;
}

async function insertProvider(provider: 'google' | 'other'): Promise<string> {
  const key = newKey(testInstant.getTime());
  await insert('service_providers', {
    key,
    company_key: company,
    provider,
    entity_id: `https://${provider}.example`,
    idp_entity_id: 'https://entrar.example',
    acs: JSON.stringify([{ url: 'https://a.example/acs', index: 0, isDefault: true }]),
    name_id: 'email',
    logout: 'none',
    created_at: at(0),
    updated_at: at(0),
  });
  return key;
}

it('migrates existing rows despite row-level security, which is forced again afterwards', async () => {
  const order = { scope: 'all_devices', cause: 'ordered', state: 'planned' };
  const waiting = await insertLogout(order);
  const planned = await insertLogout({ ...order, cause: 'permission_ended', due_at: at(600) });
  const over = await insertLogout({ ...order, state: 'done', done_at: at(-1) });
  await migrateBefore('0090');
  const [workspace, payroll] = [await insertProvider('google'), await insertProvider('other')];
  const open = await insertSession(workspace);
  const signedOut = await insertSession(workspace, { issued_at: at(-2) });
  const ended = await insertSession(workspace, { ended_at: at(1) });
  const elsewhere = await insertSession(payroll);
  await migrateBefore('0230');
  await insertDomains();
  await migrateBefore('0266');
  const people = await insertPasswords();
  await migrateBefore('9999');
  const { rows: faults } = await admin.query<{ key: string; fault: string }>(
    `select key, workspace_password_fault as fault from users
      where workspace_password_fault is not null and workspace_password_failed_at is not null`,
  );
  expect(new Map(faults.map(({ key, fault }) => [key, fault]))).toEqual(
    new Map([
      [people.refusedHere, 'invalid_request'],
      [people.refusedThere, 'forbidden'],
      [people.undelivered, 'unavailable'],
      [people.byAdministrator, 'set_by_administrator'],
    ]),
  );
  const { rows: initial } = await admin.query<{ name: string }>(
    'select name from domains where is_initial order by name',
  );
  expect(initial.map(({ name }) => name)).toEqual(['horizonte.onmicrosoft.com', 'horizonte.onmschina.cn']);
  const flags = await admin.query<{ key: string; is_at_workspace: boolean }>(
    'select key, is_at_workspace from sign_in_sessions order by key',
  );
  expect(new Map(flags.rows.map((row) => [row.key, row.is_at_workspace]))).toEqual(
    new Map([
      [open, true],
      [signedOut, false],
      [ended, false],
      [elsewhere, false],
    ]),
  );
  const takes = await admin.query<{ key: string; takes_app_passwords: boolean }>(
    'select key, takes_app_passwords from planned_logouts order by key',
  );
  expect(new Map(takes.rows.map((row) => [row.key, row.takes_app_passwords]))).toEqual(
    new Map([
      [waiting, true],
      [planned, false],
      [over, false],
    ]),
  );
  const { rows: unforced } = await admin.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
        and not relforcerowsecurity`,
  );
  expect(unforced).toEqual([]);
  const { rows: library } = await admin.query(`select to_regnamespace('graphile_worker') as found`);
  expect(library).toEqual([{ found: null }]);
});
