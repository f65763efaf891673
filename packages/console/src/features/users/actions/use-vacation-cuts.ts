import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { useCallback } from 'react';
import { formatMoment } from '../../../lib/i18n/formats.ts';
import { now } from '../../../lib/now.ts';
import { useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useLanguage, useT } from '../../../lib/i18n/texts.tsx';
import type { VacationCuts } from '../model.ts';

const none: VacationCuts = [];

/** What a vacation of somebody selected would cut of nights that began before it; nothing until both days are right. */
export function useVacationCuts(
  selection: CallBody<'users.previewVacation'>['selection'],
  start: string | null,
  end: string | null,
  isReady: boolean,
): VacationCuts {
  const body = { selection, start_date: start ?? '', end_date: end ?? '' };
  const answer = useCall('users.previewVacation', { body }, { enabled: isReady });
  // The answer about other days says nothing of these.
  return isReady && !answer.isPlaceholderData ? (answer.data?.cuts ?? none) : none;
}

/** Says of a shift until when it lets people in, and until when it would have; of many people also how many. */
export function useCutText(isOfMany: boolean): (cut: VacationCuts[number]) => string {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  return useCallback(
    (cut) => {
      const formatInstant = (instant: string) =>
        formatMoment(instant, { nowMs: now(), zone: company.zone, language }, t);
      const facts = {
        shift: cut.shift.name,
        moment: formatInstant(cut.cut_at),
        end: formatInstant(cut.would_end_at),
      };
      return isOfMany
        ? t('people.vacationDialog.cutMany', { ...facts, count: cut.people })
        : t('people.vacationDialog.cut', facts);
    },
    [company.zone, isOfMany, language, t],
  );
}
