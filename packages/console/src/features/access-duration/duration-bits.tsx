import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { formatTime } from '#lib/i18n/formats.ts';
import { useT } from '#lib/i18n/texts.tsx';
import './access-duration.css';

type Day = CallResponse<'accessDuration.list'>['items'][number];
type Time = Pick<Day, 'inside_minutes' | 'outside_minutes'>;

/** Writes minutes as hours and minutes. */
export function useTimeText(): (minutes: number) => string {
  const t = useT();
  return (minutes) =>
    t('accessDuration.time', {
      hours: Math.floor(minutes / 60),
      minutes: String(minutes % 60).padStart(2, '0'),
    });
}

interface SplitBarProps {
  readonly time: Time;
  /** The minutes of the longest bar. */
  readonly most: number;
}

/** Time inside and outside the hours, as two parts of a bar. */
export function SplitBar({
  time: { inside_minutes: inside, outside_minutes: outside },
  most,
}: SplitBarProps) {
  const t = useT();
  const timeText = useTimeText();
  const share = (minutes: number) => `${most === 0 ? 0 : (minutes / most) * 100}%`;
  const text = t('accessDuration.split', { inside: timeText(inside), outside: timeText(outside) });
  return (
    <span className="sg-duration-bar" role="img" aria-label={text} title={text}>
      <i data-inside style={{ inlineSize: share(inside) }} />
      <i style={{ inlineSize: share(outside) }} />
    </span>
  );
}

/** A day of a person from midnight to midnight, with the sessions as bands. */
export function DayBands({ day, zone }: { readonly day: Day; readonly zone: string }) {
  const t = useT();
  const [start, end] = [Date.parse(day.starts_at), Date.parse(day.ends_at)];
  const place = (instant: string) => ((Date.parse(instant) - start) / (end - start)) * 100;
  const textOf = ({ from, to, is_inside: isInside }: Day['bands'][number]) =>
    t('accessDuration.band', {
      from: formatTime(from, zone),
      to: formatTime(to, zone),
      where: t(isInside ? 'accessDuration.inside' : 'accessDuration.outside').toLowerCase(),
    });
  return (
    <span className="sg-duration-day" role="img" aria-label={day.bands.map(textOf).join('; ') || '–'}>
      {day.bands.map((band) => (
        <i
          key={`${band.from} ${String(band.is_inside)}`}
          data-inside={band.is_inside ? true : undefined}
          title={textOf(band)}
          style={{
            insetInlineStart: `${place(band.from)}%`,
            inlineSize: `${place(band.to) - place(band.from)}%`,
          }}
        />
      ))}
    </span>
  );
}

/** Explains the two colors. */
export function DurationLegend() {
  const t = useT();
  return (
    <p className="sg-duration-legend">
      <i data-inside /> {t('accessDuration.inside')}
      <i /> {t('accessDuration.outside')}
    </p>
  );
}
