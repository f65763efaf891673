import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { zoneName } from '@shiftgate/pages/hours/zone-name.ts';
import { PlainDateInput } from '#design/form/plain-date-input.tsx';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { now } from '#lib/now.ts';
import { instantOf } from './span-state.ts';
import type { SpanDraft } from './span-state.ts';

interface SpanFieldsProps {
  readonly span: SpanDraft;
  /** IANA zone of the company. */
  readonly zone: string;
  /** The form was sent as it is. */
  readonly wasTried: boolean;
  readonly onChange: (span: SpanDraft) => void;
}

/** From a day and an hour to another, on the company's clock. */
export function SpanFields({ span, zone, wasTried, onChange }: SpanFieldsProps) {
  const t = useT();
  const { language } = useLanguage();
  const clock = zoneOf(zone);
  const from = instantOf(clock, span.fromDay, span.fromTime);
  const until = instantOf(clock, span.untilDay, span.untilTime);
  const isReversed = from !== null && until !== null && from >= until;
  const dayProblem = (day: string | null) => (wasTried && day === null ? t('common.wrongDate') : null);
  const problemOf = (instant: number | null, day: string | null) =>
    day !== null && instant === null ? t('evidence.person.time') : null;
  return (
    <div>
      <SimpleGrid cols={2} spacing="xs">
        <PlainDateInput
          label={t('evidence.person.fromDay')}
          value={span.fromDay}
          onChange={(fromDay) => onChange({ ...span, fromDay })}
          error={dayProblem(span.fromDay)}
        />
        <TextInput
          label={t('evidence.person.fromTime')}
          inputMode="numeric"
          maxLength={5}
          value={span.fromTime}
          error={problemOf(from, span.fromDay)}
          onChange={(event) => onChange({ ...span, fromTime: event.currentTarget.value })}
        />
        <PlainDateInput
          label={t('evidence.person.untilDay')}
          value={span.untilDay}
          onChange={(untilDay) => onChange({ ...span, untilDay })}
          error={isReversed ? t('evidence.person.reversed') : dayProblem(span.untilDay)}
        />
        <TextInput
          label={t('evidence.person.untilTime')}
          inputMode="numeric"
          maxLength={5}
          value={span.untilTime}
          error={problemOf(until, span.untilDay)}
          onChange={(event) => onChange({ ...span, untilTime: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Text size="sm" className="sg-muted" mt={4}>
        {t('evidence.person.zone', { zone: zoneName(language, zone, from ?? now()) })}
      </Text>
    </div>
  );
}
