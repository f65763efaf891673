import { SearchField } from '#design/form/search-field.tsx';
import { ColumnMenu } from '#design/table/column-menu.tsx';
import type { Column } from '#design/table/data-table.tsx';
import type { Columns } from '#design/table/use-columns.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { ShiftSummary, User } from '../model.ts';
import { FilterPills, UsersFilters } from './users-filters.tsx';
import type { UsersPatch, UsersState } from './users-query.ts';

interface FilterBarProps {
  readonly state: UsersState;
  readonly shifts: readonly ShiftSummary[];
  readonly arranged: Columns<Column<User>>;
  readonly onChange: (patch: UsersPatch) => void;
}

/** Search, filters and columns of the list of people. */
export function FilterBar({ state, shifts, arranged, onChange }: FilterBarProps) {
  const t = useT();
  const onSearch = (search: string) => onChange({ search });
  return (
    <div className="sg-filters">
      <SearchField label={t('users.searchLabel')} value={state.search} onSearch={onSearch} />
      <UsersFilters state={state} shifts={shifts} onChange={onChange} />
      <FilterPills state={state} shifts={shifts} onChange={onChange} />
      <span className="sg-grow" />
      <ColumnMenu columns={arranged} />
    </div>
  );
}
