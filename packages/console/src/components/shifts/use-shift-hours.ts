import type { shifts as source } from '@shiftgate/phrases/pt-BR/shifts.ts';
import { zoneName } from '@shiftgate/pages/hours/zone-name.ts';
import { useCall } from '../../lib/api/query.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useLanguage, useTextsBelow } from '../../lib/i18n/texts.tsx';
import { now } from '../../lib/now.ts';
import { describeRules } from './describe-rules.ts';
import { draftOfRule } from './rule-draft.ts';

/**
 * Describes the hours of shifts by key, each in one sentence with its zone where that is not the company's; empty until
 * they are known.
 */
export function useShiftHours(): (key: string) => string {
  const t = useTextsBelow<typeof source>('shifts');
  const { language } = useLanguage();
  const { company } = useSession();
  const shifts = useCall('shifts.rules', {}).data?.items ?? [];
  return (key) => {
    const shift = shifts.find((each) => each.key === key);
    if (shift === undefined) return '';
    const sentence = describeRules(shift.rules.map(draftOfRule), language, t);
    return shift.zone === null || shift.zone === company.zone
      ? sentence
      : `${sentence} (${zoneName(language, shift.zone, now())})`;
  };
}
