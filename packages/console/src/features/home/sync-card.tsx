import { Button } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { formatMoment } from '#lib/i18n/formats.ts';
import { useNow } from '#lib/now.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { isNotableSync, useSyncText } from '#components/people/sync-progress.tsx';
import { useSyncProblem } from '#components/people/sync-problem.ts';
import { useSync } from '#components/people/use-sync.ts';
import { Card } from '#design/layout/page.tsx';

/** How far the sync is, or the time of the last one, and a button to sync now. */
export function SyncCard({ sync }: { readonly sync: CallResponse<'users.syncTask'> }) {
  const t = useT();
  const problem = useSyncProblem()(sync);
  const { language } = useLanguage();
  const { company } = useSession();
  const nowMs = useNow(60_000);
  const start = useSync();
  const formatSync = useSyncText();
  return (
    <Card title={t('home.sync')}>
      <p className="sg-muted" aria-live="polite">
        {sync.in_sync_process && !isNotableSync(sync)
          ? formatSync(sync)
          : sync.last_synced_at === null
            ? t('home.neverSynced')
            : t('home.syncedAt', {
                moment: formatMoment(sync.last_synced_at, { nowMs, zone: company.zone, language }, t),
              })}
      </p>
      {problem === null ? null : <p role="alert">{problem}</p>}
      <Button
        variant="default"
        loading={start.isPending}
        disabled={sync.in_sync_process}
        onClick={() => start.mutate({})}
      >
        {t('home.syncNow')}
      </Button>
    </Card>
  );
}
