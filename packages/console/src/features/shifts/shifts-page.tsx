import { Button, Text } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { canChangeInBulk } from '@shiftgate/domain/shift/states.ts';
import { IconClockHour4, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useCall } from '../../lib/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import { useUrlState } from '../../lib/url-state.ts';
import { DataTable, setSelection, type Column } from '../../ui/data-table.tsx';
import { EmptyState, ErrorState, Page, PageHeader } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { CreateShiftDialog } from './list/create-shift-dialog.tsx';
import { ColorDot, StateChip, usePeriodText } from './shift-bits.tsx';
import { findByText } from './model/find-shifts.ts';
import { useShiftText } from './texts.ts';
import { useShiftActions } from './use-shift-actions.ts';
import './shifts.css';

type ShiftRow = CallResponse<'shifts.list'>['items'][number];

/** Only one direction of one column is kept in the address: the name. */
function inOrder(rows: readonly ShiftRow[], sort: string): ShiftRow[] {
  const order = rows.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  return sort === '-name' ? order.reverse() : order;
}

/** The shifts of the company: search, create, and what can be done with several at once. */
export function ShiftsPage() {
  const t = useShiftText();
  const common = useT();
  const navigate = useNavigate();
  const periodText = usePeriodText();
  const { state, set } = useUrlState({ search: '', sort: 'name' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isCreating, setIsCreating] = useState(false);
  const shifts = useCall('shifts.list', {});
  const actions = useShiftActions();
  const onSearch = useCallback((search: string) => set({ search }), [set]);

  const all = shifts.data?.items;
  const rows =
    all === undefined
      ? undefined
      : inOrder(
          findByText(all, state.search, (row) => [row.name]),
          state.sort,
        );
  const chosen = (all ?? []).filter((shift) => selected.has(shift.key));
  const states = chosen.map((shift) => shift.state);
  const mayEnable = canChangeInBulk(states, 'enable');
  const mayDisable = canChangeInBulk(states, 'disable');
  const mayDelete = states.length > 0 && states.every((each) => each === 'disabled');
  const after = (isDone: boolean) => {
    if (isDone) setSelected(new Set());
  };
  const open = (key: string) => void navigate({ to: '/groups/$key', params: { key } });

  const columns: readonly Column<ShiftRow>[] = [
    {
      id: 'name',
      header: t('list.columnName'),
      isSortable: true,
      cell: (row) => (
        <Link to="/groups/$key" params={{ key: row.key }} className="sg-shift-name">
          <ColorDot color={row.color} />
          {row.name}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('list.columnState'),
      cell: (row) => (
        <span className="sg-shift-state">
          <StateChip state={row.state} />
          {row.period === null ? null : <Text size="sm">{periodText(row.period)}</Text>}
        </span>
      ),
    },
    {
      id: 'people',
      header: t('list.columnPeople'),
      cell: (row) => t('list.people', { count: row.users_number }),
    },
    {
      id: 'rules',
      header: t('list.columnRules'),
      cell: (row) =>
        row.rules_number === 0 ? t('list.noRules') : t('list.rules', { count: row.rules_number }),
    },
  ];
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
      {t('list.create')}
    </Button>
  );

  return (
    <Page>
      <PageHeader title={t('title')} description={t('description')} actions={create} />
      {all?.length === 0 ? null : (
        <div className="sg-filters">
          <SearchField label={t('list.search')} value={state.search} onSearch={onSearch} />
          <output className="sg-muted">
            {rows === undefined ? '' : t('list.found', { count: rows.length })}
          </output>
        </div>
      )}
      {chosen.length === 0 ? null : (
        <section className="sg-bulk-bar" aria-label={common('common.actions')}>
          <strong aria-live="polite">{common('common.selected', { count: chosen.length })}</strong>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!mayEnable}
            loading={actions.isBusy}
            onClick={() => void actions.setEnabled(chosen, true).then(after)}
          >
            {t('enable')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!mayDisable}
            loading={actions.isBusy}
            onClick={() => void actions.setEnabled(chosen, false).then(after)}
          >
            {t('disable')}
          </Button>
          <Button
            size="compact-sm"
            variant="outline"
            color="red"
            disabled={!mayDelete}
            loading={actions.isBusy}
            onClick={() => void actions.remove(chosen).then(after)}
          >
            {common('common.delete')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => setSelected(new Set())}>
            {common('common.clearSelection')}
          </Button>
          <span className="sg-muted">
            {mayEnable || mayDisable ? '' : t('list.mixedStates')}{' '}
            {mayDelete ? '' : t('list.deleteOnlyDisabled')}
          </span>
        </section>
      )}
      {shifts.error !== null && all === undefined ? (
        <ErrorState error={shifts.error} onRetry={() => void shifts.refetch()} />
      ) : all?.length === 0 ? (
        <EmptyState
          icon={<IconClockHour4 size={40} stroke={1.4} aria-hidden />}
          title={t('list.empty')}
          text={t('list.emptyText')}
          action={create}
        />
      ) : rows?.length === 0 ? (
        <EmptyState
          title={t('list.nothingFound')}
          text={t('list.nothingFoundText')}
          action={
            <Button variant="default" onClick={() => set({ search: null })}>
              {common('common.clear')}
            </Button>
          }
        />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.key}
          rowLabel={(row) => row.name}
          selection={setSelection(selected, setSelected)}
          onOpen={(row) => open(row.key)}
          sort={state.sort}
          onSort={(sort) => set({ sort })}
        />
      )}
      {isCreating ? (
        <CreateShiftDialog
          onCreated={(shift) => {
            showSnackbar({ message: t('list.created', { name: shift.name }), tone: 'success' });
            void navigate({ to: '/groups/$key', params: { key: shift.key }, search: { tab: 'hours' } });
          }}
          onClose={() => setIsCreating(false)}
        />
      ) : null}
    </Page>
  );
}
