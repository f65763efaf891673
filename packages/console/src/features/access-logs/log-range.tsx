import { SegmentedControl } from '@mantine/core';
import { PlainDateInput } from '../../design/form/plain-date-input.tsx';
import { useT } from '../../lib/i18n/texts.tsx';
import { areDaysReversed, toFilters } from './log-query.ts';
import type { ChangeLog, LogState } from './log-query.ts';
import { accessLogRanges, chosenDays } from './ranges.ts';

interface LogRangeProps {
  readonly state: LogState;
  readonly onChange: ChangeLog;
}

/** The range of the access log: one that ends now, or two chosen days of the company's zone. */
export function LogRange({ state, onChange }: LogRangeProps) {
  const t = useT();
  const isChosen = state.range === chosenDays;
  const change = (patch: Parameters<ChangeLog>[0]) => onChange({ ...patch, hour: null, trail: null });
  return (
    <>
      <SegmentedControl
        aria-label={t('accessLog.range')}
        value={isChosen ? chosenDays : toFilters(state).range}
        data={([...accessLogRanges, chosenDays] as const).map((value) => ({
          value,
          label: t(`accessLog.ranges.${value}`),
        }))}
        onChange={(range) => change({ range, from: null, to: null })}
      />
      {isChosen ? (
        <div className="sg-log-days" role="group" aria-label={t('accessLog.ranges.days')}>
          <PlainDateInput
            label={t('accessLog.from')}
            value={state.from === '' ? null : state.from}
            onChange={(from) => change({ from })}
            isClearable
          />
          <PlainDateInput
            label={t('accessLog.to')}
            value={state.to === '' ? null : state.to}
            onChange={(to) => change({ to })}
            error={areDaysReversed(state) ? t('accessLog.reversedDays') : null}
            isClearable
          />
        </div>
      ) : null}
    </>
  );
}
