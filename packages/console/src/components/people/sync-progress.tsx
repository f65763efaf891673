import { Progress } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { formatWhen } from '../../lib/i18n/formats.ts';
import { useNow } from '../../lib/now.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useLanguage, useT } from '../../lib/i18n/texts.tsx';

/** The progress of the sync: people created out of the total, or when a paused sync resumes. */
export function SyncProgress({ status }: { readonly status: CallResponse<'users.syncTask'> }) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const nowMs = useNow(60_000);
  const share =
    status.total_users === 0 ? 0 : Math.round((100 * status.total_users_created) / status.total_users);
  const counts = { created: status.total_users_created, total: status.total_users };
  const rests = status.next_try_at;
  const isCounted = status.total_users > 0;
  const text =
    rests === null
      ? t(isCounted ? 'shell.syncing' : 'shell.syncBegins', counts)
      : [
          t('shell.syncRests', { moment: formatWhen(rests, { nowMs, zone: company.zone, language }, t) }),
          ...(isCounted ? [t('shell.syncSoFar', counts)] : []),
        ].join(' ');
  return (
    <div className="sg-banner sg-sync" data-tone={rests === null ? 'accent' : 'warn'} role="status">
      <span>{text}</span>
      <Progress value={share} aria-label={text} size="sm" animated={rests === null && !isCounted} />
    </div>
  );
}
