import { IconAlertTriangle } from '@tabler/icons-react';
import { useCall } from '../../../lib/api/query.ts';
import { useReasonText, useT } from '../../../lib/i18n/texts.tsx';

/** Why the last sync failed; nothing while one runs. */
export function SyncFailed() {
  const t = useT();
  const reasonText = useReasonText();
  const status = useCall('users.syncTask', {}).data;
  // A shrunk directory is reported on every screen.
  if (status === undefined || status.in_sync_process || status.error === 'DIRECTORY_SHRANK') return null;
  if (status.error === null) return null;
  return (
    <div className="sg-banner" data-tone="warn" role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{t('home.syncFailed', { reason: reasonText(status.error) })}</span>
    </div>
  );
}
