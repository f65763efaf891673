import type { CompanyContext } from '#core/context.ts';
import type { Administrators } from '#ports/administrators.ts';
import { answerOfEveryone } from './ask-roles.ts';
import { findMissingLists, recordLists, recordReading } from './role-readings.ts';
import { writeRoles } from './write-roles.ts';

/** What a sync knows of roles at its end. */
export interface RolesOfSync {
  readonly startedAt: Date;
  readonly readsChanges: boolean;
  /** Null where each person came with their roles. */
  readonly administrators: Administrators | null;
}

/**
 * Records when roles were read, and writes those of people whom a sync of changes did not read. Returns a warning for
 * lists that are not shown any more.
 */
export async function settleRoles(
  ctx: CompanyContext,
  { startedAt, readsChanges, administrators }: RolesOfSync,
): Promise<{ readonly code: string; readonly facts: Readonly<Record<string, unknown>> } | null> {
  // One that stopped and went on has read some roles later.
  await recordReading(ctx, startedAt.getTime());
  if (administrators === null) return null;
  await recordLists(ctx, administrators);
  if (readsChanges) await writeRoles(ctx, answerOfEveryone(administrators));
  const missing = await findMissingLists(ctx);
  return missing === null ? null : { code: 'ROLE_LISTS_UNREAD', facts: { ...missing } };
}
