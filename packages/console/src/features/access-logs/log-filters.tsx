import { Checkbox, NativeSelect } from '@mantine/core';
import { accessLogEvents } from '@shiftgate/contract/entities/access-log.ts';
import { ACCESS_LOG_RESULTS } from '@shiftgate/domain/access/types.ts';
import type { ComponentProps } from 'react';
import { FilterChip } from '#components/access-log/filter-chip.tsx';
import { LiveChip } from '#components/access-log/live-chip.tsx';
import { LogRange } from '#components/access-log/log-range.tsx';
import { PersonFilter } from '#components/access-log/person-filter.tsx';
import { ShiftFilter } from '#components/access-log/shift-filter.tsx';
import { useLogTexts } from '#components/access-log/log-texts.ts';
import { SearchField } from '#design/form/search-field.tsx';
import { ColumnMenu } from '#design/table/column-menu.tsx';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { HourChip } from '#components/log-chart/hour-chip.tsx';
import { weekHourText } from './week-hour.ts';
import { defaultPassword, toFilters } from './log-query.ts';
import type { ChangeLog, LogState } from './log-query.ts';

/** Chosen among the results, though it goes with several of them. */
const withDefaultPassword = `note:${defaultPassword}`;

interface LogFiltersProps {
  readonly state: LogState;
  readonly log: ComponentProps<typeof LiveChip>['list'];
  readonly arranged: ComponentProps<typeof ColumnMenu>['columns'];
  readonly onChange: ChangeLog;
}

/** Range, search, filters and columns of the access log. */
export function LogFilters({ state, log, arranged, onChange }: LogFiltersProps) {
  const t = useT();
  const words = useLogTexts();
  const { language } = useLanguage();
  const filters = toFilters(state);
  const weekHour = filters.week_hour === undefined ? null : weekHourText(filters.week_hour, language, t);
  const onSearch = (search: string) => onChange({ search, trail: null });
  return (
    <div className="sg-filters">
      <LogRange state={state} onChange={(patch) => onChange({ ...patch, hour: null, trail: null })} />
      <HourChip start={filters.hour} onClear={() => onChange({ hour: null, trail: null })} />
      {weekHour === null ? null : (
        <FilterChip
          text={weekHour}
          clearText={t('accessLog.patterns.clearHour', { hour: weekHour })}
          onClear={() => onChange({ week_hour: null, trail: null })}
        />
      )}
      {filters.decision === 'either' ? (
        <FilterChip
          text={t('accessLog.chart.attempts')}
          clearText={t('accessLog.chart.clearAttempts')}
          onClear={() => onChange({ decision: null, trail: null })}
        />
      ) : null}
      <SearchField label={t('accessLog.searchLabel')} value={state.search} onSearch={onSearch} />
      <NativeSelect
        aria-label={t('accessLog.result')}
        value={filters.note === undefined ? (filters.result ?? '') : withDefaultPassword}
        data={[
          { value: '', label: t('accessLog.anyResult') },
          ...ACCESS_LOG_RESULTS.map((value) => ({
            value,
            label: words.result(value),
          })),
          { value: withDefaultPassword, label: words.note(defaultPassword) },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value === withDefaultPassword
              ? { result: null, note: defaultPassword, trail: null }
              : { result: value, note: null, trail: null },
          )
        }
      />
      <NativeSelect
        aria-label={t('accessLog.event')}
        value={state.event}
        data={[
          { value: '', label: t('accessLog.anyEvent') },
          ...accessLogEvents.map((value) => ({ value, label: t(`accessLog.events.${value}`) })),
        ]}
        onChange={(event) => onChange({ event: event.currentTarget.value, trail: null })}
      />
      <ShiftFilter value={state.shift} onChange={(shift) => onChange({ shift, trail: null })} />
      <PersonFilter
        label={t('accessLog.person')}
        placeholder={t('accessLog.everybody')}
        clearLabel={t('accessLog.anyPerson')}
        value={state.user}
        onChange={(user) => onChange({ user, trail: null })}
      />
      <Checkbox
        label={t('accessLog.deniedOnly')}
        checked={state.decision === 'denied'}
        onChange={(event) =>
          onChange({ decision: event.currentTarget.checked ? 'denied' : null, trail: null })
        }
      />
      <span className="sg-grow" />
      <span className="sg-filters-end">
        <LiveChip list={log} />
        <ColumnMenu columns={arranged} />
      </span>
    </div>
  );
}
