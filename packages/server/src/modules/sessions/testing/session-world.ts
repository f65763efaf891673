import { HOUR_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import type { CallBody, CallQuery } from '@shiftgate/contract/routes/index.ts';
import type { Insertable } from 'kysely';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { PlannedLogoutsTable } from '#db/tables/control-tables.ts';
import type { SignInSessionsTable } from '#db/tables/sign-in-tables.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertPanelCompany } from '#testing/panel-company.ts';
import type { PanelCompany } from '#testing/panel-company.ts';
import { insertShift, insertUser } from '#testing/rows.ts';

export let api: Api;
export let company: PanelCompany;
export let other: Awaited<ReturnType<Api['otherCompany']>>;
export let bia: string;
export let shift: string;
export let workspace: string;
export let payroll: string;

/** A company with a shift, its workspace and another application; without sessions before each test. */
export function sessionWorld(): void {
  beforeAll(async () => {
    api = await startApi();
    company = await insertPanelCompany(api.db, api.clock.now());
    other = await api.otherCompany();
    bia = await insertUser(api.db, company.key, { name: 'Beatriz Caixa', email: 'bia@aurora.example' });
    shift = await insertShift(api.db, company.key, { name: 'Loja', ip_rules: toJson(['200.150.10.*']) });
    workspace = await insertProvider('google', '');
    payroll = await insertProvider('other', 'Folha');
  });
  beforeEach(async () => {
    api.advance(MINUTE_MS);
    await inCompany(api.db, company.key, async (tx) => {
      await tx.deleteFrom('planned_logouts').execute();
      await tx.deleteFrom('tasks').execute();
      await tx.deleteFrom('sign_in_sessions').execute();
      await tx.updateTable('companies').set({ control_state: 'inactive' }).execute();
    });
  });
  afterAll(() => api.close());
}

async function insertProvider(provider: 'google' | 'other', name: string): Promise<string> {
  const key = newKey(api.clock.now());
  const at = new Date(api.clock.now());
  await inCompany(api.db, company.key, (tx) =>
    tx
      .insertInto('service_providers')
      .values({
        key,
        company_key: company.key,
        provider,
        name,
        entity_id: `https://${provider}.example`,
        idp_entity_id: 'https://entrar.example',
        acs: toJson([{ url: 'https://a.example/acs', index: 0, isDefault: true }]),
        name_id: 'email',
        logout: 'none',
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
  return key;
}

interface Opened {
  readonly minutesAgo?: number;
  readonly at?: readonly string[];
  readonly fields?: Partial<Insertable<SignInSessionsTable>>;
}

/** Signs a person in some minutes ago, with the workspace opened by default. */
export async function open(user: string, { minutesAgo = 10, at = [workspace], fields = {} }: Opened = {}) {
  const key = newKey(api.clock.now());
  const since = new Date(api.clock.now() - minutesAgo * MINUTE_MS);
  await inCompany(api.db, company.key, async (tx) => {
    await tx
      .insertInto('sign_in_sessions')
      .values({
        key,
        company_key: company.key,
        user_key: user,
        session_hash: randomBytes(32),
        authenticated_at: since,
        last_seen_at: since,
        expires_at: new Date(since.getTime() + 8 * HOUR_MS),
        ip: '200.150.10.7',
        browser: 'chrome',
        os: 'windows',
        device_class: 'desktop',
        deciding_shift_key: shift,
        is_at_workspace: at.includes(workspace),
        created_at: since,
        ...fields,
      })
      .execute();
    for (const provider of at)
      await tx
        .insertInto('sp_sessions')
        .values({
          key: newKey(api.clock.now()),
          company_key: company.key,
          session_key: key,
          service_provider_key: provider,
          session_index: randomBytes(8).toString('hex'),
          name_id: 'a',
          name_id_format: 'email',
          issued_at: since,
        })
        .execute();
  });
  return key;
}

type Role = 'administrator' | 'manager';
export const list = (query: CallQuery<'sessions.list'> = {}, role: Role = 'administrator') =>
  api.call('sessions.list', { token: company.tokens[role], query });
export const keysOf = async (query: CallQuery<'sessions.list'> = {}) =>
  (await list(query)).items.map((item) => item.key);
export const end = (selection: CallBody<'sessions.end'>['selection'], role: Role = 'administrator') =>
  api.call('sessions.end', { token: company.tokens[role], body: { selection } });
export const proofs = async (user: string) =>
  (await api.call('users.logouts', { token: company.tokens.administrator, params: { key: user } })).items;

/** The fields of a session that is over here. */
export const endedBy = (end: string, fields: Partial<Insertable<SignInSessionsTable>> = {}) => ({
  ended_at: new Date(api.clock.now()),
  end_cause: end,
  ...fields,
});
/** Plans a logout, due now unless given. */
export const planLogout = (
  user: string,
  session: string | null,
  fields: Partial<Insertable<PlannedLogoutsTable>>,
) =>
  inCompany(api.db, company.key, (tx) => {
    const at = new Date(api.clock.now());
    return tx
      .insertInto('planned_logouts')
      .values({
        key: newKey(at.getTime()),
        company_key: company.key,
        user_key: user,
        session_key: session,
        due_at: at,
        next_try_at: at,
        scope: 'own_session',
        cause: 'permission_ended',
        created_at: at,
        updated_at: at,
        ...fields,
      })
      .execute();
  });
/** The key of each listed session, its state at the workspace, and its end here. */
export const statesOf = async (query: CallQuery<'sessions.list'> = {}) =>
  (await list(query)).items.map((item) => [item.key, item.workspace, item.end]);
