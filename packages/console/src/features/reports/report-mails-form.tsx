import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { reportMailLimits } from '@shiftgate/domain/limits.ts';
import { reportRhythms } from '@shiftgate/domain/reports/report-mails.ts';
import { zoneName } from '@shiftgate/pages/hours/zone-name.ts';
import { useState } from 'react';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatDateAtTime } from '#lib/i18n/formats.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { now } from '#lib/now.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { ReaderChoices } from './reader-choices.tsx';

type ReportMails = CallResponse<'reportMails.get'>;
type Schedule = Pick<ReportMails, 'rhythm' | 'weekday' | 'month_day' | 'hour'>;

const rhythms = ['off', ...reportRhythms] as const;
const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
/** A Monday. */
const monday = Date.UTC(2024, 0, 1);

interface ReportMailsFormProps {
  readonly stored: ReportMails;
  readonly onClose: () => void;
}

/** When the figures are sent, and to whom. */
export function ReportMailsForm({ stored, onClose }: ReportMailsFormProps) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const [schedule, setSchedule] = useState<Schedule>({
    rhythm: stored.rhythm,
    weekday: stored.weekday,
    month_day: stored.month_day,
    hour: stored.hour,
  });
  const [readers, setReaders] = useState<readonly string[]>(
    stored.people.filter(({ is_reader }) => is_reader).map(({ key }) => key),
  );
  const [wasTried, setWasTried] = useState(false);
  const save = useAct('reportMails.set', {
    invalidates: ['reportMails.get', 'audit.list'],
    onSuccess: () => {
      showSnackbar({ message: t('reportMails.saved'), tone: 'success' });
      onClose();
    },
  });
  const isOff = schedule.rhythm === 'off';
  const { maxReaders } = reportMailLimits;
  const problem =
    readers.length > maxReaders
      ? t('reportMails.tooMany', { max: maxReaders })
      : !isOff && wasTried && readers.length === 0
        ? t('reportMails.noReader')
        : null;
  const change = (patch: Partial<Schedule>) => setSchedule({ ...schedule, ...patch });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setWasTried(true);
        if (readers.length > maxReaders || (!isOff && readers.length === 0)) return;
        save.mutate({ body: { ...schedule, readers: [...readers] } });
      }}
    >
      <Stack gap="md">
        <NativeSelect
          label={t('reportMails.rhythm')}
          value={schedule.rhythm}
          data={rhythms.map((rhythm) => ({ value: rhythm, label: t(`reportMails.rhythms.${rhythm}`) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ rhythm: rhythms.find((rhythm) => rhythm === value) ?? 'off' })
          }
        />
        {isOff ? null : (
          <Group gap="md" grow align="flex-start">
            {schedule.rhythm === 'weekly' ? (
              <NativeSelect
                label={t('reportMails.weekday')}
                value={String(schedule.weekday)}
                data={numbersTo(7).map((day) => ({
                  value: String(day),
                  label: weekday.format(monday + (day - 1) * DAY_MS),
                }))}
                onChange={({ currentTarget: { value } }) => change({ weekday: Number(value) })}
              />
            ) : (
              <NativeSelect
                label={t('reportMails.monthDay')}
                description={t('reportMails.monthDayHint')}
                value={String(schedule.month_day)}
                data={numbersTo(31).map(String)}
                onChange={({ currentTarget: { value } }) => change({ month_day: Number(value) })}
              />
            )}
            <NativeSelect
              label={t('reportMails.hour')}
              description={t('reportMails.hourHint', { zone: zoneName(language, company.zone, now()) })}
              value={String(schedule.hour)}
              data={numbersTo(24).map((hour) => ({
                value: String(hour - 1),
                label: `${String(hour - 1).padStart(2, '0')}:00`,
              }))}
              onChange={({ currentTarget: { value } }) => change({ hour: Number(value) })}
            />
          </Group>
        )}
        {isOff ? null : <ReaderChoices people={stored.people} chosen={readers} onChange={setReaders} />}
        {problem === null ? null : (
          <Text size="sm" role="alert" c="var(--sg-bad)">
            {problem}
          </Text>
        )}
        {stored.next_at === null ? null : (
          <Text size="sm" className="sg-muted">
            {t('reportMails.next', { moment: formatDateAtTime(stored.next_at, company.zone, language, t) })}
          </Text>
        )}
        {company.sends_mail ? null : <Alert color="yellow">{t('reportMails.noMailServer')}</Alert>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('reportMails.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
