import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import type { DraftRule } from './rule-draft.ts';

/** What a special date is called by the rules that hold on it; null where none has a name. */
export function nameOfSpecialDate(rules: readonly DraftRule[], date: PlainDate): string | null {
  const found = rules.find(
    ({ kind, name, startOn, endOn }) =>
      kind === 'special_date' &&
      name !== null &&
      startOn !== null &&
      startOn <= date &&
      date <= (endOn ?? startOn),
  );
  return found?.name ?? null;
}
