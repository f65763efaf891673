import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { WeekViewProps } from './types.ts';
import './week-calendar.css';

/** The week as a list per day, for narrow screens and fingers: everything the grid can do, by buttons. */
export function DayList(props: WeekViewProps) {
  const { days, bars, colors, texts, announcement, isReadOnly = false } = props;
  const style = {
    '--sg-bar-ground': colors.ground,
    '--sg-bar-text': colors.text,
    '--sg-bar-mark': colors.mark,
  } as CSSProperties;
  return (
    <section className="sg-day-list" style={style} aria-label={texts.label}>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
      {days.map((day, index) => {
        const own = bars.filter((bar) => bar.day === index).toSorted((a, b) => a.startMinute - b.startMinute);
        return (
          <section key={index}>
            <header>
              <h3>
                {day.title}
                {day.subtitle === '' ? null : <span> {day.subtitle}</span>}
              </h3>
              {day.badge === null ? null : <em>{day.badge}</em>}
              {day.isLocked || isReadOnly ? null : (
                <ActionIcon
                  size="lg"
                  variant="subtle"
                  color="gray"
                  aria-label={texts.addOn(index)}
                  onClick={() => props.onAdd(index)}
                >
                  <IconPlus size={18} aria-hidden />
                </ActionIcon>
              )}
              {props.dayActions(index)}
            </header>
            {own.length === 0 ? <p>{texts.closed}</p> : null}
            <ul>
              {own.map((bar) => (
                <li key={bar.id}>
                  <button
                    type="button"
                    className="sg-day-bar"
                    data-fixed={!bar.isEditable}
                    disabled={isReadOnly}
                    aria-label={isReadOnly ? texts.barLabel(bar) : `${texts.edit}: ${texts.barLabel(bar)}`}
                    onClick={() => props.onEdit(bar.id)}
                  >
                    <span className="sg-bar-hours">{texts.rangeOf(bar)}</span>
                    {bar.note === null ? null : <span className="sg-bar-note">{bar.note}</span>}
                  </button>
                  {bar.isEditable && !isReadOnly ? (
                    <ActionIcon
                      size="lg"
                      variant="subtle"
                      color="gray"
                      aria-label={`${texts.remove}: ${texts.barLabel(bar)}`}
                      onClick={() => props.onRemove(bar.id)}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  ) : null}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
