import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { IconHourglass } from '@tabler/icons-react';
import { readRange } from '#components/access-log/range-state.ts';
import { EmptyState, ErrorState } from '#design/layout/page.tsx';
import { DataTable } from '#design/table/data-table.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { CountedAt } from './counted-at.tsx';
import { SplitBar, useTimeText } from './duration-bits.tsx';
import type { ChangeDuration, DurationState, DurationView } from './duration-query.ts';

type Sum = CallResponse<'accessDuration.sums'>['items'][number];

interface DurationSumsProps {
  readonly state: DurationState;
  readonly by: Exclude<DurationView, 'day'>;
  readonly onChange: ChangeDuration;
}

const minutesOf = (sum: Sum) => sum.inside_minutes + sum.outside_minutes;

/** The time of sessions by shift or by org unit; a shift leads to its people. */
export function DurationSums({ state, by, onChange }: DurationSumsProps) {
  const t = useT();
  const timeText = useTimeText();
  const sums = useCall('accessDuration.sums', { query: { ...readRange(state), by } });
  const items = sums.data?.items;
  const most = Math.max(0, ...(items ?? []).map(minutesOf));
  const nameOf = ({ shift, org_unit: unit }: Sum): string => {
    if (by === 'org_unit') return unit ?? t('accessDuration.noOrgUnit');
    return shift === null ? t('accessDuration.noShift') : shift.name || t('accessLog.deletedShift');
  };
  const columns: readonly Column<Sum>[] = [
    {
      id: 'name',
      header: t(by === 'shift' ? 'accessDuration.shift' : 'accessDuration.orgUnit'),
      cell: (sum) =>
        sum.shift === null ? (
          nameOf(sum)
        ) : (
          <button
            type="button"
            className="sg-link-button"
            aria-label={t('accessDuration.openGroup', { name: nameOf(sum) })}
            onClick={() => onChange({ view: 'day', shift: sum.shift?.key ?? null, trail: null })}
          >
            {nameOf(sum)}
          </button>
        ),
    },
    { id: 'person_days', header: t('accessDuration.personDays'), cell: (sum) => sum.person_days },
    { id: 'inside', header: t('accessDuration.inside'), cell: (sum) => timeText(sum.inside_minutes) },
    { id: 'outside', header: t('accessDuration.outside'), cell: (sum) => timeText(sum.outside_minutes) },
    { id: 'share', header: t('accessDuration.share'), cell: (sum) => <SplitBar time={sum} most={most} /> },
    { id: 'unseen', header: t('accessDuration.unseenEnds'), cell: (sum) => sum.unseen_ends || '–' },
  ];
  if (sums.error !== null && items === undefined)
    return <ErrorState error={sums.error} onRetry={() => void sums.refetch()} />;
  if (items?.length === 0)
    return (
      <EmptyState
        icon={<IconHourglass size={40} stroke={1.4} aria-hidden />}
        title={t('accessDuration.emptyTitle')}
        text={t('accessDuration.emptyText')}
      />
    );
  return (
    <>
      <DataTable
        label={t('accessDuration.title')}
        columns={columns}
        rows={items}
        rowKey={(sum) => sum.shift?.key ?? sum.org_unit ?? ''}
        rowLabel={nameOf}
        isOld={sums.isPlaceholderData}
      />
      <CountedAt at={sums.data?.counted_at ?? null}>
        {sums.data?.has_more === true ? t('accessDuration.more') : null}{' '}
        {items?.some((sum) => sum.open_sessions > 0) === true ? t('accessDuration.provisional') : null}
      </CountedAt>
    </>
  );
}
