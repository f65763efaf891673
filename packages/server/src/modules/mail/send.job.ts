import type { DatabaseClient } from '../../db/client.ts';
import { listDueMails } from '../../db/due-work.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import { readBrandingImage } from '../branding/public.ts';
import { openBody } from './outbox.ts';
import type { Clock } from '../../ports/clock.ts';
import { MailError } from '../../ports/mailer.ts';
import type { Mailer } from '../../ports/mailer.ts';

export interface SendMailsDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly mailer: Mailer;
  /** From 0 to below 1; spreads retries. */
  readonly random: () => number;
  readonly undelivered: UndeliveredMails;
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

const batchSize = 100;
const atOnce = 3;
/** The claim of a dead process expires after this long, in ms. */
const claimMs = 2 * 60_000;
const firstWaitMs = 30_000;
const longestWaitMs = 60 * 60_000;

/**
 * Sends waiting emails, each claimed by one process; returns the number processed. After a crash an email may be sent
 * again with the same message id; an undeliverable password link becomes a request to the administrators.
 */
export async function sendMails(deps: SendMailsDeps): Promise<number> {
  const due = await inSystem(deps.db, (tx) => listDueMails(tx, new Date(deps.clock.now()), batchSize));
  const queue = [...due];
  let handled = 0;
  const worker = async (): Promise<void> => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      if (await sendOne(deps, row.company_key, row.mail_key)) handled += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return handled;
}

async function sendOne(deps: SendMailsDeps, companyKey: string, key: string): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  const mail = await inCompany(db, companyKey, (tx) => claim(tx, companyKey, key, now));
  if (mail === null) return false;
  const outcome = mail.expires_at.getTime() <= now ? expired : await handOver(deps, companyKey, key, mail);
  const { password_of: passwordOf, created_at: createdAt } = mail;
  const lost = outcome.state === 'failed' && passwordOf !== null ? { key, passwordOf, createdAt } : null;
  const at = clock.now();
  await inCompany(db, companyKey, async (tx) => {
    // Every writer locks the person first.
    const record = lost && (await deps.undelivered.lock(tx, companyKey, lost));
    const isOurs = await writeOutcome(tx, companyKey, key, outcome, at);
    if (isOurs) await record?.(at);
  });
  // The mail server is back after a failure, so the other emails need not wait out their hour.
  if (outcome.state === 'sent' && mail.attempts > 1) await tryOthersNow(db, companyKey, at);
  return true;
}

/** Claims an email for a while; null when another process has it. */
async function claim(tx: Tx, companyKey: string, key: string, now: number) {
  const mail = await tx
    .updateTable('mail_outbox')
    .set((eb) => ({ next_try_at: new Date(now + claimMs), attempts: eb('attempts', '+', 1) }))
    .where('company_key', '=', companyKey)
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', new Date(now))
    .returning(['to_address', 'subject', 'body_sealed', 'logo_hash', 'attempts', 'expires_at'])
    .returning(['password_of', 'created_at'])
    .executeTakeFirst();
  return mail?.body_sealed ? { ...mail, body_sealed: mail.body_sealed } : null;
}
type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claim>>>;

type Outcome =
  | { readonly state: 'sent'; readonly problem: null }
  | { readonly state: 'failed'; readonly problem: string }
  | { readonly state: 'waiting'; readonly problem: string; readonly waitMs: number };
const expired: Outcome = { state: 'failed', problem: 'expired' };

/** Hands an email to the mail server and returns the outcome. */
async function handOver(
  { db, box, mailer, random }: SendMailsDeps,
  companyKey: string,
  key: string,
  mail: ClaimedMail,
): Promise<Outcome> {
  try {
    const body = openBody(box, companyKey, mail.body_sealed);
    const { logo_hash: hash } = mail;
    const logo = hash && (await inCompany(db, companyKey, (tx) => readBrandingImage(tx, companyKey, hash)));
    await mailer.send({ id: key, to: mail.to_address, subject: mail.subject, ...body, logo: logo ?? null });
    return { state: 'sent', problem: null };
  } catch (error) {
    const problem = error instanceof MailError ? error.message : 'unexpected';
    if (error instanceof MailError && error.isFinal) return { state: 'failed', problem };
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(mail.attempts - 1, 20));
    return { state: 'waiting', problem, waitMs: wait * (0.75 + random() / 2) };
  }
}

/** Stores the outcome; false when another process has done so. */
async function writeOutcome(
  tx: Tx,
  companyKey: string,
  key: string,
  outcome: Outcome,
  at: number,
): Promise<boolean> {
  const written = await tx
    .updateTable('mail_outbox')
    .set(
      outcome.state === 'waiting'
        ? { next_try_at: new Date(at + outcome.waitMs), last_error: outcome.problem }
        : {
            state: outcome.state,
            body_sealed: null,
            last_error: outcome.problem,
            sent_at: outcome.state === 'sent' ? new Date(at) : null,
          },
    )
    .where('company_key', '=', companyKey)
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .returning('key')
    .executeTakeFirst();
  return written !== undefined;
}

async function tryOthersNow(db: DatabaseClient, companyKey: string, now: number): Promise<void> {
  await inCompany(db, companyKey, async (tx) => {
    await tx
      .updateTable('mail_outbox')
      .set({ next_try_at: new Date(now) })
      .where('company_key', '=', companyKey)
      .where('state', '=', 'waiting')
      .where('last_error', 'is not', null)
      // An email due sooner may be claimed by another process, and is retried soon anyway.
      .where('next_try_at', '>', new Date(now + 2 * claimMs))
      .execute();
  });
}
