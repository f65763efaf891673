import { NativeSelect } from '@mantine/core';
import { auditAreas, eventsOfArea, eventsOfReport } from '@shiftgate/contract/audit-events.ts';
import type { AuditReport } from '@shiftgate/contract/audit-events.ts';
import type { ComponentProps } from 'react';
import { FilterChip } from '#components/access-log/filter-chip.tsx';
import { LogRange } from '#components/access-log/log-range.tsx';
import { PersonFilter } from '#components/access-log/person-filter.tsx';
import { HourChip } from '#components/log-chart/hour-chip.tsx';
import { SearchField } from '#design/form/search-field.tsx';
import { ColumnMenu } from '#design/table/column-menu.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import { toFilters } from './audit-query.ts';
import type { AuditState, ChangeAudit } from './audit-query.ts';
import { useAuditTexts } from '#components/audit/audit-texts.ts';

interface AuditFiltersProps {
  readonly state: AuditState;
  readonly report: AuditReport | undefined;
  readonly arranged: ComponentProps<typeof ColumnMenu>['columns'];
  /** The name of the chosen object, as its entries have it. */
  readonly targetName: string;
  readonly onChange: ChangeAudit;
}

/** Range, search, filters and columns of the audit log. */
export function AuditFilters({ state, report, arranged, targetName, onChange }: AuditFiltersProps) {
  const t = useT();
  const { sentenceOf } = useAuditTexts();
  const { area, event, hour } = toFilters(state, report);
  const name = targetName;
  const events =
    report === undefined ? (area === undefined ? [] : eventsOfArea(area)) : eventsOfReport(report);
  return (
    <div className="sg-filters">
      <LogRange state={state} onChange={(patch) => onChange({ ...patch, hour: null, trail: null })} />
      <HourChip start={hour} onClear={() => onChange({ hour: null, trail: null })} />
      {state.target === '' ? null : (
        <FilterChip
          text={t('auditLog.onlyTarget', { name })}
          clearText={t('auditLog.clearTarget', { name })}
          onClear={() => onChange({ target: null, trail: null })}
        />
      )}
      <SearchField
        label={t('auditLog.searchLabel')}
        value={state.search}
        onSearch={(search) => onChange({ search, trail: null })}
      />
      {report === undefined ? (
        <NativeSelect
          aria-label={t('auditLog.area')}
          value={area ?? ''}
          data={[
            { value: '', label: t('auditLog.anyArea') },
            ...auditAreas
              .map((value) => ({ value, label: t(`auditLog.areas.${value}`) }))
              .toSorted((a, b) => a.label.localeCompare(b.label)),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ area: value, event: null, trail: null })}
        />
      ) : null}
      {events.length === 0 ? null : (
        <NativeSelect
          aria-label={t('auditLog.event')}
          value={event ?? ''}
          data={[
            { value: '', label: t('auditLog.anyEvent') },
            ...events.map((value) => ({ value, label: sentenceOf({ event: value, facts: {} }) })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ event: value, trail: null })}
        />
      )}
      <PersonFilter
        label={t('auditLog.author')}
        placeholder={t('auditLog.anyAuthor')}
        clearLabel={t('auditLog.clearAuthor')}
        value={state.author}
        onChange={(author) => onChange({ author, trail: null })}
      />
      <span className="sg-grow" />
      <ColumnMenu columns={arranged} />
    </div>
  );
}
