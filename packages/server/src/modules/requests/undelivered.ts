import { sql } from 'kysely';
import type { Tx } from '#db/transactions.ts';
import type { LostMail, UndeliveredMails } from '../mail/public.ts';
import { recordUnreached } from './record-request.ts';
import type { Unreached } from './record-request.ts';

/**
 * Locks the recipient of an undelivered e-mail; null for a person that left, has a password since, or got a newer
 * e-mail.
 */
async function lockUnreached(tx: Tx, companyKey: string, mail: LostMail): Promise<Unreached | null> {
  const person = await tx
    .selectFrom('users as u')
    .select(['u.key', 'u.name', 'u.password_state'])
    .where('u.company_key', '=', companyKey)
    .where('u.key', '=', mail.passwordOf)
    .where('u.status', '=', 'active')
    .where((eb) =>
      eb.or([eb('u.password_updated_at', 'is', null), eb('u.password_updated_at', '<=', mail.createdAt)]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_outbox as m')
            .select(sql.lit(1).as('one'))
            .where('m.company_key', '=', companyKey)
            .whereRef('m.password_of', '=', 'u.key')
            .where('m.created_at', '>', mail.createdAt)
            .where('m.state', '<>', 'failed'),
        ),
      ),
    )
    .forNoKeyUpdate('u')
    .executeTakeFirst();
  if (!person) return null;
  const { key, name, password_state: state } = person;
  return { key, name, kind: state === 'no_password' ? 'first_password' : 'password_change' };
}

/** Requests that the administrators hand a code to the recipient of an undelivered e-mail. */
export const undelivered: UndeliveredMails = {
  async lock(tx, companyKey, mail) {
    const person = await lockUnreached(tx, companyKey, mail);
    return person && ((now) => recordUnreached({ tx, companyKey, now }, [person], { hasMailFailed: true }));
  },
};
