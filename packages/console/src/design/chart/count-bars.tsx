import { useLanguage } from '../../lib/i18n/texts.tsx';
import './count-bars.css';

interface Part {
  readonly count: number;
  /** The accent color unless given. */
  readonly tone?: 'accent' | 'warn' | 'bad';
}

export interface CountBar {
  readonly id: string;
  readonly label: string;
  /** Their sum is the length of the bar. */
  readonly parts: readonly Part[];
  /** What the parts stand for, in words. */
  readonly detail?: string;
  readonly isChosen: boolean;
  /** A sum of several has no length among single ones. */
  readonly isSum?: boolean;
  /** What pressing it does; a bar without it leads nowhere. */
  readonly onPress?: () => void;
}

const countOf = ({ parts }: CountBar) => parts.reduce((sum, { count }) => sum + count, 0);

/** Labels with their counts, drawn as bars below each other. */
export function CountBars({ bars }: { readonly bars: readonly CountBar[] }) {
  const { language } = useLanguage();
  const most = Math.max(1, ...bars.map((bar) => (bar.isSum === true ? 0 : countOf(bar))));
  return (
    <ul className="sg-count-bars">
      {bars.map((bar) => {
        const content = (
          <>
            <span>{bar.label}</span>
            <span>{countOf(bar).toLocaleString(language)}</span>
            <BarLine bar={bar} most={most} />
          </>
        );
        return (
          <li key={bar.id} title={bar.detail}>
            {bar.onPress === undefined ? (
              <span className="sg-count-bar">{content}</span>
            ) : (
              <button
                type="button"
                className="sg-count-bar"
                aria-pressed={bar.isChosen}
                onClick={bar.onPress}
              >
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function BarLine({ bar, most }: { readonly bar: CountBar; readonly most: number }) {
  const { parts, detail, isSum } = bar;
  const words = detail === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': detail };
  return (
    <span className="sg-count-line" {...words}>
      {isSum === true
        ? null
        : parts.map(({ count, tone = 'accent' }) =>
            count === 0 ? null : (
              <i key={tone} data-tone={tone} style={{ inlineSize: `${(100 * count) / most}%` }} />
            ),
          )}
    </span>
  );
}
