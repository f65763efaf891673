import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readPageSize, readTrail } from '#lib/routing/paging.ts';
import { invalidateCalls, useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useLostPlace } from '#lib/routing/use-lost-place.ts';
import { useUrlState } from '#lib/routing/url-state.ts';
import { Page, PageHeader } from '#design/layout/page.tsx';
import type { Session } from '#components/sessions/place-text.ts';
import { useEndSessions } from '#components/sessions/use-end-sessions.ts';
import { TrailFoot } from '#design/table/trail-foot.tsx';
import { useColumns } from '#design/table/use-columns.ts';
import { TaskDialog } from '#components/tasks/task-dialog.tsx';
import { SessionActions } from './session-actions.tsx';
import { SessionChart } from './session-chart.tsx';
import { SessionFilters } from './session-filters.tsx';
import { noFilters, sessionDefaults, toFilter, viewOf } from './session-query.ts';
import { SessionsTable } from './sessions-table.tsx';
import { fileColumns, useSessionColumns } from './session-columns.tsx';

const noSessions: ReadonlySet<string> = new Set();

/** The sign-in sessions of the company, open and over, newest first and live; open ones can be ended. */
export function SessionsPage() {
  const t = useT();
  const { company } = useSession();
  const { state, set, push } = useUrlState(sessionDefaults);
  const view = viewOf(state);
  const filter = toFilter(state);
  const size = readPageSize(state.page_size);
  const shown = { ...filter, view };
  const first = { ...shown, page_size: size };
  const cursor = readTrail(state.trail).at(-1);
  const list = useCall('sessions.list', { query: cursor === undefined ? first : { ...first, cursor } });
  useLostPlace(list.error, () => set({ trail: null }));
  const firstPage = useCall('sessions.list', { query: first });
  // The number of another filter must not be confirmed for this one.
  const total = firstPage.isPlaceholderData ? null : (firstPage.data?.total ?? null);
  const hasMore = firstPage.data?.has_more_than_total === true;
  const [chosen, setChosen] = useState(noSessions);
  const client = useQueryClient();
  const { endOne, endMany, isBusy } = useEndSessions();
  const onEnd = (session: Session) =>
    void endOne({ key: session.key, name: session.user.name, isSignedOutHere: session.ended_at !== null });
  const columns = useSessionColumns({ zone: company.zone, view, onEnd });
  const arranged = useColumns(`sessions-${view}`, columns);
  const change = (patch: Parameters<typeof set>[0]) => {
    setChosen(noSessions);
    set({ ...patch, trail: null });
  };
  const isFiltered = Object.keys(filter).length > 0;
  const data = list.data;
  // Rows stay after a failed refresh, and so does their picture.
  const isMissing = list.error !== null && data === undefined;
  const { left, forced: _ofEnded, ...found } = filter;
  const allFound = (count: number) => ({
    filter: { ...found, ...(left === undefined ? {} : { left: true }) },
    ...(hasMore ? {} : { at_most: count }),
  });
  const start = async (selection: Parameters<typeof endMany>[0], count: number, isMore = false) => {
    const task = await endMany(selection, count, isMore);
    if (task === null) return;
    setChosen(noSessions);
    push({ task: task.key });
  };
  const closeTask = () => {
    set({ task: null });
    void invalidateCalls(client, ['sessions.chart']);
  };
  return (
    <Page>
      <PageHeader
        title={t('sessions.title')}
        description={t('sessions.description')}
        actions={
          <SessionActions
            shown={shown}
            columns={fileColumns(arranged)}
            total={total}
            hasMore={hasMore}
            isEnding={isBusy}
            onEndAll={(count) => void start(allFound(count), count, hasMore)}
          />
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
      {view === 'ended' || isMissing || data?.items.length === 0 ? null : (
        <SessionChart filters={filter} shift={state.shift} onShift={(shift) => change({ shift })} />
      )}
      <SessionsTable
        list={list}
        view={view}
        isFiltered={isFiltered}
        columns={columns}
        arranged={arranged}
        chosen={chosen}
        onChosen={setChosen}
        isEnding={isBusy}
        onEnd={() => void start({ sessions: [...chosen] }, chosen.size)}
        onClear={() => change(noFilters)}
      />
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
        hasRows={data === undefined ? !isMissing : data.items.length > 0}
      />
      {state.task === '' ? null : <TaskDialog taskKey={state.task} onClose={closeTask} />}
    </Page>
  );
}
