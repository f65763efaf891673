import { realpathSync } from 'node:fs';
import { createDatabase } from '@shiftgate/server/db/client.ts';
import { findRunningEmbedded } from '@shiftgate/server/db/embedded/find-running.ts';
import { inCompany } from '@shiftgate/server/db/transactions.ts';
import type { World } from './start.ts';

/** What provider staff decide about a company. */
interface Standing {
  readonly is_suspended?: boolean;
  readonly is_banned?: boolean;
}

/** Changes the row of a company beside the running product. */
export async function changeCompany(world: World, companyKey: string, standing: Standing): Promise<void> {
  const config = await findRunningEmbedded(realpathSync(world.dataDir));
  if (config === null) throw new Error('no database runs on the folder of this world');
  const db = createDatabase(config);
  try {
    await inCompany(db, companyKey, (tx) =>
      tx.updateTable('companies').set(standing).where('key', '=', companyKey).execute(),
    );
  } finally {
    await db.close();
  }
}
