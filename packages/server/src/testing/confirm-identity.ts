import type { DatabaseClient } from '../db/client.ts';
import { inCompany } from '../db/transactions.ts';
import { hashToken } from '../http/with-actor.ts';

/**
 * Has the person of a panel session confirmed at the provider that it is them, without the provider. `Api.confirm` walks
 * the whole way.
 */
export async function confirmIdentity(
  client: DatabaseClient,
  session: { readonly companyKey: string; readonly token: string; readonly at: number },
): Promise<void> {
  await inCompany(client, session.companyKey, (tx) =>
    tx
      .updateTable('api_tokens')
      .set({ confirmed_at: new Date(session.at) })
      .where('token_hash', '=', hashToken(session.token))
      .executeTakeFirstOrThrow(),
  );
}
