import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { readPageSize, readTrail, moveTrailBack, moveTrailForward } from '#lib/routing/paging.ts';
import { callOptions, useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useLostPlace } from '#lib/routing/use-lost-place.ts';
import { DataTable } from '#design/table/data-table.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { ErrorState } from '#design/layout/page.tsx';
import { RowMenu } from '#design/table/row-menu.tsx';
import type { RowMenuState } from '#design/table/row-menu.tsx';
import { TableFoot } from '#design/table/table-foot.tsx';
import type { Columns } from '#design/table/use-columns.ts';
import { WithBulkBar } from '#design/table/bulk-bar.tsx';
import { PeopleBar } from '../bulk/people-bar.tsx';
import { choosePeople, fullSelection, isSelected, emptySelection } from '../bulk/selection.ts';
import type { PeopleSelection, ShiftSummary, User, UserDialogName } from '../model.ts';
import { NoPeople } from './no-people.tsx';
import { RowActions } from './row-menu.tsx';
import { lastMark, noFilters, setFilters, toFilter, toFirstQuery, toQuery } from './users-query.ts';
import type { UsersPatch, UsersState } from './users-query.ts';

interface PeopleListProps {
  readonly state: UsersState;
  readonly selection: PeopleSelection;
  readonly shifts: readonly ShiftSummary[];
  readonly arranged: Columns<Column<User>>;
  readonly menu: RowMenuState<User>;
  readonly onSelect: (selection: PeopleSelection) => void;
  /** Another search, order or size: its first page. */
  readonly onChange: (patch: UsersPatch) => void;
  /** Another step in the history: a page, a task. */
  readonly onPush: (patch: UsersPatch) => void;
  readonly onDialog: (name: UserDialogName, user: User) => void;
}

/** The people found: what can be done with the selected ones, the table, its pages. Only this is drawn for an answer. */
export function PeopleList(props: PeopleListProps) {
  const { state, selection, shifts, arranged, menu, onSelect, onChange, onPush, onDialog } = props;
  const t = useT();
  const navigate = useNavigate();
  const users = useCall('users.list', { query: toQuery(state) });
  const firstPage = useCall('users.list', { query: toFirstQuery(state) });
  const found = firstPage.data?.total ?? null;
  const { data } = users;
  const { next = null } = data ?? {};
  const trail = readTrail(state.trail);
  const pageSize = Number(readPageSize(state.page_size));
  useLostPlace(users.error, () => onChange({}));
  const nextTrail = next === null ? null : moveTrailForward(state.trail, next);
  const bring = useBringPage();
  const bringNext = useNextPage(
    nextTrail === null ? null : toQuery({ ...state, trail: nextTrail }),
    trail.length > 0 && !users.isPlaceholderData,
  );
  const rowActions = (user: User) => <RowActions user={user} onOpen={onDialog} />;
  const hasFailed = users.error !== null && data === undefined;
  const isEmpty = data?.items.length === 0;
  const bar =
    selection.kind === 'some' && selection.keys.size === 0 ? null : (
      <PeopleBar
        selection={selection}
        found={found ?? 0}
        isFoundOld={firstPage.isPlaceholderData}
        filter={toFilter(state)}
        shifts={shifts}
        onSelectAll={() => onSelect(fullSelection)}
        onClear={() => onSelect(emptySelection)}
        onStarted={(task) => onPush({ task })}
      />
    );
  return (
    <>
      <WithBulkBar bar={bar}>
        {hasFailed ? (
          <ErrorState error={users.error} onRetry={() => void users.refetch()} />
        ) : isEmpty ? (
          <NoPeople
            isFiltered={state.search !== '' || setFilters(state).length > 0}
            onClear={() => onChange(noFilters)}
          />
        ) : (
          <DataTable
            label={t('users.title')}
            columns={arranged.all}
            arranged={arranged}
            rows={data?.items}
            rowKey={(user) => user.key}
            rowLabel={(user) => user.name}
            isOld={users.isPlaceholderData}
            selection={{
              has: (key) => isSelected(selection, key),
              choose: (keys, isChosen) => onSelect(choosePeople(selection, keys, isChosen)),
            }}
            onOpen={(user) => void navigate({ to: '/users/$key', params: { key: user.key } })}
            sort={state.sort}
            onSort={(sort) => onChange({ sort })}
            isHeadCovered={bar !== null}
          />
        )}
      </WithBulkBar>
      <TableFoot
        pageSize={readPageSize(state.page_size)}
        onPageSize={(size) => onChange({ page_size: size })}
        page={pageNumber(trail, found, pageSize)}
        {...(found === null ? {} : { pages: Math.ceil(found / pageSize) })}
        onFirst={trail.length === 0 ? null : () => onPush({ trail: null })}
        onPrevious={previousPage(trail, data?.previous ?? null, (to) => onPush({ trail: to }))}
        onNext={nextTrail === null ? null : () => onPush({ trail: nextTrail })}
        onNearNext={bringNext}
        onLast={
          next === null
            ? null
            : () => {
                bring({ ...state, trail: lastMark });
                onPush({ trail: lastMark });
              }
        }
        hasRows={(!hasFailed && !isEmpty) || trail.length > 0}
        summary={found === null || hasFailed || isEmpty ? '' : t('users.showing', { count: found })}
      />
      <RowMenu state={menu} rows={data?.items}>
        {rowActions}
      </RowMenu>
    </>
  );
}

/** Requests the page of a state immediately, so that the address and the screen update while the answer is on its way. */
export function useBringPage(): (state: UsersState) => void {
  const client = useQueryClient();
  return (state) => void client.prefetchQuery(callOptions('users.list', { query: toQuery(state) }));
}

/** Prefetches the next page: on a hint, and while a person moves through the pages. */
function useNextPage(query: ReturnType<typeof toQuery> | null, isPaging: boolean): () => void {
  const client = useQueryClient();
  const wanted = query === null ? null : JSON.stringify(query);
  const bring = () => {
    if (wanted === null) return;
    const input = { query: JSON.parse(wanted) as ReturnType<typeof toQuery> };
    void client.prefetchQuery(callOptions('users.list', input));
  };
  const bringWanted = useEffectEvent(bring);
  useEffect(() => {
    if (!isPaging || wanted === null) return undefined;
    // The open page is painted first.
    const timer = setTimeout(() => bringWanted(), 50);
    return () => clearTimeout(timer);
  }, [isPaging, wanted]);
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
  if (trail[0] !== lastMark) return () => go(moveTrailBack(trail.join('~')));
  return previous === null ? null : () => go([...trail, previous].join('~'));
}
