import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload, IconMailSearch, IconRefresh, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readTrail, trailBack, trailOn } from '../../../lib/paging.ts';
import { callOptions, useAct, useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { useT } from '../../../lib/texts.tsx';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ClearFilters, EmptyState, ErrorState, Page, PageHeader } from '../../../ui/page.tsx';
import { RowMenu, useRowMenu } from '../../../ui/row-menu.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { TaskDialog } from '../../../ui/tasks/task-dialog.tsx';
import { ColumnMenu } from '../../../ui/table/column-menu.tsx';
import { useColumns } from '../../../ui/table/use-columns.ts';
import { UserDialogs } from '../actions/user-dialogs.tsx';
import type { OpenDialog } from '../actions/user-dialogs.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { EmailsDialog } from '../bulk/emails-dialog.tsx';
import { choosePeople, everybody, isSelected, nobody } from '../bulk/selection.ts';
import type { PeopleSelection } from '../bulk/selection.ts';
import { TaskMenu } from '../bulk/task-menu.tsx';
import type { User } from '../model.ts';
import { DomainSharing } from '../passwords/domain-sharing.tsx';
import { RowActions } from './row-menu.tsx';
import { useUserColumns } from './user-columns.tsx';
import { FilterPills, UsersFilters } from './users-filters.tsx';
import {
  lastMark,
  noFilters,
  patchState,
  toFilter,
  toFirstQuery,
  toQuery,
  usersDefaults,
  setFilters,
} from './users-query.ts';
import type { UsersPatch, UsersState } from './users-query.ts';
import '../users.css';

/** The people of the company: search, filters, paging and bulk actions; everything but the selection is in the address. */
export function UsersPage() {
  const t = useT();
  const navigate = useNavigate();
  const { company } = useSession();
  const { state, set, push } = useUrlState(usersDefaults);
  const [selection, setSelection] = useState<PeopleSelection>(nobody);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isPasting, setIsPasting] = useState(false);
  const users = useCall('users.list', { query: toQuery(state) });
  const firstPage = useCall('users.list', { query: toFirstQuery(state) });
  const found = firstPage.data?.total ?? null;
  const shiftsCall = useCall('shifts.list', {}).data?.items;
  const shifts = useMemo(() => shiftsCall ?? [], [shiftsCall]);
  const openDialog = useCallback((name: OpenDialog['name'], user: User) => setDialog({ name, user }), []);
  const menu = useRowMenu<User>(users.data?.items);
  const columns = useUserColumns(company.zone, shifts, menu.press);
  const rowActions = useCallback(
    (user: User) => <RowActions user={user} onOpen={openDialog} />,
    [openDialog],
  );
  const arranged = useColumns('users', columns);
  // Another search, wherever it came from, is about other people: "everybody found" must not silently mean them.
  const filter = JSON.stringify(toFilter(state));
  const [selectedIn, setSelectedIn] = useState(filter);
  if (selectedIn !== filter) {
    setSelectedIn(filter);
    if (selection.kind === 'allBut') setSelection(nobody);
  }
  const bring = useBringPage();
  const change = useCallback(
    (patch: UsersPatch) => {
      bring(patchState(state, { ...patch, trail: null }));
      set({ ...patch, trail: null });
    },
    [bring, set, state],
  );
  const onSearch = useCallback((search: string) => change({ search }), [change]);
  const isFiltered = state.search !== '' || setFilters(state).length > 0;
  const data = users.data;
  const { next = null } = data ?? {};
  const trail = readTrail(state.trail);
  const nextTrail = next === null ? null : trailOn(state.trail, next);
  const bringNext = useNextPage(
    nextTrail === null ? null : toQuery({ ...state, trail: nextTrail }),
    trail.length > 0 && !users.isPlaceholderData,
  );
  return (
    <Page>
      <PageHeader
        title={t('users.title')}
        description={t('users.description')}
        actions={
          <PageActions state={state} onPaste={() => setIsPasting(true)} onTask={(task) => push({ task })} />
        }
      />
      <div className="sg-filters">
        <SearchField label={t('users.searchLabel')} value={state.search} onSearch={onSearch} />
        <UsersFilters state={state} shifts={shifts} onChange={change} />
        <FilterPills state={state} shifts={shifts} onChange={change} />
        <span className="sg-grow" />
        <ColumnMenu columns={arranged} />
      </div>
      {selection === nobody || (selection.kind === 'some' && selection.keys.size === 0) ? null : (
        <BulkBar
          selection={selection}
          found={found ?? 0}
          isFoundOld={firstPage.isPlaceholderData}
          filter={toFilter(state)}
          shifts={shifts}
          onSelectAll={() => setSelection(everybody)}
          onClear={() => setSelection(nobody)}
          onStarted={(task) => push({ task })}
        />
      )}
      {users.error !== null && data === undefined ? (
        <ErrorState error={users.error} onRetry={() => void users.refetch()} />
      ) : data?.items.length === 0 ? (
        <NobodyFound isFiltered={isFiltered} onClear={() => change(noFilters)} />
      ) : (
        <DataTable
          label={t('users.title')}
          columns={columns}
          arranged={arranged}
          rows={data?.items}
          rowKey={(user) => user.key}
          rowLabel={(user) => user.name}
          isOld={users.isPlaceholderData}
          selection={{
            has: (key) => isSelected(selection, key),
            choose: (keys, isChosen) => setSelection(choosePeople(selection, keys, isChosen)),
          }}
          onOpen={(user) => void navigate({ to: '/users/$key', params: { key: user.key } })}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
        />
      )}
      <TableFoot
        pageSize={state.page_size}
        onPageSize={(size) => change({ page_size: size })}
        page={pageNumber(trail, found, Number(state.page_size))}
        onFirst={trail.length === 0 ? null : () => push({ trail: null })}
        onPrevious={previousPage(trail, data?.previous ?? null, (to) => push({ trail: to }))}
        onNext={nextTrail === null ? null : () => push({ trail: nextTrail })}
        onNearNext={bringNext}
        onLast={
          next === null
            ? null
            : () => {
                bring({ ...state, trail: lastMark });
                push({ trail: lastMark });
              }
        }
        summary={found === null ? '' : t('users.showing', { count: found })}
      />
      <RowMenu state={menu}>{rowActions}</RowMenu>
      <UserDialogs open={dialog} shifts={shifts} onClose={() => setDialog(null)} />
      {isPasting ? (
        <EmailsDialog
          onClose={() => setIsPasting(false)}
          onSelect={(keys) => setSelection({ kind: 'some', keys: new Set(keys) })}
        />
      ) : null}
      {state.task === '' ? null : <TaskDialog taskKey={state.task} onClose={() => set({ task: null })} />}
    </Page>
  );
}

/** Asks for the page of a state at once: the address, and what is drawn for it, follow while the answer is on its way. */
function useBringPage(): (state: UsersState) => void {
  const client = useQueryClient();
  return useCallback(
    (state) => void client.prefetchQuery(callOptions('users.list', { query: toQuery(state) })),
    [client],
  );
}

/** Loads the next page before it is asked for: when told that it will be, and while a person goes through the pages. */
function useNextPage(query: ReturnType<typeof toQuery> | null, isPaging: boolean): () => void {
  const client = useQueryClient();
  const wanted = query === null ? null : JSON.stringify(query);
  const bring = useCallback(() => {
    if (wanted === null) return;
    const input = { query: JSON.parse(wanted) as ReturnType<typeof toQuery> };
    void client.prefetchQuery(callOptions('users.list', input));
  }, [client, wanted]);
  useEffect(() => {
    if (!isPaging) return undefined;
    // The open page is painted first.
    const timer = setTimeout(bring, 50);
    return () => clearTimeout(timer);
  }, [isPaging, bring]);
  return bring;
}

/** The number of the open page; from the end, the pages before it are counted. */
function pageNumber(trail: readonly string[], found: number | null, pageSize: number): number {
  if (trail[0] !== lastMark) return trail.length + 1;
  const pages = Math.max(1, Math.ceil((found ?? 0) / pageSize));
  return Math.max(1, pages - (trail.length - 1));
}

/** One page back: along the trail from the front, by the page's own cursor from the end. */
function previousPage(
  trail: readonly string[],
  previous: string | null,
  go: (trail: string) => void,
): (() => void) | null {
  if (trail.length === 0) return null;
  if (trail[0] !== lastMark) return () => go(trailBack(trail.join('~')));
  return previous === null ? null : () => go([...trail, previous].join('~'));
}

function NobodyFound({
  isFiltered,
  onClear,
}: {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  const t = useT();
  const sync = useSync();
  return (
    <EmptyState
      icon={<IconUsers size={40} stroke={1.4} aria-hidden />}
      title={t(isFiltered ? 'users.noneTitle' : 'users.emptyTitle')}
      text={t(isFiltered ? 'users.noneText' : 'users.emptyText')}
      action={
        isFiltered ? (
          <ClearFilters onClear={onClear} />
        ) : (
          <Button loading={sync.isPending} onClick={() => sync.mutate({})}>
            {t('users.syncNow')}
          </Button>
        )
      }
    />
  );
}

function useSync() {
  const t = useT();
  return useAct('users.sync', {
    invalidates: ['users.syncTask'],
    onSuccess: () => showSnackbar({ message: t('home.syncStarted'), tone: 'success' }),
  });
}

interface PageActionsProps {
  readonly state: Parameters<typeof toFilter>[0];
  readonly onPaste: () => void;
  readonly onTask: (key: string) => void;
}

/** Beside the title: bulk actions, selecting by e-mail, the list as a file, reading the directory now. */
function PageActions({ state, onPaste, onTask }: PageActionsProps) {
  const t = useT();
  const sync = useSync();
  const isSyncing = useCall('users.syncTask', {}).data?.in_sync_process === true;
  const download = useAct('downloads.createTicket', { onSuccess: ({ url }) => window.location.assign(url) });
  const { sort } = toFirstQuery(state);
  const buttons = [
    { label: t('tasks.byEmail'), icon: IconMailSearch, isBusy: false, act: onPaste },
    {
      label: t('common.download'),
      icon: IconDownload,
      isBusy: download.isPending,
      act: () => download.mutate({ body: { kind: 'users_csv', filters: { ...toFilter(state), sort } } }),
    },
    {
      label: t(isSyncing ? 'users.syncing' : 'users.syncNow'),
      icon: IconRefresh,
      isBusy: sync.isPending || isSyncing,
      act: () => sync.mutate({}),
    },
  ];
  return (
    <>
      <TaskMenu onOpen={onTask} />
      <DomainSharing />
      {buttons.map(({ label, icon: Icon, isBusy, act }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon variant="default" size={36} aria-label={label} loading={isBusy} onClick={act}>
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
    </>
  );
}
