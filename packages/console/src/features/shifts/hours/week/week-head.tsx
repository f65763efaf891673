import { ActionIcon, Alert, Button, Group, Text } from '@mantine/core';
import { addDays } from '@shiftgate/domain/calendar/plain-date.ts';
import { IconChevronLeft, IconChevronRight, IconRefresh, IconTemplate } from '@tabler/icons-react';
import { ViewSwitch } from '#design/layout/view-switch.tsx';
import { describeRules } from '#components/shifts/describe-rules.ts';
import { useIsReadOnly } from '#features/shifts/parts/protection.tsx';
import { showDuration, useLanguageName, useShiftText } from '#features/shifts/texts.ts';
import { showDate } from '#components/shifts/rule-texts.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';

interface WeekHeadProps {
  /** Minutes open in the week shown. */
  readonly totalMinutes: number;
  /** The cycles that the week shown has no days for. */
  readonly cycles: readonly DraftRule[];
  /** Monday of the week shown, or null for the repeating week. */
  readonly monday: string | null;
  readonly thisMonday: string;
  readonly onShow: (monday: string | null) => void;
  readonly onTemplates: () => void;
}

/** Title and total of the week, what can be done with all of it, and which week is shown. */
export function WeekHead(props: WeekHeadProps) {
  const { totalMinutes, cycles, monday, thisMonday, onShow, onTemplates } = props;
  const t = useShiftText();
  const language = useLanguageName();
  const isReadOnly = useIsReadOnly();
  const views = [
    { value: 'repeating', label: t('hours.repeating') },
    { value: 'dated', label: t('hours.dated') },
  ];
  const showView = (view: string) => onShow(view === 'dated' ? thisMonday : null);
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <div>
          <h2 className="sg-shift-heading">{t('hours.title')}</h2>
          {cycles.length > 0 && totalMinutes === 0 ? null : (
            <Text size="sm" c="dimmed">
              {t(cycles.length > 0 ? 'hours.weekTotalBeside' : 'hours.weekTotal', {
                hours: showDuration(t, totalMinutes),
              })}
            </Text>
          )}
        </div>
        <Group gap="xs">
          {isReadOnly ? null : (
            <Button
              variant="default"
              leftSection={<IconTemplate size={16} aria-hidden />}
              onClick={onTemplates}
            >
              {t('hours.templates')}
            </Button>
          )}
        </Group>
      </Group>
      <Group gap="sm" mb="sm">
        <ViewSwitch
          label={t('hours.viewLabel')}
          value={monday === null ? 'repeating' : 'dated'}
          views={views}
          onChange={showView}
        />
        {monday === null ? null : (
          <Group gap={4}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('hours.previousWeek')}
              onClick={() => onShow(addDays(monday, -7))}
            >
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('hours.nextWeek')}
              onClick={() => onShow(addDays(monday, 7))}
            >
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
            <Button variant="subtle" onClick={() => onShow(thisMonday)}>
              {t('hours.thisWeek')}
            </Button>
            <Text size="sm" aria-live="polite">
              {t('hours.weekOf', { date: showDate(monday) })}
            </Text>
          </Group>
        )}
      </Group>
      {cycles.length === 0 ? null : (
        <Alert color="blue" variant="light" py="xs" mb="sm" icon={<IconRefresh size={18} aria-hidden />}>
          {t('hours.cycleNote', { count: cycles.length, cycle: describeRules(cycles, language, t) })}
        </Alert>
      )}
    </>
  );
}

/** Notes under a week without dates that some rules do not show in it. */
export function OffGridHint() {
  const t = useShiftText();
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {t('hours.offGridHint')}
    </Text>
  );
}
