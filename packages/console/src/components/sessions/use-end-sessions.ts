import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { invalidateCalls, useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useConfirm } from '#design/dialog/confirm.tsx';

type Selection = CallBody<'sessions.end'>['selection'];

interface Texts {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
}

/** Asks, naming how many, then ends sessions; gives the bulk action, or null where nothing was started. */
export function useEndSessions(): {
  readonly isBusy: boolean;
  /** Keeps its identity, so that rows need not be drawn again for it. */
  readonly endOne: (session: {
    readonly key: string;
    readonly name: string;
    /** It is over here, and is ended at the workspace alone. */
    readonly isSignedOutHere: boolean;
  }) => Promise<void>;
  /** With `isMore` there are more than the number. */
  readonly endMany: (
    selection: Selection,
    count: number,
    isMore: boolean,
  ) => Promise<CallResponse<'sessions.end'> | null>;
} {
  const t = useT();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useAct('sessions.end', {
    invalidates: ['sessions.list', 'sessions.chart', 'users.get', 'tasks.list'],
    onError: ({ code }) => {
      if (code === 'MORE_SESSIONS_FOUND') void invalidateCalls(client, ['sessions.list', 'sessions.chart']);
      return false;
    },
  });
  // The same order sent again, because its answer was lost on the way, is one order.
  const last = useRef({ order: '', key: '' });
  const end = async (selection: Selection, texts: Texts) => {
    const isConfirmed = await confirm({
      ...texts,
      promise: 'endSessions',
      isDanger: true,
    });
    if (!isConfirmed) return null;
    const order = JSON.stringify(selection);
    if (last.current.order !== order) last.current = { order, key: crypto.randomUUID() };
    try {
      // The outcome comes by the promise: the row that asked may be gone by then.
      const task = await mutateAsync({ body: { selection, client_key: last.current.key } });
      last.current = { order: '', key: '' };
      return task;
    } catch {
      return null; // useAct has shown why
    }
  };
  const endOne = async ({
    key,
    name,
    isSignedOutHere,
  }: {
    readonly key: string;
    readonly name: string;
    readonly isSignedOutHere: boolean;
  }) => {
    const task = await end(
      { sessions: [key] },
      isSignedOutHere
        ? {
            title: t('sessions.confirmLeft', { name }),
            message: t('sessions.confirmLeftText'),
            confirmLabel: t('sessions.endLeft'),
          }
        : {
            title: t('sessions.confirmOne', { name }),
            message: `${t('sessions.confirmText', { count: 1 })} ${t('sessions.confirmProtected')}`,
            confirmLabel: t('sessions.endOne'),
          },
    );
    if (task !== null) showSnackbar({ message: t('sessions.ordered', { name }), tone: 'success' });
  };
  return {
    isBusy: isPending,
    endOne,
    endMany: (selection, count, isMore) =>
      end(selection, {
        title: t(isMore ? 'sessions.confirmMore' : 'sessions.confirmTitle', { count }),
        message: `${t('sessions.confirmText', { count })} ${t('sessions.confirmProtected')}`,
        confirmLabel: t('sessions.endSome'),
      }),
  };
}
