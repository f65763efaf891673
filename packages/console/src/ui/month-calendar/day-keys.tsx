import type { DayKey } from './types.ts';
import './month-calendar.css';

interface DayKeysProps {
  readonly label: string;
  readonly entries: readonly DayKey[];
}

/** What the colours of the days mean. */
export function DayKeys({ label, entries }: DayKeysProps) {
  return (
    <ul className="sg-day-keys" aria-label={label}>
      {entries.map(({ tone, isOpen, isMarked = false, text }) => (
        <li key={text}>
          <span
            className="sg-day-key"
            data-tone={tone}
            data-open={isOpen}
            data-marked={isMarked}
            aria-hidden
          />
          {text}
        </li>
      ))}
    </ul>
  );
}
