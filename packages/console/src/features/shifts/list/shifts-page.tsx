import { IconClockHour4 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '#lib/api/query.ts';
import { useUrlState } from '#lib/routing/url-state.ts';
import { WithBulkBar } from '#design/table/bulk-bar.tsx';
import { DataTable, setSelection } from '#design/table/data-table.tsx';
import { ClearFilters, EmptyState, ErrorState, Page, PageHeader } from '#design/layout/page.tsx';
import { RowMenu, useRowMenu } from '#design/table/row-menu.tsx';
import { useColumns } from '#design/table/use-columns.ts';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { ListDialogs } from './list-dialogs.tsx';
import type { ListDialog } from './list-dialogs.tsx';
import { CreateButton, PageActions } from './page-actions.tsx';
import { RowActions } from './row-menu.tsx';
import type { RowAct } from './row-menu.tsx';
import { useShiftColumns } from './shift-columns.tsx';
import { ShiftsBar } from './shifts-bar.tsx';
import { ShiftFilters } from './shift-filters.tsx';
import { listDefaults, readShiftSort, toShiftQuery } from '../model/list-query.ts';
import { useShiftText } from '../texts.ts';
import { useShiftActions } from '../actions/use-shift-actions.ts';
import type { ShiftRow } from './shift-columns.tsx';
import '../shifts.css';

/** The shifts of the company: search, filters, create, clone, and bulk actions. */
export function ShiftsPage() {
  const t = useShiftText();
  const navigate = useNavigate();
  const { state, set, push } = useUrlState(listDefaults);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const startCreation = () => setDialog({ kind: 'create' });
  const shifts = useCall('shifts.list', { query: toShiftQuery(state) });
  const actions = useShiftActions(() => setSelected(new Set()));

  const rows = shifts.data?.items;
  const isFiltered = state.search !== '' || state.state !== '' || state.lack !== '' || state.color !== '';
  const chosen = (rows ?? []).filter((shift) => selected.has(shift.key));
  const openTask = (task: string | null) => {
    if (task !== null) push({ task });
  };
  const act = (what: Exclude<RowAct, 'clone'>, which: readonly ShiftRow[]) => {
    if (what === 'logout') void actions.forceLogout(which).then(openTask);
    else if (what === 'password') setDialog({ kind: 'password', shifts: which });
    else
      void actions.ask(what === 'enable' ? 'activate' : what === 'disable' ? 'deactivate' : 'delete', which);
  };
  const menu = useRowMenu<ShiftRow>();
  const columns = useShiftColumns(menu.press);
  const arranged = useColumns('shifts', columns);
  const isEmpty = rows?.length === 0 && !isFiltered;

  const bar =
    chosen.length === 0 ? null : (
      <ShiftsBar
        chosen={chosen}
        isBusy={actions.isBusy}
        onAct={(what) => act(what, chosen)}
        onClear={() => setSelected(new Set())}
      />
    );
  return (
    <Page>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          isEmpty ? undefined : (
            <PageActions
              state={state}
              shownColumns={arranged.shown.map(({ id }) => id)}
              onCreate={startCreation}
            />
          )
        }
      />
      {isEmpty ? null : (
        <ShiftFilters state={state} found={rows?.length ?? null} arranged={arranged} onChange={set} />
      )}
      <WithBulkBar bar={bar}>
        {shifts.error !== null && rows === undefined ? (
          <ErrorState error={shifts.error} onRetry={() => void shifts.refetch()} />
        ) : isEmpty ? (
          <EmptyState
            icon={<IconClockHour4 size={40} stroke={1.4} aria-hidden />}
            title={t('list.empty')}
            text={t('list.emptyText')}
            action={<CreateButton onCreate={startCreation} />}
          />
        ) : rows?.length === 0 ? (
          <EmptyState
            title={t('list.nothingFound')}
            text={t('list.nothingFoundText')}
            action={
              <ClearFilters onClear={() => set({ search: null, state: null, lack: null, color: null })} />
            }
          />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            arranged={arranged}
            rows={rows}
            rowKey={(row) => row.key}
            rowLabel={(row) => row.name}
            isOld={shifts.isPlaceholderData}
            selection={setSelection(selected, setSelected)}
            onOpen={(row) => void navigate({ to: '/groups/$key', params: { key: row.key } })}
            sort={readShiftSort(state.sort)}
            onSort={(sort) => set({ sort })}
            isHeadCovered={bar !== null}
          />
        )}
      </WithBulkBar>
      <RowMenu state={menu} rows={rows}>
        {(row) => (
          <RowActions
            shift={row}
            onAct={(what) =>
              what === 'clone' ? setDialog({ kind: 'clone', source: row }) : act(what, [row])
            }
          />
        )}
      </RowMenu>
      <ActionDialog actions={actions} />
      <ListDialogs
        open={dialog}
        task={state.task}
        onTaskClose={() => set({ task: null })}
        onTask={(task) => {
          setDialog(null);
          setSelected(new Set());
          openTask(task);
        }}
        onClose={() => setDialog(null)}
      />
    </Page>
  );
}
