import { IconAlertTriangle } from '@tabler/icons-react';
import { useSyncProblem } from '#components/people/sync-problem.ts';
import { useCall } from '#lib/api/query.ts';

/** Why the last sync failed, or what it could not read; nothing while one runs. */
export function SyncFailed() {
  const problemOf = useSyncProblem();
  const status = useCall('users.syncTask', {}).data;
  // A shrunk directory is reported on every screen.
  if (status === undefined || status.in_sync_process || status.error === 'DIRECTORY_SHRANK') return null;
  const problem = problemOf(status);
  if (problem === null) return null;
  return (
    <div className="sg-banner" data-tone="warn" role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{problem}</span>
    </div>
  );
}
