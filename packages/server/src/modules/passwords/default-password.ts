import { temporaryEndsAt } from '@shiftgate/domain/password/temporary.ts';
import type { SharedTemporary } from '@shiftgate/domain/password/temporary.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';

const place = (companyKey: string) => ({
  table: 'companies',
  column: 'default_password_sealed',
  companyKey,
  rowKey: companyKey,
});

/**
 * The columns that share the default password with everybody from now on: it opens for 72 hours, which can be extended
 * again.
 */
export function shareDefaultPassword(now: number) {
  return {
    default_password_shared_at: new Date(now),
    default_password_extensions: 0,
    default_password_extended_until: null,
  };
}

/** The sharing as stored columns have it. */
export function sharedTemporaryOf(
  company: {
    readonly default_password_extensions: number;
    readonly default_password_extended_until: Date | null;
  },
  sharedAt: Date,
): SharedTemporary {
  return {
    sharedAt: sharedAt.getTime(),
    extensions: company.default_password_extensions,
    extendedUntil: company.default_password_extended_until?.getTime() ?? null,
  };
}

/**
 * The columns that keep the default password sealed as long as it opens. It is otherwise stored as a hash, and could
 * not be emailed without being typed again.
 */
export function keepDefaultPassword(box: SecretBox, companyKey: string, password: string, now: number) {
  const shared = { sharedAt: now, extensions: 0, extendedUntil: null };
  return {
    default_password_sealed: box.seal(place(companyKey), password),
    default_password_sealed_until: new Date(temporaryEndsAt(shared)),
  };
}

/** Opens the kept default password; null when it expired or there is none. */
export function openDefaultPassword(
  box: SecretBox,
  company: {
    readonly key: string;
    readonly default_password_sealed: Buffer | null;
    readonly default_password_sealed_until: Date | null;
  },
  now: number,
): string | null {
  const { default_password_sealed: sealed, default_password_sealed_until: until } = company;
  if (sealed === null || until === null || until.getTime() <= now) return null;
  return box.openText(place(company.key), sealed);
}
