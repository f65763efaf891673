import { useCall } from '../../lib/api/query.ts';
import { useLanguage, useT } from '../../lib/i18n/texts.tsx';
import { visibilities } from './files-query.ts';
import type { ChangeFiles, toFilters } from './files-query.ts';

interface FilesChartProps {
  readonly filters: ReturnType<typeof toFilters>;
  readonly onChange: ChangeFiles;
}

interface Bar {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  /** A sum of several has no length among single ones. */
  readonly isSum?: boolean;
  /** What pressing it does; a bar without it leads nowhere. */
  readonly onPress?: () => void;
}

/** The shared files by who can open them and by owner, with their figures; a bar narrows the list down. */
export function FilesChart({ filters, onChange }: FilesChartProps) {
  const t = useT();
  const { language } = useLanguage();
  const chart = useCall('sharedFiles.chart', { query: filters });
  const { data } = chart;
  if (data === undefined) return null;
  const figures = [
    [t('sharedFiles.chart.files'), data.total],
    [t('sharedFiles.chart.people'), data.people_outside],
    [t('sharedFiles.chart.domains'), data.domains_outside],
  ] as const;
  const byVisibility = visibilities.map((visibility): Bar => {
    const isChosen = filters.visibility === visibility;
    return {
      id: visibility,
      label: t(`sharedFiles.visibilities.${visibility}`),
      count: data.by_visibility[visibility],
      isChosen,
      onPress: () => onChange({ visibility: isChosen ? null : visibility, trail: null }),
    };
  });
  const byOwner = data.by_owner.map(({ owner, files }): Bar => {
    const isChosen = filters.owner !== undefined && filters.owner === owner;
    return {
      id: owner ?? '',
      label: owner ?? t('sharedFiles.unknownOwner'),
      count: files,
      isChosen,
      ...(owner === null ? {} : { onPress: () => onChange({ owner: isChosen ? null : owner, trail: null }) }),
    };
  });
  const others: Bar = {
    id: 'others',
    label: t('sharedFiles.chart.otherOwners'),
    count: data.other_owners,
    isChosen: false,
    isSum: true,
  };
  return (
    <div className="sg-sharing-chart" data-old={chart.isPlaceholderData || chart.error !== null}>
      <dl className="sg-sharing-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString(language)}</dd>
          </div>
        ))}
      </dl>
      <Bars title={t('sharedFiles.chart.byVisibility')} bars={byVisibility} />
      <Bars
        title={t('sharedFiles.chart.byOwner')}
        bars={data.other_owners === 0 ? byOwner : [...byOwner, others]}
      />
    </div>
  );
}

function Bars({ title, bars }: { readonly title: string; readonly bars: readonly Bar[] }) {
  const { language } = useLanguage();
  const most = Math.max(1, ...bars.map(({ count, isSum }) => (isSum === true ? 0 : count)));
  return (
    <figure aria-label={title}>
      <figcaption>{title}</figcaption>
      <ul className="sg-sharing-bars">
        {bars.map(({ id, label, count, isChosen, isSum, onPress }) => {
          const content = (
            <>
              <span>{label}</span>
              <span>{count.toLocaleString(language)}</span>
              {isSum === true ? null : (
                <i style={{ width: `${(100 * count) / most}%` }} data-kind={id} aria-hidden />
              )}
            </>
          );
          return (
            <li key={id}>
              {onPress === undefined ? (
                <span className="sg-sharing-bar">{content}</span>
              ) : (
                <button type="button" className="sg-sharing-bar" aria-pressed={isChosen} onClick={onPress}>
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
