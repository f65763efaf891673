import { useMediaQuery } from '@mantine/hooks';
import type { shifts as source } from '@shiftgate/phrases/pt-BR/shifts.ts';
import { WeekView } from '#design/week-calendar/week-view.tsx';
import { useLanguage, useTextsBelow } from '#lib/i18n/texts.tsx';
import { describeRules } from './describe-rules.ts';
import { drawRepeatingWeek } from './draw-week.ts';
import type { DraftRule } from './rule-draft.ts';
import { capital, weekdayKey } from './rule-texts.ts';
import { useShiftColor } from './use-shift-color.ts';
import { useWeekTexts } from './use-week-texts.ts';

interface WeekOfRulesProps {
  readonly rules: readonly DraftRule[];
  /** Names the week. */
  readonly label: string;
  readonly color?: number;
}

const nothing = () => undefined;
const noActions = () => null;

/** The hours of a shift to look at: in one sentence, and drawn on the week where they repeat by it. */
export function WeekOfRules({ rules, label, color = 0 }: WeekOfRulesProps) {
  const t = useTextsBelow<typeof source>('shifts');
  const { language } = useLanguage();
  const isNarrow = useMediaQuery('(width < 64em), (pointer: coarse)', false, {
    getInitialValueInEffect: false,
  });
  const { longDay, noteOf, texts } = useWeekTexts(isNarrow, false);
  const colors = useShiftColor(color);
  const { bars } = drawRepeatingWeek(rules, noteOf);
  const days = Array.from({ length: 7 }, (_, day) => ({
    title: isNarrow ? capital(longDay(day)) : t(weekdayKey(day, 'short')),
    subtitle: '',
    badge: null,
    isLocked: false,
  }));
  return (
    <>
      <p className="sg-muted">{describeRules(rules, language, t)}</p>
      {bars.length === 0 ? null : (
        <WeekView
          isNarrow={isNarrow}
          isReadOnly
          isRepeating
          days={days}
          bars={bars}
          colors={colors}
          texts={{ ...texts, label }}
          announcement=""
          dayActions={noActions}
          onAdd={nothing}
          onDraw={nothing}
          onChange={nothing}
          onEdit={nothing}
          onRemove={nothing}
        />
      )}
    </>
  );
}
