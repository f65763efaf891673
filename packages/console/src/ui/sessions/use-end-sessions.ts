import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { invalidateCalls, useAct } from '../../lib/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import { useConfirm } from '../confirm.tsx';

type Selection = CallBody<'sessions.end'>['selection'];

/** Asks, naming how many, then ends sessions; gives the bulk action, or null where nothing was started. */
export function useEndSessions(): {
  readonly isBusy: boolean;
  /** Keeps its identity, so that rows need not be drawn again for it. */
  readonly endOne: (session: { readonly key: string; readonly name: string }) => Promise<void>;
  readonly endMany: (selection: Selection, count: number) => Promise<CallResponse<'sessions.end'> | null>;
} {
  const t = useT();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useAct('sessions.end', {
    invalidates: ['sessions.list', 'users.get', 'tasks.list'],
    onError: ({ code }) => {
      if (code === 'MORE_SESSIONS_FOUND') void invalidateCalls(client, ['sessions.list']);
      return false;
    },
  });
  // The same order sent again, because its answer was lost on the way, is one order.
  const last = useRef({ order: '', key: '' });
  const end = useCallback(
    async (selection: Selection, title: string, count: number) => {
      const isConfirmed = await confirm({
        title,
        message: `${t('sessions.confirmText', { count })} ${t('sessions.confirmProtected')}`,
        confirmLabel: t('sessions.endOne'),
        isReversible: false,
        isDanger: true,
      });
      if (!isConfirmed) return null;
      const order = JSON.stringify(selection);
      if (last.current.order !== order) last.current = { order, key: crypto.randomUUID() };
      try {
        // Told by its promise: the row that asked may be gone by then.
        const task = await mutateAsync({ body: { selection, client_key: last.current.key } });
        last.current = { order: '', key: '' };
        return task;
      } catch {
        return null; // useAct has shown why
      }
    },
    [t, confirm, mutateAsync],
  );
  const endOne = useCallback(
    async ({ key, name }: { readonly key: string; readonly name: string }) => {
      const task = await end({ sessions: [key] }, t('sessions.confirmOne', { name }), 1);
      if (task !== null) showSnackbar({ message: t('sessions.ordered', { name }), tone: 'success' });
    },
    [end, t],
  );
  return {
    isBusy: isPending,
    endOne,
    endMany: (selection, count) => end(selection, t('sessions.confirmTitle', { count }), count),
  };
}
