import { sql } from 'kysely';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { defineJob, failed, withdraw } from '#due-work/public.ts';
import type { DueRow, EngineDeps, Outcome } from '#due-work/public.ts';
import { readBrandingImage } from '../branding/public.ts';
import { openBody } from './outbox.ts';
import { MailError } from '#ports/mailer.ts';
import type { Warnings } from '#core/warnings.ts';
import type { Mailer } from '#ports/mailer.ts';

export interface SendMailsDeps extends EngineDeps {
  readonly box: SecretBox;
  /** Null: emails wait in the outbox. */
  readonly mailer: Mailer | null;
  readonly undelivered: UndeliveredMails;
  readonly warnings: Warnings;
}

/** An undeliverable email with a password link. */
export interface LostMail {
  readonly key: string;
  readonly passwordOf: string;
  readonly createdAt: Date;
}

/** Handles the person of an undeliverable password link. */
export interface UndeliveredMails {
  /**
   * Locks the person before the email's row is written; returns the function that records the failure, null when none
   * is needed.
   */
  lock(tx: Tx, companyKey: string, mail: LostMail): Promise<((now: number) => Promise<void>) | null>;
}

interface ClaimedMail {
  readonly row: DueRow<'mail_outbox'>;
  /** Failures in a row so far. */
  readonly attempts: number;
}

/**
 * Sends waiting emails. After a crash an email may be sent again with the same message id; an undeliverable password
 * link becomes a request to the administrators.
 */
export const sendMails = defineJob<SendMailsDeps, 'mail_outbox', ClaimedMail, undefined>({
  name: 'send-mails',
  pollMs: 2000,
  isOn: ({ mailer }) => mailer !== null,
  rows: { name: 'mail_outbox', key: 'key', isOpen: sql`state = 'waiting'` },
  leaseMs: 2 * 60_000,
  backoff: { firstMs: 30_000, longestMs: 60 * 60_000 },
  slots: { all: 4, ofCompany: 3 },
  claim: async (_deps, { row, attempts }) => (row.body_sealed === null ? withdraw() : { row, attempts }),
  work: handOver,
  end: {
    done: (at) => ({ state: 'sent', body_sealed: null, sent_at: at }),
    withdrawn: () => ({ state: 'failed' }),
    givenUp: () => ({ state: 'failed', body_sealed: null }),
  },
  isHopeless: ({ error }) => error instanceof MailError && error.isFinal,
  beforeGivenUp: async (deps, { tx, companyKey, row }) => {
    const { key, password_of: passwordOf, created_at: createdAt } = row;
    // Every writer locks the person first.
    return passwordOf === null
      ? null
      : await deps.undelivered.lock(tx, companyKey, { key, passwordOf, createdAt });
  },
});

async function handOver(deps: SendMailsDeps, mail: ClaimedMail): Promise<Outcome | undefined> {
  if (mail.row.expires_at.getTime() <= deps.clock.now()) return failed(new MailError('expired', true));
  try {
    await send(deps, mail);
  } catch (error) {
    if (error instanceof MailError) {
      if (!error.isFinal) deps.warnings.raise('mail_server_refuses');
      return failed(error);
    }
    // The panel shows the text of the last error.
    throw new Error('unexpected', { cause: error });
  }
  deps.warnings.clear('mail_server_refuses');
  // The email is sent: a failure to hurry the others must not send it again.
  if (mail.attempts > 0) await sendOthersNow(deps, mail.row.company_key).catch(() => undefined);
  return undefined;
}

async function send({ db, box, mailer }: SendMailsDeps, { row }: ClaimedMail): Promise<void> {
  const { company_key: companyKey, logo_hash: hash, key, to_address: to, subject } = row;
  if (mailer === null) throw new MailError('no mail server', false);
  const body = openBody(box, row);
  const logo = hash && (await inCompany(db, companyKey, (tx) => readBrandingImage(tx, companyKey, hash)));
  await mailer.send({ id: key, to, subject, ...body, logo: logo ?? null });
}

/** The mail server is back after a failure, so the other emails need not wait out their hour. */
async function sendOthersNow({ db, clock }: EngineDeps, companyKey: string): Promise<void> {
  const at = new Date(clock.now());
  await inCompany(db, companyKey, (tx) =>
    tx
      .updateTable('mail_outbox')
      .set({ next_try_at: at })
      .where('company_key', '=', companyKey)
      .where('state', '=', 'waiting')
      .where('attempts', '>', 0)
      .where('claim_key', 'is', null)
      .where('next_try_at', '>', at)
      .execute(),
  );
}
