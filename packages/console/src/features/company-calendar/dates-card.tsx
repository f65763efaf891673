import { ActionIcon, Button, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { calendarLimits } from '@shiftgate/domain/limits.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { formatPlainDate } from '#lib/i18n/formats.ts';
import { useFirstWrong } from '#lib/forms/first-wrong.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { PlainDateInput } from '#design/form/plain-date-input.tsx';
import { ClosingShifts } from './closing-shifts.tsx';
import { withoutDate } from './calendar-draft.ts';
import type { CalendarInput, DateForms, DateList } from './model.ts';

interface DatesCardProps {
  readonly list: DateList;
  readonly draft: CalendarInput;
  readonly forms: DateForms;
  readonly onChange: (draft: CalendarInput) => void;
}

/** The company's own holidays, or its exceptional openings: added, named, taken away. */
export function DatesCard({ list, draft, forms, onChange }: DatesCardProps) {
  const t = useT();
  const { date, name } = forms.typed[list];
  const dates = useRef<HTMLUListElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { look, region } = useFirstWrong({ findPlace: () => form.current, isBusy: false });
  const { stuck } = forms;
  // Saving is asked for at the foot of the screen, which this form may be far from.
  useEffect(() => {
    if (stuck?.list === list) form.current?.scrollIntoView({ block: 'center' });
  }, [stuck, list]);
  const problem = forms.problemOf(list);
  const add = (event: FormEvent) => {
    event.preventDefault();
    look();
    forms.add([list]);
  };
  const remove = (removed: string) => {
    onChange(withoutDate(draft, list, removed));
    // The button that was pressed is gone with its line.
    dates.current?.focus();
  };
  return (
    <Card title={t(`calendar.${list}.title`)}>
      <Text size="sm" c="dimmed" mb="sm">
        {t(`calendar.${list}.text`)}
      </Text>
      {list === 'extra_holidays' ? <ClosingShifts /> : null}
      <form ref={form} onSubmit={add} noValidate>
        <VisuallyHidden component="output" ref={region} />
        <div className="sg-date-form">
          <PlainDateInput
            label={t('calendar.date')}
            value={date}
            onChange={(day) => forms.type(list, { date: day })}
            isClearable
            error={problem !== null ? t(`calendar.problems.${problem}`) : null}
          />
          <TextInput
            label={t('calendar.name')}
            maxLength={calendarLimits.maxNameLength}
            value={name}
            onChange={(event) => forms.type(list, { name: event.currentTarget.value })}
          />
          <Button type="submit" variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('common.add')}
          </Button>
        </div>
      </form>
      {draft[list].length === 0 ? <Text c="dimmed">{t('calendar.noDates')}</Text> : null}
      <ul className="sg-date-list" ref={dates} tabIndex={-1} aria-label={t(`calendar.${list}.title`)}>
        {draft[list].map((day) => (
          <li key={day.date}>
            <strong>{formatPlainDate(day.date)}</strong>
            <span>{day.name}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('calendar.removeDate', { date: formatPlainDate(day.date) })}
              onClick={() => remove(day.date)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Card>
  );
}
