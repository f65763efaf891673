import { realpathSync } from 'node:fs';
import { createDatabase } from '@shiftgate/server/db/client.ts';
import { findRunningEmbedded } from '@shiftgate/server/db/embedded/find-running.ts';
import { inCompany } from '@shiftgate/server/db/transactions.ts';
import type { Tx } from '@shiftgate/server/db/transactions.ts';
import type { World } from './start.ts';

/** What provider staff decide about a company. */
interface Standing {
  readonly is_suspended?: boolean;
  readonly is_banned?: boolean;
}

/** Changes the row of a company beside the running product. */
export async function changeCompany(world: World, companyKey: string, standing: Standing): Promise<void> {
  await besideProduct(world, companyKey, (tx) =>
    tx.updateTable('companies').set(standing).where('key', '=', companyKey).execute(),
  );
}

/** Has a person gone from the directory since an instant. */
export async function letPersonLeave(
  world: World,
  companyKey: string,
  email: string,
  leftAt: Date,
): Promise<void> {
  await besideProduct(world, companyKey, (tx) =>
    tx
      .updateTable('users')
      .set({ status: 'not_synchronised', left_at: leftAt })
      .where('company_key', '=', companyKey)
      .where('email', '=', email)
      .executeTakeFirstOrThrow(),
  );
}

/** Has everyone in the panel of a company confirmed at its workspace, at an instant (ms), that it is them. */
export async function confirmEveryone(world: World, companyKey: string, at: number): Promise<void> {
  await besideProduct(world, companyKey, (tx) =>
    tx
      .updateTable('api_tokens')
      .set({ confirmed_at: new Date(at) })
      .execute(),
  );
}

async function besideProduct(
  world: World,
  companyKey: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const config = await findRunningEmbedded(realpathSync(world.dataDir));
  if (config === null) throw new Error('no database runs on the folder of this world');
  const db = createDatabase(config);
  try {
    await inCompany(db, companyKey, work);
  } finally {
    await db.close();
  }
}
