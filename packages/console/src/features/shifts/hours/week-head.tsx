import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { addDays } from '@shiftgate/domain/calendar/plain-date.ts';
import { IconChevronLeft, IconChevronRight, IconTemplate } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import { showDate, showDuration, useShiftText } from '../texts.ts';

interface WeekHeadProps {
  /** Minutes open in a week without dates. */
  readonly totalMinutes: number;
  /** Monday of the week shown, or null for the repeating week. */
  readonly monday: string | null;
  readonly thisMonday: string;
  readonly onShow: (monday: string | null) => void;
  readonly onTemplates: () => void;
  /** Takes the last change back; null when there is nothing to take back. */
  readonly onUndo: (() => void) | null;
}

/** Title and total of the week, what can be done with all of it, and which week is shown. */
export function WeekHead({ totalMinutes, monday, thisMonday, onShow, onTemplates, onUndo }: WeekHeadProps) {
  const t = useShiftText();
  const views = useMemo(
    () => [
      { value: 'repeating', label: t('hours.repeating') },
      { value: 'dated', label: t('hours.dated') },
    ],
    [t],
  );
  const showView = useCallback(
    (view: string) => onShow(view === 'dated' ? thisMonday : null),
    [onShow, thisMonday],
  );
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <div>
          <h2 className="sg-shift-heading">{t('hours.title')}</h2>
          <Text size="sm" c="dimmed">
            {t('hours.weekTotal', { hours: showDuration(t, totalMinutes) })}
          </Text>
        </div>
        <Group gap="xs">
          {onUndo === null ? null : (
            <Button variant="subtle" onClick={onUndo}>
              {t('hours.undo')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconTemplate size={16} aria-hidden />}
            onClick={onTemplates}
          >
            {t('hours.templates')}
          </Button>
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
    </>
  );
}
