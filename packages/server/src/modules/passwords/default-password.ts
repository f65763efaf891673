import { temporaryEndsAt, temporaryWarnsAt } from '@shiftgate/domain/password/temporary.ts';
import type { SharedTemporary } from '@shiftgate/domain/password/temporary.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';

const place = (companyKey: string) => ({
  table: 'companies',
  column: 'default_password_sealed',
  companyKey,
  rowKey: companyKey,
});

/** The columns that hold a sharing of the default password with everybody, and when its end is to be announced. */
export function sharedColumns(shared: SharedTemporary) {
  return {
    default_password_shared_at: new Date(shared.sharedAt),
    default_password_extensions: shared.extensions,
    default_password_extended_until: shared.extendedUntil === null ? null : new Date(shared.extendedUntil),
    default_password_warns_at: new Date(temporaryWarnsAt(shared)),
  };
}

/** The columns that share it from now on: for 72 hours, which can be extended again. */
export function shareDefaultPassword(now: number) {
  return sharedColumns({ sharedAt: now, extensions: 0, extendedUntil: null });
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
