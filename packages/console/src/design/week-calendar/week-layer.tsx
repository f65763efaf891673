import { MINUTES_OF_DAY } from '@shiftgate/domain/calendar/wall-time.ts';
import { useRef } from 'react';
import type { BarHours, CalendarBar } from './bar.ts';
import { placeInLanes, tailsOf } from './lanes.ts';
import type { WeekViewProps } from './types.ts';
import { useBarDrag } from './use-bar-drag.ts';
import { WeekBar } from './week-bar.tsx';
import { WeekPoint } from './week-point.tsx';
import { useSteady } from '#lib/use-steady.ts';

interface WeekLayerProps {
  readonly view: WeekViewProps;
  readonly axisMinutes: number;
  readonly helpId: string;
  /** A bar that has the focus is about to go, and no other bar is there to take it. */
  readonly onLastFocused: (day: number) => void;
}

const columns = [0, 1, 2, 3, 4, 5, 6];

/** The seven columns with their bars. What a drag changes is drawn here and nowhere else. */
export function WeekLayer({ view, axisMinutes, helpId, onLastFocused }: WeekLayerProps) {
  const { days, bars, isRepeating, isReadOnly = false, texts, now, pointed } = view;
  const layer = useRef<HTMLDivElement>(null);
  const mayDrawOn = (day: number): boolean => !isReadOnly && days[day]?.isLocked === false;
  const { drag, start, move, end, cancel } = useBarDrag({
    layer,
    axisMinutes,
    mayDrawOn,
    onDraw: view.onDraw,
    onChange: view.onChange,
    onPoint: view.onPoint,
  });
  const percent = (minute: number): string => `${(minute / axisMinutes) * 100}%`;
  const shown = bars.map((bar) => (drag?.bar?.id === bar.id ? { ...bar, ...drag.hours } : bar));

  // The handlers keep their identity: a bar is drawn again only when it changes itself.
  const change = useSteady((bar: CalendarBar, hours: BarHours) => {
    if (mayDrawOn(hours.day)) view.onChange(bar.id, hours);
  });
  const edit = useSteady((barId: string) => view.onEdit(barId));
  const remove = useSteady((bar: CalendarBar) => {
    // Focus moves to the next or previous bar before the focused bar disappears.
    const all = [...(layer.current?.querySelectorAll<HTMLElement>('[data-bar]') ?? [])];
    const index = all.findIndex((element) => element.dataset['bar'] === bar.id);
    const next = all[index + 1] ?? all[index - 1];
    if (next === undefined) onLastFocused(bar.day);
    else next.focus();
    view.onRemove(bar.id);
  });

  return (
    <div
      className="sg-week-layer"
      ref={layer}
      onPointerDown={(event) => start(event, 'draw', null)}
      onPointerMove={move}
      onPointerUp={(event) => {
        const pressed = end(event);
        if (pressed !== null && !isReadOnly) view.onEdit(pressed.id);
      }}
      onPointerCancel={cancel}
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
        placeInLanes(shown.filter((bar) => bar.day === day)).map(({ bar, lane, lanes }) => (
          <WeekBar
            key={bar.id}
            bar={bar}
            lane={lane}
            lanes={lanes}
            axisMinutes={axisMinutes}
            isReadOnly={isReadOnly}
            isDragged={drag?.bar?.id === bar.id}
            helpId={helpId}
            texts={texts}
            onGrip={start}
            onChange={change}
            onEdit={edit}
            onRemove={remove}
          />
        )),
      )}
      {now === null || now === undefined ? null : (
        <div
          className="sg-week-now"
          aria-hidden
          style={{ left: `${(now.day / 7) * 100}%`, top: percent(now.minute) }}
        />
      )}
      {pointed === null || pointed === undefined ? null : (
        <WeekPoint
          key={`${pointed.day} ${pointed.minute}`}
          moment={pointed}
          left={`${((pointed.day + 0.5) / 7) * 100}%`}
          top={percent(pointed.minute)}
        />
      )}
      {drag !== null && drag.bar === null ? (
        <div
          className="sg-bar"
          data-dragged
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
  );
}
