import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { controlWatchLimits } from '@shiftgate/domain/limits.ts';

const hourMs = 3_600_000;

/** Whether control went on so lately that its first refusals are watched. */
export function isWatchDue(
  { state, since }: Pick<CallResponse<'control.state'>, 'state' | 'since'>,
  nowMs: number,
): boolean {
  return (
    state === 'active' && since !== null && nowMs < Date.parse(since) + controlWatchLimits.hours * hourMs
  );
}
