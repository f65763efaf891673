import type { shifts as source } from '@shiftgate/phrases/pt-BR/shifts.ts';
import { zoneName } from '@shiftgate/pages/hours/zone-name.ts';
import type { ReactNode } from 'react';
import { ErrorState } from '#design/layout/page.tsx';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useTextsBelow } from '#lib/i18n/texts.tsx';
import { now } from '#lib/now.ts';
import { describeRules } from './describe-rules.ts';
import { draftOfRule } from './rule-draft.ts';

interface ShiftHours {
  /** Describes the hours of a shift in one sentence, with its zone where that is not the company's; null until they are known. */
  readonly formatHours: (key: string) => string | null;
  /** Says that the hours could not be loaded; null where they were. */
  readonly failure: ReactNode;
}

/** The hours of the company's shifts in words. */
export function useShiftHours(): ShiftHours {
  const t = useTextsBelow<typeof source>('shifts');
  const { language } = useLanguage();
  const { company } = useSession();
  const { data, error, refetch } = useCall('shifts.rules', {});
  return {
    formatHours: (key) => {
      const shift = data?.items.find((each) => each.key === key);
      if (shift === undefined) return null;
      const sentence = describeRules(shift.rules.map(draftOfRule), language, t);
      const hasHours = shift.rules.some((rule) => rule.start_hour !== null);
      return !hasHours || shift.zone === null || shift.zone === company.zone
        ? sentence
        : sentence.replace(/\.?$/, ` (${zoneName(language, shift.zone, now())}).`);
    },
    failure:
      data === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : null,
  };
}
