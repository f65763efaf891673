import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { IconHourglass } from '@tabler/icons-react';
import { Chip, ClearFilters, EmptyState, ErrorState } from '#design/layout/page.tsx';
import { DataTable } from '#design/table/data-table.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { TrailFoot } from '#design/table/trail-foot.tsx';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatPlainDate } from '#lib/i18n/formats.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { readPageSize, readTrail } from '#lib/routing/paging.ts';
import { useLostPlace } from '#lib/routing/use-lost-place.ts';
import { CountedAt } from './counted-at.tsx';
import { DayBands, useTimeText } from './duration-bits.tsx';
import { toFilters } from './duration-query.ts';
import type { ChangeDuration, DurationState } from './duration-query.ts';

type Day = CallResponse<'accessDuration.list'>['items'][number];

interface DurationDaysProps {
  readonly state: DurationState;
  readonly onChange: ChangeDuration;
  /** Changes the address in a way that the browser's back button undoes. */
  readonly onMove: ChangeDuration;
}

/** The days of people with their sessions as bands, newest first. */
export function DurationDays({ state, onChange, onMove }: DurationDaysProps) {
  const t = useT();
  const columns = useDayColumns(onChange);
  const size = readPageSize(state.page_size);
  const cursor = readTrail(state.trail).at(-1);
  const list = useCall('accessDuration.list', {
    query: { ...toFilters(state), page_size: size, ...(cursor === undefined ? {} : { cursor }) },
  });
  useLostPlace(list.error, () => onChange({ trail: null }));
  const { data } = list;
  const isFiltered = state.user !== '' || state.shift !== '';
  const total = list.isPlaceholderData ? null : (data?.total ?? null);
  const counted = data?.has_more_than_total === true ? 'accessDuration.moreDays' : 'accessDuration.days';
  if (list.error !== null && data === undefined)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      {data?.items.length === 0 ? (
        <EmptyState
          icon={<IconHourglass size={40} stroke={1.4} aria-hidden />}
          title={t('accessDuration.emptyTitle')}
          text={t(isFiltered ? 'accessLog.noneText' : 'accessDuration.emptyText')}
          action={
            isFiltered ? (
              <ClearFilters onClear={() => onChange({ user: null, shift: null, trail: null })} />
            ) : null
          }
        />
      ) : (
        <DataTable
          label={t('accessDuration.title')}
          columns={columns}
          rows={data?.items}
          rowKey={({ day, user }) => `${day} ${user.key}`}
          rowLabel={({ user }) => user.name}
          isOld={list.isPlaceholderData}
        />
      )}
      <TrailFoot
        trail={state.trail}
        onTrail={(trail) => onMove({ trail })}
        next={data?.next ?? null}
        pageSize={size}
        onPageSize={(next) => onChange({ page_size: next, trail: null })}
        summary={total === null ? '' : t(counted, { count: total })}
        hasRows={data === undefined || data.items.length > 0}
      />
      <CountedAt at={data?.counted_at ?? null} />
    </>
  );
}

function useDayColumns(onChange: ChangeDuration): readonly Column<Day>[] {
  const t = useT();
  const timeText = useTimeText();
  const { company } = useSession();
  return [
    {
      id: 'person',
      header: t('accessLog.person'),
      cell: ({ user }) => (
        <span className="sg-two-lines">
          <button
            type="button"
            className="sg-link-button"
            aria-label={t('accessDuration.openPerson', { name: user.name })}
            onClick={() => onChange({ user: user.key, trail: null })}
          >
            {user.name}
          </button>
          <span className="sg-muted">{user.email}</span>
        </span>
      ),
    },
    { id: 'day', header: t('accessDuration.day'), cell: ({ day }) => formatPlainDate(day) },
    {
      id: 'bands',
      header: t('accessDuration.bands'),
      cell: (day) => <DayBands day={day} zone={company.zone} />,
    },
    { id: 'inside', header: t('accessDuration.inside'), cell: (day) => timeText(day.inside_minutes) },
    { id: 'outside', header: t('accessDuration.outside'), cell: (day) => timeText(day.outside_minutes) },
    {
      id: 'shift',
      header: t('accessDuration.shift'),
      cell: ({ shifts }) => (
        <span className="sg-duration-shifts">
          {shifts.map(({ name }) => name || t('accessLog.deletedShift')).join(', ') || '–'}
        </span>
      ),
    },
    {
      id: 'sessions',
      header: t('accessDuration.sessions'),
      cell: ({ sessions, unseen_ends: unseen, open_sessions: open }) => (
        <span className="sg-duration-sessions">
          {sessions}
          {unseen === 0 ? null : (
            <span title={t('accessDuration.unseen', { count: unseen })}>
              <Chip tone="plain">{t('accessDuration.unseenChip')}</Chip>
            </span>
          )}
          {open === 0 ? null : (
            <span title={t('accessDuration.open', { count: open })}>
              <Chip tone="accent">{t('accessDuration.openChip')}</Chip>
            </span>
          )}
        </span>
      ),
    },
  ];
}
