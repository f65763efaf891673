import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { connectionMail } from '@shiftgate/pages/mails/connection-mail.tsx';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import type { Tx } from '#db/transactions.ts';
import { takeUnnotifiedLoss } from './grants.ts';
import { administratorsToNotify, readMailCompany, mailFrameOf, queueMails } from '../mail/public.ts';

export interface ConnectionNoticeDeps {
  readonly box: SecretBox;
  /** Address of the panel, where every screen then offers to reconnect. */
  readonly publicUrl: string;
}

/**
 * Notifies the control admins of a workspace that revoked the connection or a permission that it needs: once per loss,
 * and not after a restore.
 */
export const notifyOfConnections = defineCompanyJob<ConnectionNoticeDeps>({
  name: 'notify-of-connections',
  pollMs: 5000,
  due: 'list_connection_losses',
  work: (deps, { companyKey, now }) =>
    inCompany(deps.db, companyKey, (tx) => notifyCompany(deps, tx, companyKey, now)),
});

async function notifyCompany(
  deps: ConnectionNoticeDeps,
  tx: Tx,
  companyKey: string,
  now: number,
): Promise<void> {
  const loss = await takeUnnotifiedLoss(tx, companyKey);
  if (loss === null) return;
  const { control_state: state } = await tx
    .selectFrom('companies')
    .select('control_state')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const company = await readMailCompany(tx, companyKey);
  const mails = (await administratorsToNotify(tx, companyKey)).map((person) => ({
    kind: 'connection_lost',
    to: person.email,
    expiresAt: now + 3 * DAY_MS,
    ...connectionMail({
      ...mailFrameOf(company, person),
      loss: loss.kind,
      account: loss.account,
      since: loss.since,
      isControlOn: state === 'active' || state === 'deactivating',
      link: deps.publicUrl,
    }),
  }));
  await queueMails({ tx, companyKey, now }, deps.box, mails);
}
