import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#lib/api/client.ts';
import { invalidateCalls, useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useErrorText } from '#lib/i18n/texts.tsx';
import { toOrder } from './selection.ts';
import type { Agreed, BulkAct, PeopleFilter, PeopleSelection } from '../model.ts';

/** The current number of people, when an order was refused because the number changed; null when it is zero. */
function foundNow({ code, facts }: ApiError): number | null {
  const { found } = facts;
  return code === 'PEOPLE_FOUND_CHANGED' && typeof found === 'number' && found > 0 ? found : null;
}

interface BulkOrderProps {
  readonly selection: PeopleSelection;
  readonly filter: PeopleFilter;
  readonly onStarted: (taskKey: string) => void;
}

/**
 * Starts bulk actions on the selected people. When their number changed, the order comes back as a new question, or as
 * a message once the dialog is gone.
 */
export function useBulkOrder({ selection, filter, onStarted }: BulkOrderProps) {
  const client = useQueryClient();
  const errorText = useErrorText();
  // The same order sent again, because its answer was lost on the way, is one order.
  const last = useRef({ order: '', key: '' });
  const bulk = useAct('users.bulk', {
    invalidates: ['tasks.list'],
    onSuccess: (task) => {
      last.current = { order: '', key: '' };
      onStarted(task.key);
    },
    onError: (error) => {
      if (error.code === 'PEOPLE_FOUND_CHANGED')
        void invalidateCalls(client, ['users.list', 'users.previewBulk']);
      return foundNow(error) !== null;
    },
  });
  /** `askAgain` returns false when the dialog that asked is gone. */
  const start = (act: BulkAct, count: number, askAgain: (agreed: Agreed) => boolean) => {
    const people = toOrder(selection, filter, count);
    const order = JSON.stringify([people, act]);
    if (last.current.order !== order) last.current = { order, key: crypto.randomUUID() };
    const sent = bulk.mutateAsync({ body: { selection: people, act, client_key: last.current.key } });
    // The answer comes here even when this part of the screen has gone meanwhile.
    sent.catch((error: unknown) => {
      if (!(error instanceof ApiError)) return;
      const found = foundNow(error);
      if (found === null || askAgain({ count: found, before: count })) return;
      showSnackbar({ message: errorText(error), tone: 'error' });
    });
  };
  return { start, isPending: bulk.isPending };
}
