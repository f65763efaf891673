import { Alert, Group, Stack, Text, TextInput } from '@mantine/core';
import { plainDateOf } from '@shiftgate/domain/calendar/plain-date.ts';
import type { Shift } from '@shiftgate/domain/shift/types.ts';
import { zoneName } from '@shiftgate/pages/hours/zone-name.ts';
import { useState } from 'react';
import { formatDate, formatTime, formatDateAtTime } from '#lib/i18n/formats.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card, Chip } from '#design/layout/page.tsx';
import { PlainDateInput } from '#design/form/plain-date-input.tsx';
import { clockOf, parseHour } from '#design/week-calendar/hour-text.ts';
import { explainMoment } from '../model/moment-decision.ts';
import { describeRule } from '#components/shifts/describe-rules.ts';
import { useLanguageName, useShiftText } from '../texts.ts';
import { showDay } from './day-faces.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import type { AskedMoment, MomentDecision, Surroundings } from '../model/hours.ts';

/** The views of the hours of a shift. */
export const hoursViews = ['week', 'month', 'list'] as const;
export type HoursView = (typeof hoursViews)[number];

interface DecisionCardProps {
  readonly shift: Shift;
  readonly rules: readonly DraftRule[];
  readonly around: Surroundings;
  readonly moment: AskedMoment;
  /** The view beside it: each view has its own way to ask about a moment. */
  readonly view: HoursView;
  readonly onMoment: (moment: AskedMoment) => void;
}

/** The shift's decision at one moment and the rule behind it: the engine's answer for the draft. */
export function DecisionCard({ shift, rules, around, moment, view, onMoment }: DecisionCardProps) {
  const t = useShiftText();
  const [typed, setTyped] = useState<string | null>(null);
  const decision = explainMoment(shift, around.calendar, moment.date, moment.minute);
  const time = typed ?? clockOf(moment.minute);
  return (
    <Card title={t('verdict.title')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('verdict.text', { how: t(`verdict.how.${view}`, { ask: t('month.ask') }) })}
      </Text>
      <Group align="flex-start" gap="sm" mb="sm">
        <PlainDateInput
          label={t('verdict.date')}
          value={moment.date}
          onChange={(date) => date !== null && onMoment({ ...moment, date })}
        />
        <TextInput
          label={t('verdict.time')}
          inputMode="numeric"
          maxLength={5}
          w={110}
          value={time}
          error={parseHour(time) === null ? t('rules.problems.invalid_hour') : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            const minute = parseHour(event.currentTarget.value);
            if (minute !== null && event.currentTarget.value.length >= 4)
              onMoment({ ...moment, minute: Math.min(minute, 1439) });
          }}
          onBlur={() => setTyped(null)}
        />
      </Group>
      <DecisionText decision={decision} rules={rules} zone={around.zone} />
    </Card>
  );
}

type MomentAnswerProps = Pick<DecisionCardProps, 'shift' | 'rules' | 'around' | 'moment'>;

/** The decision at a moment, without the fields to choose another one. */
export function MomentAnswer({ shift, rules, around, moment }: MomentAnswerProps) {
  const decision = explainMoment(shift, around.calendar, moment.date, moment.minute);
  return <DecisionText decision={decision} rules={rules} zone={around.zone} />;
}

interface DecisionTextProps {
  readonly decision: MomentDecision;
  readonly rules: readonly DraftRule[];
  readonly zone: string;
}

function DecisionText({ decision, rules, zone }: DecisionTextProps) {
  const t = useShiftText();
  const common = useT();
  const language = useLanguageName();
  const { verdict, at } = decision;
  const byId = new Map(rules.map((rule) => [rule.id, describeRule(rule, language, t)]));
  const spoken = decision.parts.map((each) => ({ ...each, rule: byId.get(each.ruleId) ?? '' }));
  const outranked = spoken.filter(({ part }) => part === 'outranked').map(({ rule }) => rule);
  // Beside a rule that lets in, those of the day with other hours say nothing; the one that decides comes first.
  const speaking = spoken
    .flatMap(({ part, ...each }) =>
      part !== 'outranked' && (part === 'opens' || !verdict.isAllowed) ? [{ ...each, part }] : [],
    )
    .toSorted(
      (a, b) => Number(b.ruleId === decision.decidingRule) - Number(a.ruleId === decision.decidingRule),
    );
  const moment = {
    day: showDay(t, plainDateOf(decision.moment.day)),
    time: formatTime(at, zone),
    zone: zoneName(language, zone, at),
  };
  const whenOf = (instant: number): string =>
    formatDate(instant, zone) === formatDate(at, zone)
      ? formatTime(instant, zone)
      : formatDateAtTime(instant, zone, language, common);
  return (
    <Stack gap="xs" className="sg-decision" aria-live="polite">
      {decision.isAsIfEnabled ? (
        <Alert color="yellow" py="xs">
          {t('verdict.notInForce')}
        </Alert>
      ) : null}
      <Group gap="sm">
        <Chip tone={verdict.isAllowed ? 'good' : 'bad'}>
          {t(verdict.isAllowed ? 'verdict.allowed' : 'verdict.denied')}
        </Chip>
        <strong>{t('verdict.moment', moment)}</strong>
      </Group>
      <ul className="sg-decision-rules">
        {speaking.length === 0 ? <li>{t('verdict.noRule')}</li> : null}
        {speaking.map(({ ruleId, part, isTail, rule }) => (
          <li key={ruleId} data-decides={ruleId === decision.decidingRule}>
            {t(isTail ? 'verdict.parts.opensTail' : `verdict.parts.${part}`, { rule })}
          </li>
        ))}
        {outranked.length === 0 ? null : (
          <li className="sg-muted">
            {t('verdict.parts.outranked', { count: outranked.length, rules: outranked.join('; ') })}
          </li>
        )}
        {verdict.limits.length === 0 ? null : (
          <li className="sg-muted">
            {t('verdict.limits', {
              limits: verdict.limits.map((limit) => t(`verdict.limitNames.${limit}`)).join(', '),
            })}
          </li>
        )}
        {verdict.allowedUntil === null ? null : (
          <li>{t('verdict.until', { when: whenOf(verdict.allowedUntil) })}</li>
        )}
        {verdict.isAllowed ? null : (
          <li>
            {verdict.nextOpening === null
              ? t('verdict.noOpening')
              : t('verdict.nextOpening', { when: whenOf(verdict.nextOpening) })}
          </li>
        )}
      </ul>
    </Stack>
  );
}
