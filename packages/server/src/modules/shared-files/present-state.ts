import { sharingProblems } from '@shiftgate/contract/entities/reports/shared-files.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { requireSharingReport } from './deps.ts';

/** How far back the report goes; no provider lists more. */
const historyDays = 180;

/** Returns the consent of a company and how far its files are read. Throws REPORT_NOT_AVAILABLE. */
export async function presentState({
  tx,
  companyKey,
  now,
  actor,
}: Context): Promise<CallResponse<'sharedFiles.state'>> {
  await requireSharingReport(tx, companyKey);
  const consent = await tx
    .selectFrom('shared_file_consents')
    .select(['account_email', 'granted_at', 'ended_at'])
    .where('company_key', '=', companyKey)
    .executeTakeFirst();
  const sync = await tx
    .selectFrom('shared_file_syncs')
    .select(['reads_from', 'settled_until', 'read_at', 'problem'])
    .where('company_key', '=', companyKey)
    .executeTakeFirst();
  return {
    consent:
      consent === undefined
        ? null
        : {
            account: actor.isControlAdmin ? consent.account_email : null,
            granted_at: consent.granted_at.toISOString(),
            ended_at: consent.ended_at?.toISOString() ?? null,
          },
    reading:
      sync === undefined
        ? null
        : {
            from: sync.reads_from?.toISOString() ?? null,
            read_at: sync.read_at?.toISOString() ?? null,
            percent: sync.read_at === null ? percentOf(sync.reads_from, sync.settled_until, now) : 100,
            problem: sharingProblems.find((problem) => problem === sync.problem) ?? null,
          },
    history_days: historyDays,
  };
}

function percentOf(from: Date | null, until: Date | null, now: number): number {
  if (from === null || until === null || now <= from.getTime()) return 0;
  const share = (until.getTime() - from.getTime()) / (now - from.getTime());
  return Math.max(0, Math.min(99, Math.floor(share * 100)));
}
