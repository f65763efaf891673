import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import type { SnapshotCache } from '#access/public.ts';
import { inCompany } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import { countNextDays } from './count-days.ts';

/** Every ten minutes: counts the sessions of the days that may still change. After a time without it, it goes on where it stopped. */
export const countSessionDays = defineCompanyJob<{ readonly facts: SnapshotCache }>({
  name: 'count-session-days',
  pollMs: MINUTE_MS,
  due: 'list_uncounted_sessions',
  work: async ({ db, facts, isStopping }, { companyKey, now }) => {
    let isMore = true;
    while (isMore && isStopping?.() !== true)
      isMore = await inCompany(db, companyKey, async (tx) =>
        countNextDays(tx, await facts.read(tx, companyKey), now),
      );
  },
});
