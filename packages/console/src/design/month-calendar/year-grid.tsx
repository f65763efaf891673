import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { weeksOfMonth } from './month-days.ts';
import type { FaceOf } from './types.ts';
import './month-calendar.css';

interface YearGridProps {
  readonly year: number;
  readonly today: PlainDate;
  readonly label: string;
  /** Twelve names, January first. */
  readonly monthNames: readonly string[];
  readonly faceOf: FaceOf;
  /** Announced by the button of a month (1 to 12). */
  readonly monthLabel: (month: number) => string;
  readonly onMonth: (month: number) => void;
  readonly onDay: (date: PlainDate) => void;
}

/**
 * A year as twelve small months. The days are for eye and mouse; for keyboard and screen readers each month is one
 * button.
 */
export function YearGrid(props: YearGridProps) {
  const { year, today, faceOf } = props;
  return (
    <section className="sg-year" aria-label={props.label}>
      {props.monthNames.map((name, index) => (
        <div key={name}>
          <button
            type="button"
            className="sg-year-title"
            aria-label={props.monthLabel(index + 1)}
            onClick={() => props.onMonth(index + 1)}
          >
            {name}
          </button>
          {/* Every day is also in the label of its month, and in the month view by keyboard. */}
          <div className="sg-year-days" aria-hidden>
            {weeksOfMonth({ year, month: index + 1 })
              .flat()
              .map((date, place) =>
                date === null ? (
                  <span key={`empty ${place}`} />
                ) : (
                  <YearDay
                    key={date}
                    date={date}
                    isToday={date === today}
                    faceOf={faceOf}
                    onDay={props.onDay}
                  />
                ),
              )}
          </div>
        </div>
      ))}
    </section>
  );
}

interface YearDayProps {
  readonly date: PlainDate;
  readonly isToday: boolean;
  readonly faceOf: FaceOf;
  readonly onDay: (date: PlainDate) => void;
}

function YearDay({ date, isToday, faceOf, onDay }: YearDayProps) {
  const face = faceOf(date);
  return (
    <button
      type="button"
      tabIndex={-1}
      className="sg-year-day sg-day-style"
      data-tone={face.tone}
      data-open={face.isOpen}
      data-marked={face.isMarked}
      data-today={isToday}
      title={face.label}
      onClick={() => onDay(date)}
    >
      <span className="sg-day-number">{Number(date.slice(8))}</span>
    </button>
  );
}
