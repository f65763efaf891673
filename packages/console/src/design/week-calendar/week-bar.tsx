import { memo } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { BarHours, CalendarBar } from './bar.ts';
import { readBarKey } from './drag.ts';
import type { CalendarTexts } from './types.ts';
import type { Grip } from './use-bar-drag.ts';

interface WeekBarProps {
  readonly bar: CalendarBar;
  /** Its place among the bars that it overlaps. */
  readonly lane: number;
  readonly lanes: number;
  readonly axisMinutes: number;
  readonly isReadOnly: boolean;
  readonly isDragged: boolean;
  readonly helpId: string;
  readonly texts: CalendarTexts;
  readonly onGrip: (event: PointerEvent, grip: Grip, bar: CalendarBar) => void;
  readonly onChange: (bar: CalendarBar, hours: BarHours) => void;
  readonly onEdit: (barId: string) => void;
  readonly onRemove: (bar: CalendarBar) => void;
}

/** One bar: a button that can be dragged, resized at both ends, and moved by the arrow keys. */
function Bar(props: WeekBarProps) {
  const { bar, lane, lanes, axisMinutes, isReadOnly, isDragged, helpId, texts } = props;
  const isMovable = bar.isEditable && !isReadOnly;
  const percent = (minute: number): string => `${(minute / axisMinutes) * 100}%`;

  const onKeyDown = (event: KeyboardEvent) => {
    const action = isReadOnly ? null : readBarKey(bar, event);
    if (action === null || (!bar.isEditable && action.kind !== 'edit')) return;
    event.preventDefault();
    if (action.kind === 'change') props.onChange(bar, action.hours);
    else if (action.kind === 'edit') props.onEdit(bar.id);
    else props.onRemove(bar);
  };

  return (
    <button
      type="button"
      className="sg-bar"
      data-bar={bar.id}
      data-fixed={!bar.isEditable}
      data-dragged={isDragged || undefined}
      data-short={bar.endMinute - bar.startMinute < 60}
      aria-label={texts.barLabel(bar)}
      {...(isReadOnly ? { 'aria-disabled': true, 'data-read-only': true } : { 'aria-describedby': helpId })}
      style={{
        left: `calc(${((bar.day + lane / lanes) / 7) * 100}% + 2px)`,
        width: `calc(${100 / 7 / lanes}% - 6px)`,
        top: percent(bar.startMinute),
        height: percent(bar.endMinute - bar.startMinute),
      }}
      onPointerDown={(event) => {
        if (isMovable) props.onGrip(event, 'move', bar);
        else event.stopPropagation();
      }}
      onKeyDown={onKeyDown}
      // A press of a bar that can be dragged is known to the layer; what is left is a tap, a reader's press, a fixed bar.
      onClick={(event) => {
        if (isReadOnly) return;
        const isKnownToLayer =
          bar.isEditable &&
          event.nativeEvent instanceof globalThis.PointerEvent &&
          event.nativeEvent.pointerType !== 'touch' &&
          event.detail > 0;
        if (!isKnownToLayer) props.onEdit(bar.id);
      }}
    >
      {isMovable ? (
        <i data-edge="start" onPointerDown={(event) => props.onGrip(event, 'start', bar)} />
      ) : null}
      <span className="sg-bar-hours">{texts.rangeOf(bar)}</span>
      {bar.note === null ? null : <span className="sg-bar-note">{bar.note}</span>}
      {isMovable ? <i data-edge="end" onPointerDown={(event) => props.onGrip(event, 'end', bar)} /> : null}
    </button>
  );
}

/** Whether a bar would be drawn as it was: bars are made anew with every week, most of them with the same hours. */
function isDrawnAlike(
  { bar: before, ...beside }: WeekBarProps,
  { bar: after, ...others }: WeekBarProps,
): boolean {
  const isAlike = <T extends object>(one: T, other: T) =>
    (Object.keys(one) as (keyof T)[]).every((name) => Object.is(one[name], other[name]));
  return isAlike(before, after) && isAlike(beside, others);
}

export const WeekBar = memo(Bar, isDrawnAlike);
