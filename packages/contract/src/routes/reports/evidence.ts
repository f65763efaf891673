import { logRetention } from '@shiftgate/domain/limits.ts';
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { Instant } from '#fields.ts';
import { Signed } from '../common.ts';

const months = z.int().min(logRetention.minMonths).max(logRetention.maxMonths);

/** How long a company keeps a log, in months. */
const Retention = z.strictObject({ access_months: months, audit_months: months });

/** How far a log is sealed. */
const Sealed = z.object({
  entries: z.int(),
  /** Null before the first seal. */
  sealed_at: Instant.nullable(),
  /** Until when entries were removed by retention; null while none was. */
  removed_before: Instant.nullable(),
});

export const LogSettings = z.object({
  ...Retention.shape,
  access: Sealed,
  audit: Sealed,
  /** Verifies the seals (Ed25519, PEM); null before the first one. */
  public_key: z.string().nullable(),
});

/** Retention and seals of both logs. */
export const evidence = {
  'audit.settings': endpoint({
    access: 'controlAdmin',
    summary: 'How long both logs are kept, and how far they are sealed',
    response: LogSettings,
    errors: [...Signed, 'FORBIDDEN'],
  }),
  'audit.setRetention': endpoint({
    access: 'controlAdmin',
    summary: 'Sets how long both logs are kept; older entries are removed within a day, for good',
    body: Retention,
    response: LogSettings,
    errors: [...Signed, 'FORBIDDEN'],
  }),
};
