import type { CallName } from '@shiftgate/contract/calls.ts';
import { useAct } from './query.ts';

/** Has a ticket made for a file, and the browser bring it. */
export function useDownload(invalidates: readonly CallName[] = []) {
  return useAct('downloads.createTicket', {
    invalidates,
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** Of the columns of a table, in its order, those that a file can have. */
export function columnsOfFile<C extends string>(
  known: Readonly<Record<C, true>>,
  ids: readonly string[],
): C[] {
  return ids.filter((id): id is C => Object.hasOwn(known, id));
}
