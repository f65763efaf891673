import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { ACCESS_LOG_RESULTS } from '@shiftgate/domain/access/types.ts';
import { IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { LiveChip } from '../../components/access-log/live-chip.tsx';
import { useLogTexts } from '../../components/access-log/log-texts.ts';
import { SearchField } from '../../design/form/search-field.tsx';
import { ColumnMenu } from '../../design/table/column-menu.tsx';
import { useT } from '../../lib/i18n/texts.tsx';
import { defaultPassword, toFilters } from './log-query.ts';
import type { LogState } from './log-query.ts';
import { accessLogRanges } from './ranges.ts';

/** Chosen among the results, though it goes with several of them. */
const withDefaultPassword = `note:${defaultPassword}`;

interface LogFiltersProps {
  readonly state: LogState;
  readonly log: ComponentProps<typeof LiveChip>['list'];
  readonly arranged: ComponentProps<typeof ColumnMenu>['columns'];
  readonly onChange: (patch: { readonly [Name in keyof LogState]?: string | null }) => void;
}

/** Range, search, filters and columns of the access log. */
export function LogFilters({ state, log, arranged, onChange }: LogFiltersProps) {
  const t = useT();
  const words = useLogTexts();
  const filters = toFilters(state);
  const onSearch = (search: string) => onChange({ search, trail: null });
  return (
    <div className="sg-filters">
      <SegmentedControl
        aria-label={t('accessLog.range')}
        value={filters.range}
        data={accessLogRanges.map((value) => ({ value, label: t(`accessLog.ranges.${value}`) }))}
        onChange={(range) => onChange({ range, trail: null })}
      />
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
      {filters.decision === undefined ? null : (
        <Button
          variant="light"
          size="compact-sm"
          rightSection={<IconX size={12} aria-hidden />}
          onClick={() => onChange({ decision: null, trail: null })}
        >
          {t(`accessLog.decisions.${filters.decision}`)}
        </Button>
      )}
      {state.user === '' ? null : (
        <Button variant="light" size="compact-sm" onClick={() => onChange({ user: null, trail: null })}>
          {t('accessLog.anyPerson')}
        </Button>
      )}
      <span className="sg-grow" />
      <LiveChip list={log} />
      <ColumnMenu columns={arranged} />
    </div>
  );
}
