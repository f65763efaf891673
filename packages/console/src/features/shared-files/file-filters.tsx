import { NativeSelect } from '@mantine/core';
import type { ComponentProps } from 'react';
import { FilterChip } from '#components/access-log/filter-chip.tsx';
import { LogRange } from '#components/access-log/log-range.tsx';
import { SearchField } from '#design/form/search-field.tsx';
import { ColumnMenu } from '#design/table/column-menu.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import { orderOf, orders, toFilters, visibilities } from './files-query.ts';
import type { ChangeFiles, FilesState } from './files-query.ts';

interface FileFiltersProps {
  readonly state: FilesState;
  readonly arranged: ComponentProps<typeof ColumnMenu>['columns'];
  readonly onChange: ChangeFiles;
}

/** Range, search, filters, order and columns of the shared files. */
export function FileFilters({ state, arranged, onChange }: FileFiltersProps) {
  const t = useT();
  const { visibility } = toFilters(state);
  const { owner } = state;
  return (
    <div className="sg-filters sg-sharing-filters">
      <LogRange state={state} onChange={(patch) => onChange({ ...patch, trail: null })} />
      {owner === '' ? null : (
        <FilterChip
          text={t('sharedFiles.onlyOwner', { name: owner })}
          clearText={t('sharedFiles.clearOwner', { name: owner })}
          onClear={() => onChange({ owner: null, trail: null })}
        />
      )}
      <SearchField
        label={t('sharedFiles.searchLabel')}
        value={state.search}
        onSearch={(search) => onChange({ search, trail: null })}
      />
      <SearchField
        label={t('sharedFiles.outsideLabel')}
        value={state.outside}
        onSearch={(outside) => onChange({ outside, trail: null })}
      />
      <NativeSelect
        aria-label={t('sharedFiles.columns.visibility')}
        value={visibility ?? ''}
        data={[
          { value: '', label: t('sharedFiles.anyVisibility') },
          ...visibilities.map((value) => ({ value, label: t(`sharedFiles.visibilities.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ visibility: value, trail: null })}
      />
      <NativeSelect
        aria-label={t('sharedFiles.order')}
        value={orderOf(state)}
        data={orders.map((value) => ({ value, label: t(`sharedFiles.orders.${value}`) }))}
        onChange={({ currentTarget: { value } }) => onChange({ order: value, trail: null })}
      />
      <span className="sg-grow" />
      <ColumnMenu columns={arranged} />
    </div>
  );
}
