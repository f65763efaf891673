import { Progress } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { formatWhen } from '#lib/i18n/formats.ts';
import { useNow } from '#lib/now.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';

type SyncStatus = CallResponse<'users.syncTask'>;

/** Whether a sync is worth a banner: the first, or a paused one. A usual one takes a moment, and would move the page. */
export function isNotableSync(status: SyncStatus): boolean {
  return status.in_sync_process && (status.last_synced_at === null || status.next_try_at !== null);
}

/** Describes how far a sync is: people created out of the total, or when a paused one resumes. */
export function useSyncText(): (status: SyncStatus) => string {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const nowMs = useNow(60_000);
  return ({ total_users: total, total_users_created: created, next_try_at: rests }) => {
    const counts = { created, total };
    if (rests === null) return t(total > 0 ? 'shell.syncing' : 'shell.syncBegins', counts);
    return [
      t('shell.syncRests', { moment: formatWhen(rests, { nowMs, zone: company.zone, language }, t) }),
      ...(total > 0 ? [t('shell.syncSoFar', counts)] : []),
    ].join(' ');
  };
}

/** The progress of the sync as a banner. */
export function SyncProgress({ status }: { readonly status: SyncStatus }) {
  const { total_users: total, total_users_created: created, next_try_at: rests } = status;
  const text = useSyncText()(status);
  const share = total === 0 ? 0 : Math.round((100 * created) / total);
  return (
    <div className="sg-banner sg-sync" data-tone={rests === null ? 'accent' : 'warn'} role="status">
      <span>{text}</span>
      <Progress value={share} aria-label={text} size="sm" animated={rests === null && total === 0} />
    </div>
  );
}
