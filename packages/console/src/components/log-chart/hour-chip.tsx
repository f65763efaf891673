import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { FilterChip } from '../access-log/filter-chip.tsx';
import { hourText } from './bar-text.ts';

interface HourChipProps {
  /** An instant; none where none is chosen. */
  readonly start: string | undefined;
  readonly onClear: () => void;
}

/** The hour that a bar of the chart has chosen. */
export function HourChip({ start, onClear }: HourChipProps) {
  const t = useT();
  const { company } = useSession();
  if (start === undefined) return null;
  const hour = hourText(start, company.zone, t);
  return <FilterChip text={hour} clearText={t('accessLog.chart.clearHour', { hour })} onClear={onClear} />;
}
