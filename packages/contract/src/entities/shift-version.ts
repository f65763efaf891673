import { z } from 'zod';
import { Instant } from '../fields.ts';
import { AuditEntry } from './audit-entry.ts';
import { ShiftRule } from './shift.ts';

/** What made a version. */
export const versionCauses = ['created', 'cloned', 'changed', 'restored'] as const;

/** The rules of a shift as one entry of the audit log left them. */
export const ShiftVersion = z.object({
  /** The id of the entry. */
  id: z.string(),
  at: Instant,
  author: AuditEntry.shape.author.omit({ email: true }),
  cause: z.enum(versionCauses),
  /** When the version was made that this one restored; null where it restored none. */
  restored_at: Instant.nullable(),
  /** Whether the shift has the same rules now. */
  is_current: z.boolean(),
});

/** A version with its rules and the ones that it replaced. */
export const ShiftVersionDetail = ShiftVersion.extend({
  /** Null where the shift began with this version. */
  before: z.array(ShiftRule).nullable(),
  rules: z.array(ShiftRule),
});
