import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import type { ControlState } from '@shiftgate/domain/control/states.ts';
import { newKey } from '../../db/keys.ts';
import type { Tx } from '../../db/transactions.ts';
import { hashToken } from '../../http/with-actor.ts';
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
 * Makes each person a single-use link for choosing a password and invalidates earlier ones. A link that anybody can
 * ask for replaces only its own kind, not what an administrator handed over.
 */
export async function makeChangeLinks(
  tx: Tx,
  order: {
    readonly companyKey: string;
    readonly userKeys: readonly string[];
    readonly purpose: 'change' | 'reset' | 'handover';
    readonly now: number;
  },
): Promise<ChangeLinks> {
  const { companyKey, userKeys, purpose, now } = order;
  const at = new Date(now);
  const until = now + passwordLimits.changeLinkHours * HOUR_MS;
  const makeToken = purpose === 'handover' ? makeOneTimeCode : longToken;
  const tokens = new Map(userKeys.map((userKey) => [userKey, makeToken()]));
  if (tokens.size === 0) return { tokens, until };
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
        created_at: at,
        expires_at: new Date(until),
      })),
    )
    .execute();
  return { tokens, until };
}

/** Invalidates the links of some people, of one purpose or all. */
export async function endChangeLinks(
  tx: Tx,
  companyKey: string,
  userKeys: readonly string[],
  { now, purpose }: { readonly now: number; readonly purpose?: 'reset' },
): Promise<void> {
  await tx
    .updateTable('password_links')
    .set({ used_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('user_key', 'in', [...userKeys])
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (links) => links.where('purpose', '=', 'reset'))
    .execute();
}

function longToken(): string {
  return randomBytes(32).toString('base64url');
}
