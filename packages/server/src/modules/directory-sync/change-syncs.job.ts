import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import { inCompany } from '#db/transactions.ts';
import { connectionState } from '../connection/public.ts';
import { beginSync } from './sync-run.ts';

/**
 * Every half hour: requests a sync of changes where the workspace lists them, so that a blocked account is soon known.
 */
export const startChangeSyncs = defineCompanyJob<object>({
  name: 'start-change-syncs',
  pollMs: MINUTE_MS,
  due: 'list_due_change_syncs',
  work: ({ db }, { companyKey, now }) =>
    inCompany(db, companyKey, async (tx) => {
      // Without a connection every sync would fail, and the panel asks for one already.
      if ((await connectionState(tx, companyKey))?.is_valid)
        await beginSync(tx, companyKey, now, { kind: 'changes' });
    }),
});
