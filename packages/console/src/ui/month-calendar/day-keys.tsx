import type { DayTone } from './types.ts';
import './month-calendar.css';

interface DayKeysProps {
  readonly label: string;
  readonly entries: readonly { readonly tone: DayTone; readonly isOpen: boolean; readonly text: string }[];
}

/** What the colours of the days mean. */
export function DayKeys({ label, entries }: DayKeysProps) {
  return (
    <ul className="sg-day-keys" aria-label={label}>
      {entries.map(({ tone, isOpen, text }) => (
        <li key={text}>
          <span className="sg-day-key" data-tone={tone} data-open={isOpen} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}
