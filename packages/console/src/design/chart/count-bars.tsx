import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage } from '#lib/i18n/texts.tsx';
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
  readonly parts: readonly [Part] | readonly [Part, Part];
  /** The numbers in words, for screen readers. */
  readonly detail?: string;
  readonly isChosen: boolean;
  /** A sum of several has no length among single ones. */
  readonly isSum?: boolean;
  /** What pressing it does, or where it leads; a bar without either is only shown. */
  readonly onPress?: () => void;
  readonly link?: Pick<LinkProps, 'to' | 'search'>;
}

const countOf = ({ parts }: CountBar) => parts.reduce((sum, { count }) => sum + count, 0);

/** Labels with their counts, drawn as bars below each other. */
export function CountBars({ bars }: { readonly bars: readonly CountBar[] }) {
  const { language } = useLanguage();
  const seconds = bars.flatMap(({ parts: [, second] }) => (second === undefined ? [] : [second.count]));
  const mostSecond = Math.max(0, ...seconds);
  const digits = mostSecond === 0 ? 0 : mostSecond.toLocaleString(language).length;
  const most = Math.max(1, ...bars.map((bar) => (bar.isSum === true ? 0 : countOf(bar))));
  return (
    <ul className="sg-count-bars">
      {bars.map((bar) => (
        <li key={bar.id}>
          <BarFrame bar={bar}>
            <span className="sg-count-label">{bar.label}</span>
            <Numbers bar={bar} digits={digits} />
            <BarLine bar={bar} most={most} />
          </BarFrame>
        </li>
      ))}
    </ul>
  );
}

/** What makes a bar a button, a link, or neither. */
function BarFrame({ bar, children }: { readonly bar: CountBar; readonly children: ReactNode }) {
  const { isChosen, onPress, link } = bar;
  if (link !== undefined)
    return (
      <Link
        {...link}
        className="sg-count-bar"
        resetScroll={false}
        {...(isChosen ? { 'aria-current': 'true' } : {})}
      >
        {children}
      </Link>
    );
  if (onPress === undefined) return <span className="sg-count-bar">{children}</span>;
  return (
    <button type="button" className="sg-count-bar" aria-pressed={isChosen} onClick={onPress}>
      {children}
    </button>
  );
}

interface NumbersProps {
  readonly bar: CountBar;
  /** The width of the longest second number, or 0 where no bar has any. */
  readonly digits: number;
}

/** The first number, and the second after a mark in its color, each below its like; a 0 beside the other is left out. */
function Numbers({ bar: { parts, detail }, digits }: NumbersProps) {
  const { language } = useLanguage();
  const [first, second = { count: 0, tone: 'accent' }] = parts;
  return (
    <>
      <span className="sg-count-numbers" aria-hidden={detail !== undefined}>
        {first.count === 0 && second.count > 0 ? null : first.count.toLocaleString(language)}
        {digits === 0 ? null : (
          <span style={{ '--sg-count-width': `${digits}ch` } as never} data-tone={second.tone}>
            {second.count === 0 ? null : second.count.toLocaleString(language)}
          </span>
        )}
      </span>
      {detail === undefined ? null : <VisuallyHidden>{detail}</VisuallyHidden>}
    </>
  );
}

function BarLine({ bar: { parts, isSum }, most }: { readonly bar: CountBar; readonly most: number }) {
  const drawn = isSum === true ? [] : parts.filter(({ count }) => count > 0);
  return (
    <span className="sg-count-line" aria-hidden>
      {drawn.map(({ count, tone = 'accent' }) => (
        <i key={tone} data-tone={tone} style={{ inlineSize: `${(100 * count) / most}%` }} />
      ))}
    </span>
  );
}
