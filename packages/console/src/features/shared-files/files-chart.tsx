import { CountBars } from '#design/chart/count-bars.tsx';
import type { CountBar } from '#design/chart/count-bars.tsx';
import { useCall } from '#lib/api/query.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { visibilities } from './files-query.ts';
import type { ChangeFiles, toFilters } from './files-query.ts';

interface FilesChartProps {
  readonly filters: ReturnType<typeof toFilters>;
  readonly onChange: ChangeFiles;
}

const tones = { people: 'accent', link: 'warn', public: 'bad' } as const;

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
  const byVisibility = visibilities.map((visibility): CountBar => {
    const isChosen = filters.visibility === visibility;
    return {
      id: visibility,
      label: t(`sharedFiles.visibilities.${visibility}`),
      parts: [{ count: data.by_visibility[visibility], tone: tones[visibility] }],
      isChosen,
      onPress: () => onChange({ visibility: isChosen ? null : visibility, trail: null }),
    };
  });
  const byOwner = data.by_owner.map(({ owner, files }): CountBar => {
    const isChosen = filters.owner !== undefined && filters.owner === owner;
    return {
      id: owner ?? '',
      label: owner ?? t('sharedFiles.unknownOwner'),
      parts: [{ count: files }],
      isChosen,
      ...(owner === null ? {} : { onPress: () => onChange({ owner: isChosen ? null : owner, trail: null }) }),
    };
  });
  const others: CountBar = {
    id: 'others',
    label: t('sharedFiles.chart.otherOwners'),
    parts: [{ count: data.other_owners }],
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

function Bars({ title, bars }: { readonly title: string; readonly bars: readonly CountBar[] }) {
  return (
    <figure aria-label={title}>
      <figcaption>{title}</figcaption>
      <CountBars bars={bars} />
    </figure>
  );
}
