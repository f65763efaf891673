import { Skeleton } from '@mantine/core';
import type { CallQuery, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { CountBars } from '#design/chart/count-bars.tsx';
import type { CountBar } from '#design/chart/count-bars.tsx';
import { useCall } from '#lib/api/query.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import '#components/log-chart/log-chart.css';
import './session-chart.css';

type Chart = CallResponse<'sessions.chart'>;
type Counts = Chart['other_shifts'];

/** Calm: the count looks at every session of the company. */
const countEveryMs = 20_000;

interface SessionChartProps {
  readonly filters: CallQuery<'sessions.chart'>;
  /** The chosen shift, or none. */
  readonly shift: string;
  readonly onShift: (key: string | null) => void;
}

/** The open sessions by shift, those that are over here apart; a bar narrows the list down to its shift. */
export function SessionChart({ filters, shift, onShift }: SessionChartProps) {
  const t = useT();
  const chart = useCall('sessions.chart', { query: filters }, { everyMs: countEveryMs });
  const { data } = chart;
  const isMissing = chart.error !== null && data === undefined;
  const sum = data === undefined ? null : sumOf(data);
  if (isMissing || (sum !== null && sum.here + sum.left === 0)) return null;
  return (
    <figure
      className="sg-log-chart sg-session-chart"
      aria-label={t('sessions.chart.title')}
      aria-busy={data === undefined}
      data-old={chart.isPlaceholderData || chart.error !== null}
    >
      <figcaption>
        {t('sessions.chart.title')}
        {sum === null ? null : <Legend sum={sum} />}
      </figcaption>
      {data === undefined ? (
        <Skeleton height={12} width="60%" />
      ) : (
        <ShiftBars chart={data} chosen={shift} onShift={onShift} />
      )}
    </figure>
  );
}

const sumOf = ({ by_shift: shifts, other_shifts: others, without_shift: free }: Chart): Counts =>
  addUp([...shifts, others, free]);

const addUp = (all: readonly Counts[]): Counts => ({
  here: all.reduce((sum, { here }) => sum + here, 0),
  left: all.reduce((sum, { left }) => sum + left, 0),
});

/** Explains the two colors, with the number of each. */
function Legend({ sum: { here, left } }: { readonly sum: Counts }) {
  const t = useT();
  const { language } = useLanguage();
  return (
    <>
      <span data-tone="k0">
        {t('sessions.chart.here')} <strong>{here.toLocaleString(language)}</strong>
      </span>
      <span data-tone="k2">
        {t('sessions.chart.left')} <strong>{left.toLocaleString(language)}</strong>
      </span>
    </>
  );
}

interface ShiftBarsProps {
  readonly chart: Chart;
  readonly chosen: string;
  readonly onShift: SessionChartProps['onShift'];
}

function ShiftBars({ chart, chosen, onShift }: ShiftBarsProps) {
  const t = useT();
  const { language } = useLanguage();
  const barOf = (id: string, label: string, { here, left }: Counts): CountBar => ({
    id,
    label,
    parts: [{ count: here }, { count: left, tone: 'warn' }],
    ...(left === 0
      ? {}
      : {
          detail: t('sessions.chart.split', {
            here: here.toLocaleString(language),
            left: left.toLocaleString(language),
          }),
        }),
    isChosen: false,
  });
  const deleted = chart.by_shift.filter(({ shift }) => shift.name === '');
  // Deleted shifts have no names that would tell them apart.
  const areSummed = deleted.length > 1;
  const single = areSummed ? chart.by_shift.filter(({ shift }) => shift.name !== '') : chart.by_shift;
  const ofShifts = single.map(({ shift, ...counts }): CountBar => {
    const isChosen = shift.key === chosen;
    return {
      ...barOf(shift.key, shift.name || t('accessLog.deletedShift'), counts),
      isChosen,
      onPress: () => onShift(isChosen ? null : shift.key),
    };
  });
  const rest: readonly CountBar[] = [
    {
      ...barOf('deleted', t('sessions.chart.deletedShifts'), addUp(areSummed ? deleted : [])),
      isSum: true,
    },
    { ...barOf('others', t('sessions.chart.otherShifts'), chart.other_shifts), isSum: true },
    barOf('none', t('sessions.chart.noShift'), chart.without_shift),
  ];
  const isFound = ({ parts }: CountBar) => parts.some(({ count }) => count > 0);
  return <CountBars bars={[...ofShifts, ...rest.filter(isFound)]} />;
}
