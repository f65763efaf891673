import { Group, Radio, Stack, TextInput } from '@mantine/core';
import { wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';
import { controlLimits } from '@shiftgate/domain/limits.ts';
import { zoneName } from '@shiftgate/pages/hours/zone-name.ts';
import { useState } from 'react';
import { formatPlainDate } from '#lib/i18n/formats.ts';
import { useNow } from '#lib/now.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { PlainDateInput } from '#design/form/plain-date-input.tsx';
import { parseHour } from '#design/week-calendar/hour-text.ts';
import { readSchedule, findScheduleRange } from '../model/schedule-draft.ts';
import type { ScheduleDraft } from '../model/model.ts';

interface ScheduleFieldsProps {
  readonly draft: ScheduleDraft;
  readonly onChange: (draft: ScheduleDraft) => void;
  /** An activation waits already: another one would have to wait for its cancellation. */
  readonly isScheduled: boolean;
}

/** Now, or at a minute of today or the next 14 days on the company's wall clock. */
export function ScheduleFields({ draft, onChange, isScheduled }: ScheduleFieldsProps) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const nowMs = useNow(30_000);
  const [wasLeft, setWasLeft] = useState(false);
  const { from, until } = findScheduleRange(nowMs, company.zone);
  const { problem } = readSchedule(draft, nowMs, company.zone);
  const say = (which: NonNullable<typeof problem>) =>
    t(`activation.review.problems.${which}`, {
      from: formatPlainDate(from),
      until: formatPlainDate(until),
    });
  const tidy = () => {
    setWasLeft(true);
    const minute = parseHour(draft.time);
    if (minute !== null) onChange({ ...draft, time: wallTimeOf(minute) });
  };
  return (
    <Radio.Group
      label={t('activation.review.when')}
      value={draft.when}
      onChange={(when) => onChange({ ...draft, when: when === 'later' ? 'later' : 'now' })}
    >
      <Stack gap="sm" mt="sm">
        <Radio
          value="now"
          label={t('activation.review.now')}
          description={t(isScheduled ? 'activation.review.alreadyScheduled' : 'activation.review.nowHint')}
        />
        <Radio
          value="later"
          disabled={isScheduled}
          label={t('activation.review.later')}
          description={t('activation.review.laterHint', { days: controlLimits.scheduleDays })}
        />
        {draft.when === 'later' ? (
          <Group gap="md" align="flex-start">
            <PlainDateInput
              label={t('activation.review.date')}
              value={draft.date}
              min={from}
              error={problem === 'date' || problem === 'range' ? say(problem) : null}
              onChange={(date) => onChange({ ...draft, date })}
            />
            <TextInput
              label={t('activation.review.time')}
              description={t('activation.review.timeHint', { zone: zoneName(language, company.zone, nowMs) })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={draft.time}
              error={problem === 'past' || (problem === 'time' && wasLeft) ? say(problem) : null}
              onChange={(event) => onChange({ ...draft, time: event.currentTarget.value })}
              onBlur={tidy}
            />
          </Group>
        ) : null}
      </Stack>
    </Radio.Group>
  );
}
