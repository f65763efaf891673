import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { USER_STATUSES } from '@shiftgate/domain/access/types.ts';
import { IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { readTrail, trailBack, trailOn } from '../../lib/paging.ts';
import { useAct, useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import { useUrlState } from '../../lib/url-state.ts';
import { ColumnMenu, DataTable, useVisibleColumns } from '../../ui/data-table.tsx';
import { EmptyState, ErrorState, Page, PageHeader } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TableFoot } from '../../ui/table-foot.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useUserColumns } from './user-columns.tsx';
import type { User } from './user-columns.tsx';

const defaults = {
  search: '',
  status: '',
  without_shift: '',
  shift: '',
  sort: 'name',
  page_size: '50',
  trail: '',
};

/** What the address says, as the call takes it. */
function toQuery(state: Readonly<Record<keyof typeof defaults, string>>) {
  const status = USER_STATUSES.find((each) => each === state.status);
  return {
    sort: state.sort === '-name' ? ('-name' as const) : ('name' as const),
    page_size: state.page_size,
    ...(state.search === '' ? {} : { search: state.search }),
    ...(status === undefined ? {} : { status }),
    ...(state.without_shift === 'true' ? { without_shift: 'true' } : {}),
    ...(state.shift === '' ? {} : { shift: state.shift }),
    ...(state.trail === '' ? {} : { cursor: readTrail(state.trail).at(-1) }),
  };
}

/** The people of the company: search, filters, paging and bulk actions; everything but the selection is in the address. */
export function UsersPage() {
  const t = useT();
  const navigate = useNavigate();
  const { company } = useSession();
  const { state, set, push } = useUrlState(defaults);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const users = useCall('users.list', { query: toQuery(state) });
  const shifts = useCall('shifts.list', {}).data?.items ?? [];
  const columns = useUserColumns(company.zone, shifts);
  const [visible, toggle] = useVisibleColumns(
    'users',
    columns.map((column) => column.id),
  );
  const onSearch = useCallback((search: string) => set({ search, trail: null }), [set]);
  const sync = useAct('users.sync', {
    invalidates: ['users.syncTask'],
    onSuccess: () => showSnackbar({ message: t('home.syncStarted'), tone: 'success' }),
  });
  const isFiltered = [state.search, state.status, state.without_shift, state.shift].some(
    (value) => value !== '',
  );
  const data = users.data;
  const next = data?.next ?? null;
  const open = (user: User) => void navigate({ to: '/users/$key', params: { key: user.key } });
  return (
    <Page>
      <PageHeader title={t('users.title')} description={t('users.description')} />
      <div className="sg-filters">
        <SearchField label={t('users.searchLabel')} value={state.search} onSearch={onSearch} />
        <NativeSelect
          aria-label={t('users.status')}
          value={state.status}
          data={[
            { value: '', label: t('users.anyStatus') },
            ...USER_STATUSES.map((value) => ({ value, label: t(`users.statuses.${value}`) })),
          ]}
          onChange={(event) => set({ status: event.currentTarget.value, trail: null })}
        />
        <NativeSelect
          aria-label={t('users.shift')}
          value={state.shift}
          data={[
            { value: '', label: t('users.anyShift') },
            ...shifts.map((shift) => ({ value: shift.key, label: shift.name })),
          ]}
          onChange={(event) => set({ shift: event.currentTarget.value, trail: null })}
        />
        <Checkbox
          label={t('users.withoutShift')}
          checked={state.without_shift === 'true'}
          onChange={(event) =>
            set({ without_shift: event.currentTarget.checked ? 'true' : null, trail: null })
          }
        />
        <span className="sg-grow" />
        <ColumnMenu columns={columns} visible={visible} onToggle={toggle} />
      </div>
      {selected.size === 0 ? null : (
        <BulkBar keys={[...selected]} shifts={shifts} onDone={() => setSelected(new Set())} />
      )}
      {users.error !== null && data === undefined ? (
        <ErrorState error={users.error} onRetry={() => void users.refetch()} />
      ) : data?.items.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={40} stroke={1.4} aria-hidden />}
          title={t(isFiltered ? 'users.noneTitle' : 'users.emptyTitle')}
          text={t(isFiltered ? 'users.noneText' : 'users.emptyText')}
          action={
            isFiltered ? (
              <Button
                variant="default"
                onClick={() =>
                  set({ search: null, status: null, without_shift: null, shift: null, trail: null })
                }
              >
                {t('common.clearFilters')}
              </Button>
            ) : (
              <Button loading={sync.isPending} onClick={() => sync.mutate({})}>
                {t('users.syncNow')}
              </Button>
            )
          }
        />
      ) : (
        <DataTable
          name="users"
          label={t('users.title')}
          columns={columns}
          visible={visible}
          rows={data?.items}
          rowKey={(user) => user.key}
          rowLabel={(user) => user.name}
          isOld={users.isPlaceholderData}
          selection={{ keys: selected, change: setSelected }}
          onOpen={open}
          sort={state.sort}
          onSort={(sort) => set({ sort, trail: null })}
        />
      )}
      {data?.items.length === 0 || (users.error !== null && data === undefined) ? null : (
        <TableFoot
          pageSize={state.page_size}
          onPageSize={(size) => set({ page_size: size, trail: null })}
          page={readTrail(state.trail).length + 1}
          onPrevious={state.trail === '' ? null : () => push({ trail: trailBack(state.trail) })}
          onNext={next === null ? null : () => push({ trail: trailOn(state.trail, next) })}
          summary={data === undefined ? '' : t('users.showing', { count: data.total })}
        />
      )}
    </Page>
  );
}
