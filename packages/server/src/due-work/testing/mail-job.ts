import { sql } from 'kysely';
import type { DatabaseClient } from '#db/client.ts';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { defineJob } from '../define-job.ts';
import type { JobSpec } from '../define-job.ts';

/** A job over rows of the outbox, which a test of the engine fills with its own work. */
export interface MailJobDeps {
  readonly send: (to: string) => Promise<void>;
  /** Called in the transaction that ends the row. */
  readonly ending?: () => Promise<void>;
}

type MailSpec = JobSpec<MailJobDeps, 'mail_outbox', string, undefined>;

export const leaseMs = 3_000;

export function mailJob(changes: Partial<MailSpec> = {}) {
  return defineJob<MailJobDeps, 'mail_outbox', string>({
    name: 'test-mails',
    pollMs: 50,
    rows: { name: 'mail_outbox', key: 'key', isOpen: sql`state = 'waiting'` },
    leaseMs,
    backoff: { firstMs: 10_000, longestMs: 60_000 },
    slots: { all: 6, ofCompany: 4 },
    claim: async (_deps, { row }) => row.to_address,
    work: async (deps, to) => {
      await deps.send(to);
      return undefined;
    },
    end: {
      done: (at) => ({ state: 'sent', sent_at: at, body_sealed: null }),
      givenUp: () => ({ state: 'failed', body_sealed: null }),
    },
    onDone: async (deps) => deps.ending?.(),
    ...changes,
  });
}

/** Inserts one due row for each address. */
export async function insertMails(
  db: DatabaseClient,
  companyKey: string,
  addresses: readonly string[],
  now: number,
): Promise<void> {
  const at = new Date(now);
  await inCompany(db, companyKey, (tx) =>
    tx
      .insertInto('mail_outbox')
      .values(
        addresses.map((address) => ({
          key: newKey(now),
          company_key: companyKey,
          kind: 'test',
          to_address: address,
          subject: 's',
          body_sealed: Buffer.from('x'),
          next_try_at: at,
          created_at: at,
          expires_at: new Date(now + 86_400_000),
        })),
      )
      .execute(),
  );
}
