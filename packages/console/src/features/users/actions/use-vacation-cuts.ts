import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { formatMoment } from '#lib/i18n/formats.ts';
import { now } from '#lib/now.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import type { VacationCuts } from '../model.ts';

const none: VacationCuts = [];

/** The nights that a vacation of the selected people would cut short; empty until both days are valid. */
export function useVacationCuts(
  selection: CallBody<'users.previewVacation'>['selection'],
  start: string | null,
  end: string | null,
  isReady: boolean,
): VacationCuts {
  const body = { selection, start_date: start ?? '', end_date: end ?? '' };
  const answer = useCall('users.previewVacation', { body }, { enabled: isReady });
  // The answer is about other days.
  return isReady && !answer.isPlaceholderData ? (answer.data?.cuts ?? none) : none;
}

/** Formats until when a shift grants access, and until when it would have; for many people also their number. */
export function useCutText(isOfMany: boolean): (cut: VacationCuts[number]) => string {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  return (cut) => {
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
  };
}
