import { Select } from '@mantine/core';
import { SHIFT_STATES } from '@shiftgate/domain/shift/types.ts';
import type { ComponentProps } from 'react';
import { SearchField } from '#design/form/search-field.tsx';
import { ColumnMenu } from '#design/table/column-menu.tsx';
import { readListColor } from '../model/list-query.ts';
import type { ListState } from '../model/list-query.ts';
import { useShiftText } from '../texts.ts';
import { ColorFilter } from './color-filter.tsx';

interface ShiftFiltersProps {
  readonly state: ListState;
  /** How many shifts were found; null while they are loaded. */
  readonly found: number | null;
  readonly arranged: ComponentProps<typeof ColumnMenu>['columns'];
  readonly onChange: (patch: { readonly [Name in keyof ListState]?: string | null }) => void;
}

/** Search, filters and columns of the list of shifts. */
export function ShiftFilters({ state, found, arranged, onChange }: ShiftFiltersProps) {
  const t = useShiftText();
  const onSearch = (search: string) => onChange({ search });
  return (
    <div className="sg-filters">
      <SearchField label={t('list.search')} value={state.search} onSearch={onSearch} />
      <Select
        aria-label={t('list.columnState')}
        placeholder={t('list.anyState')}
        clearable
        w={170}
        data={SHIFT_STATES.map((each) => ({ value: each, label: t(`states.${each}`) }))}
        value={state.state === '' ? null : state.state}
        onChange={(value) => onChange({ state: value })}
      />
      <Select
        aria-label={t('list.lack')}
        placeholder={t('list.lack')}
        clearable
        w={170}
        data={(['users', 'rules'] as const).map((each) => ({
          value: each,
          label: t(`list.lacks.${each}`),
        }))}
        value={state.lack === '' ? null : state.lack}
        onChange={(value) => onChange({ lack: value })}
      />
      <ColorFilter
        color={readListColor(state.color)}
        onColor={(color) => onChange({ color: color === null ? null : String(color) })}
      />
      <output className="sg-muted">{found === null ? '' : t('list.found', { count: found })}</output>
      <span className="sg-grow" />
      <ColumnMenu columns={arranged} />
    </div>
  );
}
