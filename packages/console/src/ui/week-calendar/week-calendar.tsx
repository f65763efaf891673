import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { MINUTES_OF_DAY, wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { axisMinutesFor } from './bar.ts';
import { tailsOf, placeInLanes } from './lanes.ts';
import type { WeekViewProps } from './types.ts';
import { useBarDrag } from './use-bar-drag.ts';
import { WeekBar } from './week-bar.tsx';
import './week-calendar.css';

const hourPixels = 30;
const columns = [0, 1, 2, 3, 4, 5, 6];

/** A week as seven columns, on which hours are drawn, moved and resized by mouse and by keyboard. */
export function WeekCalendar(props: WeekViewProps) {
  const { days, bars, isRepeating, colors, texts, announcement } = props;
  const helpId = useId();
  const layer = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const axisMinutes = axisMinutesFor(bars);
  const mayDrawOn = (day: number): boolean => days[day]?.isLocked === false;
  const dragging = useBarDrag({
    layer,
    axisMinutes,
    mayDrawOn,
    onDraw: props.onDraw,
    onChange: props.onChange,
    onPoint: props.onPoint,
  });
  const { drag } = dragging;

  // The first hours of the week should be in view without scrolling; only once, so that nothing jumps later.
  const [firstMinute] = useState(() => Math.min(8 * 60, ...bars.map((bar) => bar.startMinute)));
  useEffect(() => {
    scroller.current?.scrollTo({
      top: Math.max(0, (firstMinute / 60 - 1) * hourPixels),
      behavior: 'instant',
    });
  }, [firstMinute]);

  const shown = bars.map((bar) =>
    drag?.bar?.id === bar.id && drag.hasMoved ? { ...bar, ...drag.hours } : bar,
  );
  const percent = (minute: number): string => `${(minute / axisMinutes) * 100}%`;
  const style = {
    '--sg-bar-ground': colors.ground,
    '--sg-bar-text': colors.text,
    '--sg-bar-mark': colors.mark,
    '--sg-axis-height': `${(axisMinutes / 60) * hourPixels}px`,
    '--sg-hour-height': `${hourPixels}px`,
  } as CSSProperties;
  const hours = Array.from({ length: axisMinutes / 60 }, (_, hour) => hour);

  /** Focus goes to a neighbour before the focused bar disappears. */
  const focusNeighbour = (barId: string, day: number) => {
    const all = [...(layer.current?.querySelectorAll<HTMLElement>('[data-bar]') ?? [])];
    const index = all.findIndex((element) => element.dataset.bar === barId);
    const next = all[index + 1] ?? all[index - 1];
    const add = scroller.current?.querySelector<HTMLElement>(`[data-add="${day}"]`);
    (next ?? add)?.focus();
  };

  return (
    <section className="sg-week" style={style} aria-label={texts.label}>
      <p id={helpId} className="sg-week-help">
        {texts.help}
      </p>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
      <div className="sg-week-scroller" ref={scroller} data-dragging={drag !== null}>
        <div className="sg-week-heads">
          <span />
          {days.map((day, index) => (
            <div className="sg-week-head" key={index} data-locked={day.isLocked}>
              <div>
                <strong>{day.title}</strong>
                {day.subtitle === '' ? null : <span>{day.subtitle}</span>}
              </div>
              <div className="sg-week-head-actions">
                {day.isLocked ? null : (
                  <ActionIcon
                    size={24}
                    variant="subtle"
                    color="gray"
                    aria-label={texts.addOn(index)}
                    data-add={index}
                    onClick={() => props.onAdd(index)}
                  >
                    <IconPlus size={16} aria-hidden />
                  </ActionIcon>
                )}
                {props.dayActions(index)}
              </div>
              {day.badge === null ? null : <em>{day.badge}</em>}
            </div>
          ))}
        </div>
        <div className="sg-week-body">
          <div className="sg-week-hours" aria-hidden>
            {hours.map((hour) => (
              <span key={hour} style={{ top: percent(hour * 60) }} data-next={hour >= 24}>
                {wallTimeOf((hour * 60) % MINUTES_OF_DAY)}
              </span>
            ))}
          </div>
          <div
            className="sg-week-layer"
            ref={layer}
            onPointerDown={(event) => dragging.start(event, 'draw', null)}
            onPointerMove={dragging.move}
            onPointerUp={(event) => {
              const pressed = dragging.end(event);
              if (pressed !== null) props.onEdit(pressed.id);
            }}
            onPointerCancel={dragging.cancel}
          >
            {columns.map((day) => (
              <div className="sg-week-column" key={day} data-locked={days[day]?.isLocked} />
            ))}
            <div className="sg-week-after" style={{ top: percent(MINUTES_OF_DAY) }} aria-hidden>
              <span>{texts.nextDay}</span>
            </div>
            {tailsOf(shown, isRepeating).map((tail) => (
              <div
                className="sg-week-tail"
                key={`tail ${tail.barId}`}
                aria-hidden
                style={{ left: `${(tail.day / 7) * 100}%`, height: percent(tail.endMinute) }}
              />
            ))}
            {columns.flatMap((day) =>
              placeInLanes(shown.filter((bar) => bar.day === day)).map((placed) => (
                <WeekBar
                  key={placed.bar.id}
                  placed={placed}
                  percent={percent}
                  isHeld={drag?.bar?.id === placed.bar.id}
                  helpId={helpId}
                  texts={texts}
                  onGrip={(event, grip) => dragging.start(event, grip, placed.bar)}
                  onChange={(next) => {
                    if (mayDrawOn(next.day)) props.onChange(placed.bar.id, next);
                  }}
                  onEdit={() => props.onEdit(placed.bar.id)}
                  onRemove={() => {
                    focusNeighbour(placed.bar.id, day);
                    props.onRemove(placed.bar.id);
                  }}
                />
              )),
            )}
            {drag !== null && drag.bar === null && drag.hasMoved ? (
              <div
                className="sg-bar"
                data-held
                aria-hidden
                style={{
                  left: `calc(${(drag.hours.day / 7) * 100}% + 2px)`,
                  width: `calc(${100 / 7}% - 6px)`,
                  top: percent(drag.hours.startMinute),
                  height: percent(drag.hours.endMinute - drag.hours.startMinute),
                }}
              >
                <span className="sg-bar-hours">{texts.rangeOf(drag.hours)}</span>
              </div>
            ) : null}
          </div>
        </div>
      </div>
    </section>
  );
}
