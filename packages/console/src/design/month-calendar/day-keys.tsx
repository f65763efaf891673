import type { DayKey } from './types.ts';
import './month-calendar.css';

interface DayKeysProps {
  readonly label: string;
  readonly entries: readonly DayKey[];
}

/** The day of the month that each sample of the key shows; any number of two digits does. */
const sample = 24;

/** The key to the styles of the days. */
export function DayKeys({ label, entries }: DayKeysProps) {
  return (
    <ul className="sg-day-keys" aria-label={label}>
      {entries.map(({ tone, isOpen, isMarked = false, text }) => (
        <li key={text}>
          <span
            className="sg-day-key sg-day-style"
            data-tone={tone}
            data-open={isOpen}
            data-marked={isMarked}
            aria-hidden
          >
            <span className="sg-day-number">{sample}</span>
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
