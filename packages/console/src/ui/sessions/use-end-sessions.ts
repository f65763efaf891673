import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useRef } from 'react';
import { useAct } from '../../lib/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import { useConfirm } from '../confirm.tsx';

type Selection = CallBody<'sessions.end'>['selection'];

/** Asks, naming how many, then ends sessions; gives the bulk action, or null where nothing was started. */
export function useEndSessions(): {
  readonly isBusy: boolean;
  readonly endOne: (session: { readonly key: string; readonly name: string }) => Promise<void>;
  readonly endMany: (selection: Selection, count: number) => Promise<CallResponse<'sessions.end'> | null>;
} {
  const t = useT();
  const confirm = useConfirm();
  const act = useAct('sessions.end', { invalidates: ['sessions.list', 'users.get', 'tasks.list'] });
  // The same order sent again, because its answer was lost on the way, is one order.
  const last = useRef({ order: '', key: '' });
  const end = async (selection: Selection, title: string) => {
    const isConfirmed = await confirm({
      title,
      message: `${t('sessions.confirmText')} ${t('sessions.confirmProtected')}`,
      confirmLabel: t('sessions.endOne'),
      isReversible: false,
      isDanger: true,
    });
    if (!isConfirmed) return null;
    const order = JSON.stringify(selection);
    if (last.current.order !== order) last.current = { order, key: crypto.randomUUID() };
    try {
      // Told by its promise: the row that asked may be gone by then.
      const task = await act.mutateAsync({ body: { selection, client_key: last.current.key } });
      last.current = { order: '', key: '' };
      return task;
    } catch {
      return null; // useAct has shown why
    }
  };
  return {
    isBusy: act.isPending,
    endOne: async ({ key, name }) => {
      const task = await end({ sessions: [key] }, t('sessions.confirmOne', { name }));
      if (task !== null) showSnackbar({ message: t('sessions.ordered', { name }), tone: 'success' });
    },
    endMany: (selection, count) => end(selection, t('sessions.confirmTitle', { count })),
  };
}
