import type { AuditLogFilters } from '@shiftgate/contract/routes/reports/audit-log.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';

export type AuditFilters = Omit<z.output<typeof AuditLogFilters>, 'cursor' | 'page_size'>;

/** Which entries a reader may see, and how much of them. */
export interface AuditScope<Filters = AuditFilters> {
  readonly filters: Filters;
  readonly isControlAdmin: boolean;
}

/** Returns what a reader may see; throws FORBIDDEN. */
export function auditScopeOf<Filters extends Pick<AuditFilters, 'report'>>(
  filters: Filters,
  { isControlAdmin }: { readonly isControlAdmin: boolean },
): AuditScope<Filters> {
  if (filters.report === undefined && !isControlAdmin) throw new AppError('FORBIDDEN');
  return { filters, isControlAdmin };
}

/** Whether the reader sees from where an entry was written: a manager never where administrators work or worked. */
export function showsAddress({ filters, isControlAdmin }: AuditScope<Pick<AuditFilters, 'report'>>) {
  if (isControlAdmin) return sql<boolean>`true`;
  if (filters.report === 'user_permissions') return sql<boolean>`false`;
  return sql<boolean>`exists (select from users u where u.company_key = l.company_key
    and u.key = l.actor_user_key and not u.has_administered)`;
}
