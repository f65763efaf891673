import { Button, Select } from '@mantine/core';
import { SHIFT_STATES } from '@shiftgate/domain/shift/types.ts';
import { IconClockHour4, IconDownload, IconLink, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { useT } from '../../../lib/i18n/texts.tsx';
import { useUrlState } from '../../../lib/routing/url-state.ts';
import { columnsOfFile, useDownload } from '../../../lib/api/use-download.ts';
import { DataTable, setSelection } from '../../../design/table/data-table.tsx';
import { ClearFilters, EmptyState, ErrorState, Page, PageHeader } from '../../../design/layout/page.tsx';
import { RowMenu, useRowMenu } from '../../../design/table/row-menu.tsx';
import { SearchField } from '../../../design/form/search-field.tsx';
import { ColumnMenu } from '../../../design/table/column-menu.tsx';
import { useColumns } from '../../../design/table/use-columns.ts';
import { TaskDialog } from '../../../components/tasks/task-dialog.tsx';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import { ColorFilter } from './color-filter.tsx';
import { CreateShiftDialog } from './create-shift-dialog.tsx';
import { PasswordChangeDialog } from '../actions/password-change-dialog.tsx';
import { RowActions, type RowAct } from './row-menu.tsx';
import { fileColumns, useShiftColumns, type ShiftRow } from './shift-columns.tsx';
import { listColor, listDefaults, shiftSort, toShiftQuery } from '../model/list-query.ts';
import type { WireShift } from '../model/rule-draft.ts';
import { useShiftText } from '../texts.ts';
import { useShiftActions, type ActedShift } from '../actions/use-shift-actions.ts';
import '../shifts.css';

/** The shifts of the company: search, filters, create, clone, and what can be done with several at once. */
export function ShiftsPage() {
  const t = useShiftText();
  const common = useT();
  const navigate = useNavigate();
  const { state, set, push } = useUrlState(listDefaults);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isCreating, setIsCreating] = useState(false);
  const [cloned, setCloned] = useState<ActedShift | null>(null);
  const [changing, setChanging] = useState<readonly ActedShift[] | null>(null);
  const shifts = useCall('shifts.list', { query: toShiftQuery(state) });
  const actions = useShiftActions(() => setSelected(new Set()));
  const onSearch = useCallback((search: string) => set({ search }), [set]);

  const rows = shifts.data?.items;
  const isFiltered = state.search !== '' || state.state !== '' || state.lack !== '' || state.color !== '';
  const chosen = (rows ?? []).filter((shift) => selected.has(shift.key));
  const openTask = (task: string | null) => {
    if (task !== null) push({ task });
  };
  const act = (what: Exclude<RowAct, 'clone'>, which: readonly ActedShift[]) => {
    if (what === 'logout') void actions.forceLogout(which).then(openTask);
    else if (what === 'password') setChanging(which);
    else
      void actions.ask(what === 'enable' ? 'activate' : what === 'disable' ? 'deactivate' : 'delete', which);
  };
  const menu = useRowMenu<ShiftRow>();
  const columns = useShiftColumns(menu.press);
  const arranged = useColumns('shifts', columns);
  const download = useDownload();
  const bringFile = () => {
    const shown = columnsOfFile(
      fileColumns,
      arranged.shown.map(({ id }) => id),
    );
    download.mutate({ body: { kind: 'shifts_csv', filters: toShiftQuery(state), columns: shown } });
  };
  const openNew = (shift: WireShift) => {
    showSnackbar({ message: t('list.created', { name: shift.name }), tone: 'success' });
    void navigate({ to: '/groups/$key', params: { key: shift.key }, search: { tab: 'hours' } });
  };
  const copyLink = () => {
    void navigator.clipboard
      .writeText(window.location.href)
      .then(() => showSnackbar({ message: t('list.linkCopied'), tone: 'success' }))
      .catch(() => showSnackbar({ message: t('list.linkNotCopied'), tone: 'error' }));
  };
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
      {t('list.create')}
    </Button>
  );
  const isEmpty = rows?.length === 0 && !isFiltered;

  return (
    <Page>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={copyLink}>
              {t('list.copyLink')}
            </Button>
            {isEmpty ? null : (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                loading={download.isPending}
                onClick={bringFile}
              >
                {common('common.download')}
              </Button>
            )}
            {create}
          </>
        }
      />
      {isEmpty ? null : (
        <div className="sg-filters">
          <SearchField label={t('list.search')} value={state.search} onSearch={onSearch} />
          <Select
            aria-label={t('list.columnState')}
            placeholder={t('list.anyState')}
            clearable
            w={170}
            data={SHIFT_STATES.map((each) => ({ value: each, label: t(`states.${each}`) }))}
            value={state.state === '' ? null : state.state}
            onChange={(value) => set({ state: value })}
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
            onChange={(value) => set({ lack: value })}
          />
          <ColorFilter
            color={listColor(state.color)}
            onColor={(color) => set({ color: color === null ? null : String(color) })}
          />
          <output className="sg-muted">
            {rows === undefined ? '' : t('list.found', { count: rows.length })}
          </output>
          <span className="sg-grow" />
          <ColumnMenu columns={arranged} />
        </div>
      )}
      {chosen.length === 0 ? null : (
        <BulkBar
          chosen={chosen}
          isBusy={actions.isBusy}
          onAct={(what) => act(what, chosen)}
          onClear={() => setSelected(new Set())}
        />
      )}
      {shifts.error !== null && rows === undefined ? (
        <ErrorState error={shifts.error} onRetry={() => void shifts.refetch()} />
      ) : isEmpty ? (
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
          sort={shiftSort(state.sort)}
          onSort={(sort) => set({ sort })}
        />
      )}
      <RowMenu state={menu} rows={rows}>
        {(row) => (
          <RowActions shift={row} onAct={(what) => (what === 'clone' ? setCloned(row) : act(what, [row]))} />
        )}
      </RowMenu>
      <ActionDialog actions={actions} />
      {isCreating ? <CreateShiftDialog onCreated={openNew} onClose={() => setIsCreating(false)} /> : null}
      {cloned === null ? null : (
        <CloneDialog source={cloned} onCloned={openNew} onClose={() => setCloned(null)} />
      )}
      {changing === null ? null : (
        <PasswordChangeDialog
          shifts={changing}
          onStarted={(task) => {
            setChanging(null);
            setSelected(new Set());
            openTask(task);
          }}
          onClose={() => setChanging(null)}
        />
      )}
      {state.task === '' ? null : <TaskDialog taskKey={state.task} onClose={() => set({ task: null })} />}
    </Page>
  );
}
