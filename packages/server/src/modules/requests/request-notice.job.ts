import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { requestsMail } from '@shiftgate/pages/mails/request-mails.tsx';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import type { Tx } from '#db/transactions.ts';
import { administratorsToNotify, readMailCompany, mailFrameOf, queueMails } from '../mail/public.ts';

export interface NoticeDeps {
  readonly box: SecretBox;
  /** Address of the inbox in the panel. */
  readonly inboxUrl: string;
}

/** Requests listed in one e-mail; the others are counted. */
const namedAtMost = 10;

/** Sends the administrators and managers one email about all new requests of their company. */
export const notifyOfRequests = defineCompanyJob<NoticeDeps>({
  name: 'notify-of-requests',
  pollMs: 5000,
  due: 'list_due_request_notices',
  work: (deps, { companyKey, now }) =>
    inCompany(deps.db, companyKey, (tx) => notifyCompany(deps, tx, companyKey, now)),
});

async function notifyCompany(deps: NoticeDeps, tx: Tx, companyKey: string, now: number): Promise<void> {
  const at = new Date(now);
  // The row is the claim: another process waits for it and finds nothing due.
  const claimed = await tx
    .updateTable('request_notices')
    .set({ due_at: null, told_at: at })
    .where('company_key', '=', companyKey)
    .where('due_at', '<=', at)
    .returning('company_key')
    .executeTakeFirst();
  if (!claimed) return;
  const fresh = await tx
    .updateTable('access_requests')
    .set({ told_at: at })
    .where('company_key', '=', companyKey)
    .where('state', '=', 'open')
    .where('ends_at', '>', at)
    .where('told_at', 'is', null)
    .returning('key')
    .execute();
  if (fresh.length === 0) return;
  const named = await tx
    .selectFrom('access_requests as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 'r.company_key').onRef('u.key', '=', 'r.user_key'),
    )
    .select(['u.name', 'u.email', 'r.kind', 'r.reason'])
    .where('r.company_key', '=', companyKey)
    .where('r.state', '=', 'open')
    .where('r.told_at', '=', at)
    .orderBy('r.created_at')
    .orderBy('r.key')
    .limit(namedAtMost)
    .execute();
  const readers = await administratorsToNotify(tx, companyKey, true);
  const company = await readMailCompany(tx, companyKey);
  const mails = readers.map((reader) => ({
    kind: 'access_requests',
    to: reader.email,
    expiresAt: now + DAY_MS,
    ...requestsMail({
      ...mailFrameOf(company, reader),
      requests: named,
      total: fresh.length,
      link: deps.inboxUrl,
    }),
  }));
  await queueMails({ tx, companyKey, now }, deps.box, mails);
}
