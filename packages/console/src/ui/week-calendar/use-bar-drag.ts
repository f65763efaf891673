import { MINUTES_OF_DAY } from '@shiftgate/domain/calendar/wall-time.ts';
import { useEffect, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { stepMinutes, type BarHours, type CalendarBar } from './bar.ts';
import { drawnHours, movedHours, pointAt, snap, withEnd, withStart } from './drag.ts';

/** What the pointer has hold of. */
export type Grip = 'draw' | 'move' | 'start' | 'end';

interface Drag {
  readonly grip: Grip;
  readonly bar: CalendarBar | null;
  readonly anchor: { readonly day: number; readonly minute: number };
  readonly hours: BarHours;
  readonly hasMoved: boolean;
}

interface BarDragSettings {
  /** The layer that holds the seven columns. */
  readonly layer: RefObject<HTMLElement | null>;
  readonly axisMinutes: number;
  readonly mayDrawOn: (day: number) => boolean;
  readonly onDraw: (hours: BarHours) => void;
  readonly onChange: (barId: string, hours: BarHours) => void;
  /** A moment of the free ground was pressed. */
  readonly onPoint?: ((day: number, minute: number) => void) | undefined;
}

/** Fewer pixels than this are a press, not a drag. */
const pressSlack = 4;

function hoursOfDrag(drag: Drag, point: { day: number; minute: number }): BarHours {
  const { grip, bar, anchor } = drag;
  if (grip === 'draw' || bar === null) return drawnHours(anchor.day, anchor.minute, point.minute);
  const minutes = snap(point.minute - anchor.minute);
  switch (grip) {
    case 'move':
      return movedHours(bar, point.day - anchor.day, minutes);
    case 'start':
      return withStart(bar, snap(bar.startMinute + minutes));
    case 'end':
      return withEnd(bar, snap(bar.endMinute + minutes));
  }
}

/** Dragging on the calendar with a mouse or pen; touch scrolls instead. Escape puts everything back. */
export function useBarDrag(settings: BarDragSettings) {
  const { layer, axisMinutes, mayDrawOn, onDraw, onChange, onPoint } = settings;
  const [drag, setDrag] = useState<Drag | null>(null);
  const pressedAt = useRef({ x: 0, y: 0 });
  /** A press that became a drag must not count as a click when it ends. */
  const justDragged = useRef(false);

  const pointOf = (event: PointerEvent) => {
    const box = layer.current?.getBoundingClientRect();
    if (box === undefined) return { day: 0, minute: 0 };
    return pointAt({ x: event.clientX - box.left, y: event.clientY - box.top }, box, axisMinutes);
  };

  const start = (event: PointerEvent, grip: Grip, bar: CalendarBar | null) => {
    justDragged.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const anchor = pointOf(event);
    if (grip === 'draw' && anchor.minute >= MINUTES_OF_DAY) return;
    event.stopPropagation();
    layer.current?.setPointerCapture(event.pointerId);
    pressedAt.current = { x: event.clientX, y: event.clientY };
    const hours = bar ?? drawnHours(anchor.day, anchor.minute, anchor.minute);
    setDrag({ grip, bar, anchor, hours, hasMoved: false });
  };

  const move = (event: PointerEvent) => {
    if (drag === null) return;
    const far =
      Math.hypot(event.clientX - pressedAt.current.x, event.clientY - pressedAt.current.y) > pressSlack;
    if (!drag.hasMoved && !far) return;
    // A day that another rule decides can be asked about, not drawn on.
    if (drag.grip === 'draw' && !mayDrawOn(drag.anchor.day)) return;
    setDrag({ ...drag, hours: hoursOfDrag(drag, pointOf(event)), hasMoved: true });
  };

  /** Ends the drag; says what it was when it was only a press. */
  const end = (event: PointerEvent): CalendarBar | null => {
    if (drag === null) return null;
    layer.current?.releasePointerCapture(event.pointerId);
    setDrag(null);
    justDragged.current = drag.hasMoved;
    if (!drag.hasMoved) {
      if (drag.bar === null)
        onPoint?.(drag.anchor.day, Math.min(snap(drag.anchor.minute), MINUTES_OF_DAY - stepMinutes));
      return drag.bar;
    }
    const target = drag.hours.day;
    if (drag.bar === null) onDraw(drag.hours);
    else if (mayDrawOn(target)) onChange(drag.bar.id, drag.hours);
    return null;
  };

  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setDrag(null);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isDragging]);

  return { drag, start, move, end, cancel: () => setDrag(null) };
}
