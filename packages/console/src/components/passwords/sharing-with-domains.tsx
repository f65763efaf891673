import { useRef } from 'react';
import { useAct } from '#lib/api/query.ts';
import { ShareDialog } from './share-dialog.tsx';
import type { Shared } from './share-dialog.tsx';

interface SharingWithDomainsProps {
  readonly kind: Shared;
  readonly onClose: () => void;
  readonly onStarted: (taskKey: string) => void;
}

/** Sends a link or the temporary password to whole domains, as a bulk action. */
export function SharingWithDomains({ kind, onClose, onStarted }: SharingWithDomainsProps) {
  const started = {
    invalidates: ['tasks.list'] as const,
    onSuccess: (task: { key: string }) => onStarted(task.key),
  };
  const link = useAct('users.shareChangeLink', started);
  const temporary = useAct('users.shareTemporaryPassword', started);
  const { mutate, isPending } = kind === 'share_change_link' ? link : temporary;
  // The same order sent again, because its answer was lost on the way, is one order.
  const last = useRef({ order: '', key: '' });
  return (
    <ShareDialog
      kind={kind}
      count={null}
      isBusy={isPending}
      onClose={onClose}
      onSend={(domains) => {
        const order = domains.join();
        if (last.current.order !== order) last.current = { order, key: crypto.randomUUID() };
        mutate({ body: { domains: [...domains], client_key: last.current.key } });
      }}
    />
  );
}
