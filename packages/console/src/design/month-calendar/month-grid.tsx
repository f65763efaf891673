import { VisuallyHidden } from '@mantine/core';
import { addDays, dayNumberOf, isoWeekdayOf } from '@shiftgate/domain/calendar/plain-date.ts';
import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { monthOf, sameDayIn, weeksOfMonth } from './month-days.ts';
import type { MonthOfYear } from './month-days.ts';
import type { FaceOf } from './types.ts';
import './month-calendar.css';

interface MonthGridProps {
  readonly month: MonthOfYear;
  /** The day that has the keyboard; it lies in `month`. */
  readonly focused: PlainDate;
  readonly today: PlainDate;
  readonly label: string;
  /** Seven, Monday first: short for the eye, long for readers. */
  readonly weekdays: readonly { readonly short: string; readonly long: string }[];
  readonly faceOf: FaceOf;
  /** The keyboard moved, perhaps into another month. */
  readonly onFocus: (date: PlainDate) => void;
  readonly onChoose: (date: PlainDate) => void;
}

/** Where a key leads from a date; null for keys that lead nowhere. */
function dateAfter(key: string, date: PlainDate): PlainDate | null {
  const weekday = isoWeekdayOf(dayNumberOf(date));
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, 1 - weekday);
    case 'End':
      return addDays(date, 7 - weekday);
    case 'PageUp':
      return sameDayIn(date, -1);
    case 'PageDown':
      return sameDayIn(date, 1);
    default:
      return null;
  }
}

/** A month as a grid of days; one of them has the keyboard, arrows move on, Enter chooses. */
export function MonthGrid(props: MonthGridProps) {
  const { month, focused, today, faceOf } = props;
  const table = useRef<HTMLTableElement>(null);
  const movedByKey = useRef(false);

  // The focused day may be in a month that was not drawn until now.
  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    table.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);

  const onKey = (event: KeyboardEvent) => {
    const next = dateAfter(event.key, focused);
    if (next === null) return;
    event.preventDefault();
    movedByKey.current = true;
    props.onFocus(next);
  };
  const inMonth = monthOf(focused).month === month.month && monthOf(focused).year === month.year;
  const weeks = weeksOfMonth(month);
  const tabStop = inMonth ? focused : (weeks.flat().find((date) => date !== null) ?? null);

  return (
    // Its days are moved through with the arrow keys: a grid, not a table to read.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table className="sg-month" role="grid" aria-label={props.label} ref={table} onKeyDown={onKey}>
      <thead>
        <tr>
          {props.weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((date, column) => {
              if (date === null) return <td key={`empty ${column}`} />;
              const face = faceOf(date);
              return (
                <td key={date} aria-selected={date === focused}>
                  <button
                    type="button"
                    className="sg-month-day sg-day-style"
                    data-date={date}
                    data-tone={face.tone}
                    data-open={face.isOpen}
                    data-marked={face.isMarked}
                    data-today={date === today}
                    data-chosen={date === focused}
                    tabIndex={date === tabStop ? 0 : -1}
                    onFocus={() => date !== focused && props.onFocus(date)}
                    onClick={() => props.onChoose(date)}
                  >
                    <span className="sg-day-number">{Number(date.slice(8))}</span>
                    {face.lines.map((line) => (
                      <span key={line} className="sg-month-line">
                        {line}
                      </span>
                    ))}
                    {/* The name begins with what is seen, so that it can be asked for by voice. */}
                    <VisuallyHidden>{face.spoken}</VisuallyHidden>
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
