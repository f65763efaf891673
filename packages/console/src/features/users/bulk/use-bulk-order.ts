import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiError } from '../../../lib/client.ts';
import { invalidateCalls, useAct } from '../../../lib/query.ts';
import { toOrder } from './selection.ts';
import type { PeopleSelection } from './selection.ts';

type BulkBody = CallBody<'users.bulk'>;
export type BulkAct = BulkBody['act'];
export type PeopleFilter = Extract<BulkBody['selection'], { filter: unknown }>['filter'];

/** How many people a question names, and how many it named before these changed. */
export interface Agreed {
  readonly count: number;
  readonly before: number | null;
}

/** How many there are by now, where an order was refused since they are others than agreed to; null for nobody. */
function foundNow({ code, facts }: ApiError): number | null {
  const { found } = facts;
  return code === 'PEOPLE_FOUND_CHANGED' && typeof found === 'number' && found > 0 ? found : null;
}

interface BulkOrderProps {
  readonly selection: PeopleSelection;
  readonly filter: PeopleFilter;
  readonly onStarted: (taskKey: string) => void;
}

/** Starts bulk actions on the selected people; an order on others than were agreed to comes back as a new question. */
export function useBulkOrder({ selection, filter, onStarted }: BulkOrderProps) {
  const client = useQueryClient();
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
  const start = (act: BulkAct, count: number, askAgain: (agreed: Agreed) => void) => {
    const people = toOrder(selection, filter, count);
    const order = JSON.stringify([people, act]);
    if (last.current.order !== order) last.current = { order, key: crypto.randomUUID() };
    bulk.mutate(
      { body: { selection: people, act, client_key: last.current.key } },
      {
        onError: (error) => {
          const found = foundNow(error);
          if (found !== null) askAgain({ count: found, before: count });
        },
      },
    );
  };
  return { start, isPending: bulk.isPending };
}
