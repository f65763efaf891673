import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { isPlainDate, plainDateOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { IconCalendarPlus, IconDoorOff, IconHelpCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useUrlState } from '#lib/routing/url-state.ts';
import { Card } from '#design/layout/page.tsx';
import { DayKeys } from '#design/month-calendar/day-keys.tsx';
import { addMonths, monthOf, monthText, readMonth, spanOfMonth } from '#design/month-calendar/month-days.ts';
import { MonthGrid } from '#design/month-calendar/month-grid.tsx';
import { SpanHead } from '#design/month-calendar/span-head.tsx';
import { makeBlankRule } from '#components/shifts/rule-draft.ts';
import { describeRule } from '#components/shifts/describe-rules.ts';
import { useIsReadOnly } from '#features/shifts/parts/protection.tsx';
import { useLanguageName, useShiftText } from '#features/shifts/texts.ts';
import { capital, weekdayKey } from '#components/shifts/rule-texts.ts';
import { legendOf, notesOfDay, showDay, showWindows } from '../day-faces.ts';
import { UnknownHolidays } from './unknown-holidays.tsx';
import { useShiftDays } from './use-shift-days.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import type { Surroundings } from '#features/shifts/model/hours.ts';

interface MonthViewProps {
  readonly rules: readonly DraftRule[];
  readonly around: Surroundings;
  readonly newId: () => string;
  readonly onChange: (rules: readonly DraftRule[]) => void;
  /** Opens the dialog of a rule, new or known. */
  readonly onEdit: (rule: DraftRule) => void;
  /** Asks what holds on a date, at noon. */
  readonly onAsk: (date: string) => void;
}

/** The month with its holidays and special dates, and what can be done with one of its days. */
export function MonthView({ rules, around, newId, onChange, onEdit, onAsk }: MonthViewProps) {
  const t = useShiftText();
  const language = useLanguageName();
  const isReadOnly = useIsReadOnly();
  const { state, set } = useUrlState({ month: '', day: '' });
  const { today } = around;
  const panel = useRef<HTMLElement>(null);
  const month = readMonth(state.month) ?? monthOf(today);
  const wanted = isPlainDate(state.day) ? state.day : today;
  const focused =
    monthText(monthOf(wanted)) === monthText(month) ? wanted : plainDateOf(spanOfMonth(month).first);
  const { days, faceOf, openings } = useShiftDays(rules, around, month.year);
  const show = (date: string) => set({ month: monthText(monthOf(date)), day: date });
  const showMonth = (next: typeof month) => show(plainDateOf(spanOfMonth(next).first));

  const title = capital(
    new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      Date.UTC(month.year, month.month - 1, 1),
    ),
  );
  const weekdays = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    short: t(weekdayKey(day, 'short')),
    long: t(weekdayKey(day, 'long')),
  }));
  const chosen = days.get(focused);
  const own = rules.filter(
    (rule) => rule.kind === 'special_date' && rule.startOn === focused && (rule.endOn ?? focused) === focused,
  );
  const deciding = rules.filter((rule) => {
    if (chosen === undefined) return false;
    if (chosen.ruleIds.includes(rule.id)) return true;
    const isRange =
      rule.startOn !== null && rule.startOn <= focused && (rule.endOn ?? rule.startOn) >= focused;
    return rule.kind === 'special_date' && isRange;
  });
  const treatsHolidays = rules.some((rule) => rule.kind === 'holiday');
  const special = (): DraftRule => ({ ...makeBlankRule(newId(), 'special_date'), startOn: focused });

  /** The button that was pressed makes room for others: the focus stays with the day. */
  const changeDay = (next: readonly DraftRule[]) => {
    onChange(next);
    panel.current?.focus();
  };

  return (
    <Card>
      <Group justify="space-between" mb="sm" gap="sm">
        <h2 className="sg-shift-heading">{t('month.title')}</h2>
        <SpanHead
          title={title}
          previous={t('month.previous')}
          next={t('month.next')}
          onPrevious={() => showMonth(addMonths(month, -1))}
          onNext={() => showMonth(addMonths(month, 1))}
          now={
            monthText(month) === monthText(monthOf(today))
              ? undefined
              : { label: t('month.thisMonth'), onShow: () => show(today) }
          }
        />
      </Group>
      <UnknownHolidays year={month.year} around={around} />
      <MonthGrid
        month={month}
        focused={focused}
        today={today}
        label={t('month.gridLabel', { month: title })}
        weekdays={weekdays}
        faceOf={faceOf}
        onFocus={show}
        onChoose={show}
      />
      <Stack gap="sm" mt="sm">
        <DayKeys label={t('month.keysLabel')} entries={legendOf(t)} />
        {chosen === undefined ? null : (
          <section className="sg-day-panel" ref={panel} tabIndex={-1} aria-label={showDay(t, focused)}>
            <div aria-live="polite">
              <strong>{showDay(t, focused)}</strong>
              <Text>{showWindows(t, chosen.windows)}</Text>
              {notesOfDay(t, chosen, openings.has(focused)).map((note) => (
                <Text key={note} size="sm" c="dimmed">
                  {note}
                </Text>
              ))}
              {deciding.map((rule) => (
                <Text key={rule.id} size="sm" c="dimmed">
                  {t('month.byRule', { rule: describeRule(rule, language, t) })}
                </Text>
              ))}
            </div>
            <Group gap="xs">
              {isReadOnly ? null : own.length === 0 ? (
                <>
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconDoorOff size={16} aria-hidden />}
                    onClick={() => changeDay([...rules, special()])}
                  >
                    {t('month.close')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconCalendarPlus size={16} aria-hidden />}
                    onClick={() => onEdit({ ...special(), startHour: '08:00', endHour: '12:00' })}
                  >
                    {t('month.open')}
                  </Button>
                </>
              ) : (
                own.map((rule) => (
                  <Group gap="xs" key={rule.id}>
                    <Button
                      size="compact-sm"
                      variant="default"
                      leftSection={<IconPencil size={16} aria-hidden />}
                      onClick={() => onEdit(rule)}
                    >
                      {t('month.editSpecial')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      leftSection={<IconTrash size={16} aria-hidden />}
                      onClick={() => changeDay(rules.filter((known) => known.id !== rule.id))}
                    >
                      {t('month.removeSpecial')}
                    </Button>
                  </Group>
                ))
              )}
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconHelpCircle size={16} aria-hidden />}
                onClick={() => onAsk(focused)}
              >
                {t('month.ask')}
              </Button>
            </Group>
          </section>
        )}
        {treatsHolidays || isReadOnly ? null : (
          <Alert color="yellow" py="xs">
            <Group justify="space-between" gap="xs">
              <Text size="sm">{t('month.noHolidayRule')}</Text>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => onChange([...rules, makeBlankRule(newId(), 'holiday')])}
              >
                {t('month.closeHolidays')}
              </Button>
            </Group>
          </Alert>
        )}
      </Stack>
    </Card>
  );
}
