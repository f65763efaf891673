import { randomBytes } from 'node:crypto';
import type { DatabaseClient } from '../db/client.ts';
import { newKey } from '../db/keys.ts';
import { inCompany } from '../db/transactions.ts';
import { hashToken } from '../http/with-actor.ts';
import { insertCompany, insertUser } from './rows.ts';

/** Signs a person in to the panel without a workspace; returns a bearer token valid for a day. */
export async function insertToken(
  client: DatabaseClient,
  companyKey: string,
  userKey: string,
  now: number,
  isRevoked = false,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = new Date(now);
  const later = new Date(now + 24 * 3_600_000);
  await inCompany(client, companyKey, (tx) =>
    tx
      .insertInto('api_tokens')
      .values({
        key: newKey(now),
        company_key: companyKey,
        user_key: userKey,
        token_hash: hashToken(token),
        created_at: at,
        last_used_at: at,
        idle_expires_at: later,
        expires_at: later,
        revoked_at: isRevoked ? at : null,
      })
      .execute(),
  );
  return token;
}

/** A company with one person of every panel role, each with a token, without a workspace. */
export async function insertPanelCompany(client: DatabaseClient, now: number) {
  const key = await insertCompany(client, { plan_products: ['control'] });
  const people = {
    administrator: await insertUser(client, key, { is_admin: true, name: 'Helena Administradora' }),
    allowedAdmin: await insertUser(client, key, { is_allowed_admin: true, name: 'Álvaro da Lista' }),
    manager: await insertUser(client, key, { is_manager: true, name: 'Bento Gestor' }),
    otherManager: await insertUser(client, key, { is_manager: true, name: 'Clara Gestora' }),
    worker: await insertUser(client, key, { name: 'Ana Padeira' }),
  };
  const token = (user: string, isRevoked = false) => insertToken(client, key, user, now, isRevoked);
  return {
    key,
    people,
    tokens: {
      administrator: await token(people.administrator),
      allowedAdmin: await token(people.allowedAdmin),
      manager: await token(people.manager),
      worker: await token(people.worker),
      revoked: await token(people.administrator, true),
    },
  };
}

export type PanelCompany = Awaited<ReturnType<typeof insertPanelCompany>>;
