import { Progress } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useT } from '../lib/texts.tsx';

/** How far the directory has been read: people created out of the total. */
export function SyncProgress({ status }: { readonly status: CallResponse<'users.syncTask'> }) {
  const t = useT();
  const share =
    status.total_users === 0 ? 0 : Math.round((100 * status.total_users_created) / status.total_users);
  const text = t('shell.syncing', { created: status.total_users_created, total: status.total_users });
  return (
    <div className="sg-banner sg-sync" data-tone="accent" role="status">
      <span>{text}</span>
      <Progress value={share} aria-label={text} size="sm" animated={status.total_users === 0} />
    </div>
  );
}
