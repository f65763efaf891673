import { SegmentedControl } from '@mantine/core';
import { PlainDateInput } from '#design/form/plain-date-input.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import { areDaysReversed, chosenDays, logRanges, readRange } from './range-state.ts';
import type { RangeState } from './range-state.ts';
import './access-log.css';

interface LogRangeProps {
  readonly state: RangeState;
  readonly onChange: (patch: { readonly [Name in keyof RangeState]?: string | null }) => void;
}

/** The range of a log: one that ends now, or two chosen days of the company's zone. */
export function LogRange({ state, onChange }: LogRangeProps) {
  const t = useT();
  const isChosen = state.range === chosenDays;
  return (
    <>
      <SegmentedControl
        aria-label={t('accessLog.range')}
        value={isChosen ? chosenDays : readRange(state).range}
        data={([...logRanges, chosenDays] as const).map((value) => ({
          value,
          label: t(`accessLog.ranges.${value}`),
        }))}
        onChange={(range) => onChange({ range, from: null, to: null })}
      />
      {isChosen ? (
        <div className="sg-log-days" role="group" aria-label={t('accessLog.ranges.days')}>
          <PlainDateInput
            label={t('accessLog.from')}
            value={state.from === '' ? null : state.from}
            onChange={(from) => onChange({ from })}
            isClearable
          />
          <PlainDateInput
            label={t('accessLog.to')}
            value={state.to === '' ? null : state.to}
            onChange={(to) => onChange({ to })}
            error={areDaysReversed(state) ? t('accessLog.reversedDays') : null}
            isClearable
          />
        </div>
      ) : null}
    </>
  );
}
