import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import type { ControlState } from '@shiftgate/domain/control/states.ts';
import { newKey } from '#db/keys.ts';
import type { Tx } from '#db/transactions.ts';
import { hashToken } from '#http/with-actor.ts';
import { makeOneTimeCode } from './one-time-code.ts';

/** The addresses of a person for links and passwords. */
export interface Recipient {
  readonly email: string;
  readonly recovery_email: string | null;
}

/**
 * Returns the recovery address; the workspace's mailbox only while people sign in to it without us. Null when the
 * person can read no address.
 */
export function recipientOf(person: Recipient, controlState: ControlState): string | null {
  if (person.recovery_email !== null) return person.recovery_email;
  const isBeforeActivation = controlState === 'inactive' || controlState === 'scheduled';
  return isBeforeActivation ? person.email : null;
}

/** Links that were just made. */
export interface ChangeLinks {
  /** Raw tokens by the key of their person; only hashes are stored. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Instant (ms) at which they expire. */
  readonly until: number;
}

/**
 * Makes each person a single-use link for choosing a password and invalidates earlier ones. A link that any visitor can
 * ask for replaces only its own kind, not what an administrator handed over.
 */
export async function makeChangeLinks(
  tx: Tx,
  order: {
    readonly companyKey: string;
    readonly userKeys: readonly string[];
    readonly purpose: 'change' | 'reset' | 'handover';
    /** Whether a user of the panel ordered it, and not the person or the program. */
    readonly isOrdered: boolean;
    readonly now: number;
  },
): Promise<ChangeLinks> {
  const { companyKey, userKeys, purpose, isOrdered, now } = order;
  const at = new Date(now);
  const until = now + passwordLimits.changeLinkHours * HOUR_MS;
  const makeToken = purpose === 'handover' ? makeOneTimeCode : longToken;
  const tokens = new Map(userKeys.map((userKey) => [userKey, makeToken()]));
  if (tokens.size === 0) return { tokens, until };
  const own = purpose === 'handover' ? new Set<string>() : await findWithOwnAddress(tx, companyKey, userKeys);
  await endChangeLinks(tx, companyKey, [...tokens.keys()], {
    now,
    ...(purpose === 'reset' ? { purpose } : {}),
  });
  await tx
    .insertInto('password_links')
    .values(
      [...tokens].map(([userKey, token]) => ({
        key: newKey(now),
        company_key: companyKey,
        user_key: userKey,
        token_hash: hashToken(token),
        purpose,
        is_own: own.has(userKey),
        is_ordered: isOrdered,
        created_at: at,
        expires_at: new Date(until),
      })),
    )
    .execute();
  return { tokens, until };
}

/**
 * People whose address for links no other person entered or can read. It may change until a link is used, so it is kept
 * with the link. Without a recovery address it is the mailbox at the workspace, which a password of others may open
 * too.
 */
async function findWithOwnAddress(
  tx: Tx,
  companyKey: string,
  userKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('users')
    .select('key')
    .where('company_key', '=', companyKey)
    .where('key', 'in', [...userKeys])
    .where((eb) =>
      eb.or([
        eb('recovery_email_source', '=', 'directory'),
        eb('is_recovery_email_own', '=', true),
        eb.and([
          eb('recovery_email', 'is', null),
          eb.or([eb('password_hash', 'is', null), eb('is_password_own', '=', true)]),
        ]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/**
 * Invalidates the links of some people: all, those that any visitor can ask for, or those that were sent to an address.
 */
export async function endChangeLinks(
  tx: Tx,
  companyKey: string,
  userKeys: readonly string[],
  { now, purpose }: { readonly now: number; readonly purpose?: 'reset' | 'sent' },
): Promise<void> {
  await tx
    .updateTable('password_links')
    .set({ used_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('user_key', 'in', [...userKeys])
    .where('used_at', 'is', null)
    .$if(purpose === 'reset', (links) => links.where('purpose', '=', 'reset'))
    .$if(purpose === 'sent', (links) => links.where('purpose', '<>', 'handover'))
    .execute();
}

function longToken(): string {
  return randomBytes(32).toString('base64url');
}
