import { Chip } from '#design/layout/page.tsx';
import { useShiftColor } from '#components/shifts/use-shift-color.ts';
import { useShiftText } from '../texts.ts';
import { showDate } from '#components/shifts/rule-texts.ts';
import type { WireShift } from '../model/model.ts';

/** A dot in the color of a shift, beside its name. */
export function ColorDot({ color }: { readonly color: number }) {
  const { mark } = useShiftColor(color);
  return <span className="sg-color-dot" aria-hidden style={{ background: mark }} />;
}

/** The state of a shift as a word with a tone. */
export function StateChip({ state }: { readonly state: WireShift['state'] }) {
  const t = useShiftText();
  const tone = state === 'enabled' ? 'good' : state === 'scheduled' ? 'accent' : 'plain';
  return <Chip tone={tone}>{t(`states.${state}`)}</Chip>;
}

/** Writes an activation period out; empty without one. */
export function usePeriodText(): (period: WireShift['period']) => string {
  const t = useShiftText();
  return (period) => {
    const from = period?.start_date ?? null;
    const to = period?.end_date ?? null;
    if (from !== null && to !== null) return t('periodFromTo', { from: showDate(from), to: showDate(to) });
    if (from !== null) return t('periodFrom', { from: showDate(from) });
    return to === null ? '' : t('periodTo', { to: showDate(to) });
  };
}
