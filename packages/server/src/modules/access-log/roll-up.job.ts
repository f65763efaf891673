import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { inCompany } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import { countNextEntries } from './roll-up.ts';

/** Every minute: adds the new entries of the access log to its hours. After a time without it, it goes on where it stopped. */
export const countLogHours = defineCompanyJob<object>({
  name: 'count-log-hours',
  pollMs: MINUTE_MS,
  due: 'list_uncounted_logs',
  work: async ({ db, isStopping }, { companyKey, now }) => {
    let isMore = true;
    while (isMore && isStopping?.() !== true)
      isMore = await inCompany(db, companyKey, (tx) => countNextEntries(tx, companyKey, now));
  },
});
