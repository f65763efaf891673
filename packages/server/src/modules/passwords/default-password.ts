import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';

const place = (companyKey: string) => ({
  table: 'companies',
  column: 'default_password_sealed',
  companyKey,
  rowKey: companyKey,
});

/**
 * The columns that keep the default password sealed for 72 hours after it was set. It is otherwise stored as a hash,
 * and could not be emailed without being typed again.
 */
export function keepDefaultPassword(box: SecretBox, companyKey: string, password: string, now: number) {
  return {
    default_password_sealed: box.seal(place(companyKey), password),
    default_password_sealed_until: new Date(now + passwordLimits.defaultPasswordHours * HOUR_MS),
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
