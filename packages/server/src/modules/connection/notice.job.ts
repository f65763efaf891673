import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { connectionMail } from '@shiftgate/pages/mails/connection-mail.tsx';
import type { DatabaseClient } from '../../db/client.ts';
import { listUnnotifiedConnectionLosses } from '../../db/due-work.ts';
import { forEachCompany } from '../../db/each-company.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import { takeUnnotifiedLoss } from './grants.ts';
import { administratorsToNotify, readMailCompany, mailFrameOf, queueMails } from '../mail/public.ts';
import type { Clock } from '../../ports/clock.ts';

export interface ConnectionNoticeDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly clock: Clock;
  /** Address of the panel, where every screen then offers to reconnect. */
  readonly publicUrl: string;
}

const companyBatch = 50;

/**
 * Notifies the control admins of companies whose workspace revoked the connection: once per loss, and not after a
 * restore. Returns the number of companies.
 */
export async function notifyOfConnections(deps: ConnectionNoticeDeps): Promise<number> {
  const due = await inSystem(deps.db, (tx) => listUnnotifiedConnectionLosses(tx, companyBatch));
  await forEachCompany(due, ({ company_key: companyKey }) =>
    inCompany(deps.db, companyKey, (tx) => notifyCompany(deps, tx, companyKey, deps.clock.now())),
  );
  return due.length;
}

async function notifyCompany(
  deps: ConnectionNoticeDeps,
  tx: Tx,
  companyKey: string,
  now: number,
): Promise<void> {
  const death = await takeUnnotifiedLoss(tx, companyKey);
  if (death === null) return;
  const company = await readMailCompany(tx, companyKey);
  const mails = (await administratorsToNotify(tx, companyKey)).map((person) => ({
    kind: 'connection_lost',
    to: person.email,
    expiresAt: now + 3 * DAY_MS,
    ...connectionMail({
      ...mailFrameOf(company, person),
      account: death.account,
      since: death.since,
      link: deps.publicUrl,
    }),
  }));
  await queueMails(tx, deps.box, companyKey, mails, now);
}
