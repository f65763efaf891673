import { Button } from '@mantine/core';
import { IconDevices, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { readPageSize, readTrail } from '../../lib/routing/paging.ts';
import { useCall } from '../../lib/api/query.ts';
import { useDownload } from '../../lib/api/use-download.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { useLostPlace } from '../../lib/routing/use-lost-place.ts';
import { useUrlState } from '../../lib/routing/url-state.ts';
import { BulkBar, WithBulkBar } from '../../design/table/bulk-bar.tsx';
import { DataTable, setSelection } from '../../design/table/data-table.tsx';
import { ClearFilters, EmptyState, ErrorState, Page, PageHeader } from '../../design/layout/page.tsx';
import type { Session } from '../../components/sessions/place-text.ts';
import { useEndSessions } from '../../components/sessions/use-end-sessions.ts';
import { TrailFoot } from '../../design/table/trail-foot.tsx';
import { useColumns } from '../../design/table/use-columns.ts';
import { TaskDialog } from '../../components/tasks/task-dialog.tsx';
import { SessionFilters } from './session-filters.tsx';
import { useSessionColumns } from './session-columns.tsx';

const defaults = {
  view: 'live',
  search: '',
  shift: '',
  user: '',
  forced: '',
  left: '',
  page_size: '50',
  trail: '',
  task: '',
};
type State = Readonly<Record<keyof typeof defaults, string>>;

/** Which sessions the address asks for; what is not set is left out. */
function toFilter({ search, shift, user }: State) {
  return {
    ...(search === '' ? {} : { search }),
    ...(shift === '' ? {} : { shift }),
    ...(user === '' ? {} : { user }),
  };
}

const noSessions: ReadonlySet<string> = new Set();

/** The sign-in sessions of the company, open and over, newest first and live; open ones can be ended. */
export function SessionsPage() {
  const t = useT();
  const { company } = useSession();
  const { state, set, push } = useUrlState(defaults);
  const view = state.view === 'ended' ? ('ended' as const) : ('live' as const);
  const filter = toFilter(state);
  const isLeftOnly = view === 'live' && state.left === 'true';
  const size = readPageSize(state.page_size);
  const shown = {
    ...filter,
    ...(isLeftOnly ? { left: 'true' } : {}),
    view,
    ...(view === 'ended' && state.forced === 'true' ? { forced: 'true' } : {}),
  };
  const first = { ...shown, page_size: size };
  const cursor = readTrail(state.trail).at(-1);
  const list = useCall('sessions.list', { query: cursor === undefined ? first : { ...first, cursor } });
  useLostPlace(list.error, () => set({ trail: null }));
  const firstPage = useCall('sessions.list', { query: first });
  // The number of another filter must not be confirmed for this one.
  const total = firstPage.isPlaceholderData ? null : (firstPage.data?.total ?? null);
  const hasMore = firstPage.data?.has_more_than_total === true;
  const [chosen, setChosen] = useState(noSessions);
  const { endOne, endMany, isBusy } = useEndSessions();
  const download = useDownload();
  const onEnd = (session: Session) =>
    void endOne({ key: session.key, name: session.user.name, isSignedOutHere: session.ended_at !== null });
  const columns = useSessionColumns({ zone: company.zone, view, onEnd });
  const arranged = useColumns(`sessions-${view}`, columns);
  const change = (patch: Parameters<typeof set>[0]) => {
    setChosen(noSessions);
    set({ ...patch, trail: null });
  };
  const isFiltered = Object.keys(filter).length > 0 || state.forced === 'true' || isLeftOnly;
  const data = list.data;
  const allFound = (count: number) => ({
    filter: { ...filter, ...(isLeftOnly ? { left: true } : {}) },
    ...(hasMore ? {} : { at_most: count }),
  });
  const start = async (selection: Parameters<typeof endMany>[0], count: number, isMore = false) => {
    const task = await endMany(selection, count, isMore);
    if (task === null) return;
    setChosen(noSessions);
    push({ task: task.key });
  };
  const bar =
    view !== 'live' || chosen.size === 0 ? null : (
      <BulkBar text={t('sessions.selected', { count: chosen.size })} onClear={() => setChosen(noSessions)}>
        <Button
          size="compact-sm"
          color="red"
          loading={isBusy}
          onClick={() => void start({ sessions: [...chosen] }, chosen.size)}
        >
          {t('sessions.endSome')}
        </Button>
      </BulkBar>
    );
  return (
    <Page>
      <PageHeader
        title={t('sessions.title')}
        description={t('sessions.description')}
        actions={
          <>
            {view === 'live' && total !== null && total > 0 ? (
              <Button
                variant="default"
                color="red"
                loading={isBusy}
                onClick={() => void start(allFound(total), total, hasMore)}
              >
                {t(hasMore ? 'sessions.endAllMore' : 'sessions.endAllFound', { count: total })}
              </Button>
            ) : null}
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate({ body: { kind: 'sessions_csv', filters: shown } })}
            >
              {t('common.download')}
            </Button>
          </>
        }
      />
      <SessionFilters
        state={state}
        view={view}
        list={list}
        arranged={arranged}
        onView={(to) => {
          setChosen(noSessions);
          push({ view: to, trail: null, forced: null, left: null });
        }}
        onChange={change}
      />
      <WithBulkBar bar={bar}>
        {list.error !== null && data === undefined ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : data?.items.length === 0 ? (
          <NoSessions
            view={view}
            isFiltered={isFiltered}
            onClear={() => change({ search: null, shift: null, user: null, forced: null, left: null })}
          />
        ) : (
          <DataTable
            label={t('sessions.title')}
            columns={columns}
            arranged={arranged}
            rows={data?.items}
            rowKey={(session) => session.key}
            rowLabel={(session) => session.user.name}
            isOld={list.isPlaceholderData}
            {...(view === 'live' ? { selection: setSelection(chosen, setChosen) } : {})}
            isHeadCovered={bar !== null}
          />
        )}
      </WithBulkBar>
      <TrailFoot
        trail={state.trail}
        onTrail={(trail) => push({ trail })}
        next={data?.next ?? null}
        pageSize={size}
        onPageSize={(next) => change({ page_size: next })}
        total={hasMore ? null : total}
        summary={
          total === null ? '' : t(hasMore ? 'sessions.showingMore' : 'sessions.showing', { count: total })
        }
        hasRows={data === undefined ? list.error === null : data.items.length > 0}
      />
      {state.task === '' ? null : <TaskDialog taskKey={state.task} onClose={() => set({ task: null })} />}
    </Page>
  );
}

interface NoSessionsProps {
  readonly view: 'live' | 'ended';
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function NoSessions({ view, isFiltered, onClear }: NoSessionsProps) {
  const t = useT();
  const [title, text] = isFiltered
    ? (['sessions.noneTitle', 'sessions.noneText'] as const)
    : view === 'live'
      ? (['sessions.emptyTitle', 'sessions.emptyText'] as const)
      : (['sessions.overTitle', 'sessions.overText'] as const);
  return (
    <EmptyState
      icon={<IconDevices size={40} stroke={1.4} aria-hidden />}
      title={t(title)}
      text={t(text)}
      action={isFiltered ? <ClearFilters onClear={onClear} /> : null}
    />
  );
}
