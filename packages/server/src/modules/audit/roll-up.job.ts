import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { inCompany } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import { countNextAudits } from './roll-up.ts';

/** Every minute: adds the new entries of the audit log to its hours and names. After a time without it, it goes on where it stopped. */
export const countAudits = defineCompanyJob<object>({
  name: 'count-audits',
  pollMs: MINUTE_MS,
  due: 'list_uncounted_audits',
  work: async ({ db, isStopping }, { companyKey, now }) => {
    let isMore = true;
    while (isMore && isStopping?.() !== true)
      isMore = await inCompany(db, companyKey, (tx) => countNextAudits(tx, companyKey, now));
  },
});
