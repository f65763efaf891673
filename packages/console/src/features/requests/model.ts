import type { CallName } from '@shiftgate/contract/calls.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';

export type AccessRequest = CallResponse<'requests.list'>['items'][number];

/** What a decision makes old. */
export const touchedByDecision: readonly CallName[] = [
  'requests.list',
  'requests.summary',
  'users.list',
  'users.get',
];
