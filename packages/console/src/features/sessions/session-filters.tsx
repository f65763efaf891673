import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import type { ComponentProps } from 'react';
import { LiveChip } from '#components/access-log/live-chip.tsx';
import { ShiftFilter } from '#components/access-log/shift-filter.tsx';
import { SearchField } from '#design/form/search-field.tsx';
import { ColumnMenu } from '#design/table/column-menu.tsx';
import { useT } from '#lib/i18n/texts.tsx';

type Name = 'search' | 'shift' | 'user' | 'forced' | 'left';

interface SessionFiltersProps {
  readonly state: Readonly<Record<Name, string>>;
  readonly view: 'live' | 'ended';
  readonly list: ComponentProps<typeof LiveChip>['list'];
  readonly arranged: ComponentProps<typeof ColumnMenu>['columns'];
  readonly onView: (view: string) => void;
  /** Another search or filter; null takes one off. */
  readonly onChange: (patch: { readonly [K in Name]?: string | null }) => void;
}

/** View, search, filters and columns of the list of sessions. */
export function SessionFilters({ state, view, list, arranged, onView, onChange }: SessionFiltersProps) {
  const t = useT();
  return (
    <div className="sg-filters">
      <SegmentedControl
        aria-label={t('sessions.title')}
        value={view}
        data={(['live', 'ended'] as const).map((value) => ({ value, label: t(`sessions.views.${value}`) }))}
        onChange={onView}
      />
      <SearchField
        label={t('sessions.searchLabel')}
        value={state.search}
        onSearch={(search) => onChange({ search })}
      />
      <ShiftFilter value={state.shift} onChange={(shift) => onChange({ shift })} />
      {view === 'ended' ? (
        <Checkbox
          label={t('sessions.forcedOnly')}
          checked={state.forced === 'true'}
          onChange={(event) => onChange({ forced: event.currentTarget.checked ? 'true' : null })}
        />
      ) : null}
      {view === 'live' ? (
        <Checkbox
          label={t('sessions.leftOnly')}
          checked={state.left === 'true'}
          onChange={(event) => onChange({ left: event.currentTarget.checked ? 'true' : null })}
        />
      ) : null}
      {state.user === '' ? null : (
        <Button variant="light" size="compact-sm" onClick={() => onChange({ user: null })}>
          {t('accessLog.anyPerson')}
        </Button>
      )}
      <span className="sg-grow" />
      <span className="sg-filters-end">
        <LiveChip list={list} />
        <ColumnMenu columns={arranged} />
      </span>
    </div>
  );
}
