import { useEffect, useRef, useState } from 'react';
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
  const { section, isNear } = useNearness();
  return (
    <section className="sg-year" aria-label={props.label} ref={section}>
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
            {isNear
              ? weeksOfMonth({ year, month: index + 1 })
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
                  )
              : null}
          </div>
        </div>
      ))}
    </section>
  );
}

/** How near to the window the days are drawn, so that they are there when they come into view. */
const nearness = '300px';

/** Whether a section is near to the window, or was: 365 days below the fold cost more than the screen above them. */
function useNearness() {
  const section = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (section.current === null || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: nearness },
    );
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { section, isNear };
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
