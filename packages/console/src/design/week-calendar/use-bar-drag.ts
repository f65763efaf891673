import { MINUTES_OF_DAY } from '@shiftgate/domain/calendar/wall-time.ts';
import { useEffect, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { stepMinutes } from './bar.ts';
import type { BarHours, CalendarBar } from './bar.ts';
import { drawnHours, movedHours, pointAt, snap, withEnd, withStart } from './drag.ts';
import { useSteady } from '#lib/use-steady.ts';

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

/**
 * Dragging on the calendar with a mouse or pen; touch scrolls instead, and Escape cancels. Everything but `drag` keeps
 * its identity and a press alone draws nothing again, so that the first frame of a drag is short.
 */
export function useBarDrag(settings: BarDragSettings) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const current = useRef<Drag | null>(null);
  const pressedAt = useRef({ x: 0, y: 0 });
  const latest = useSteady(() => settings);

  const [acts] = useState(() => {
    const pointOf = (event: PointerEvent) => {
      const box = latest().layer.current?.getBoundingClientRect();
      if (box === undefined) return { day: 0, minute: 0 };
      const place = { x: event.clientX - box.left, y: event.clientY - box.top };
      return pointAt(place, box, latest().axisMinutes);
    };

    const letGo = () => {
      window.removeEventListener('keydown', onKey, true);
      current.current = null;
    };
    const cancel = () => {
      letGo();
      setDrag(null);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      cancel();
    };

    const start = (event: PointerEvent, grip: Grip, bar: CalendarBar | null) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const anchor = pointOf(event);
      if (grip === 'draw' && anchor.minute >= MINUTES_OF_DAY) return;
      event.stopPropagation();
      latest().layer.current?.setPointerCapture(event.pointerId);
      pressedAt.current = { x: event.clientX, y: event.clientY };
      const hours = bar ?? drawnHours(anchor.day, anchor.minute, anchor.minute);
      current.current = { grip, bar, anchor, hours, hasMoved: false };
      window.addEventListener('keydown', onKey, true);
    };

    const move = (event: PointerEvent) => {
      const before = current.current;
      if (before === null) return;
      const far =
        Math.hypot(event.clientX - pressedAt.current.x, event.clientY - pressedAt.current.y) > pressSlack;
      if (!before.hasMoved && !far) return;
      // A day that another rule decides can be asked about, not drawn on.
      if (before.grip === 'draw' && !latest().mayDrawOn(before.anchor.day)) return;
      const hours = hoursOfDrag(before, pointOf(event));
      current.current = { ...before, hours, hasMoved: true };
      const isSame =
        before.hasMoved &&
        hours.day === before.hours.day &&
        hours.startMinute === before.hours.startMinute &&
        hours.endMinute === before.hours.endMinute;
      if (!isSame) setDrag(current.current);
    };

    /** Ends the drag; returns the target when it was only a press. */
    const end = (event: PointerEvent): CalendarBar | null => {
      const done = current.current;
      if (done === null) return null;
      const { layer, onPoint } = latest();
      layer.current?.releasePointerCapture(event.pointerId);
      letGo();
      if (!done.hasMoved) {
        if (done.bar === null)
          onPoint?.(done.anchor.day, Math.min(snap(done.anchor.minute), MINUTES_OF_DAY - stepMinutes));
        return done.bar;
      }
      // The bar stays where it was dropped until the week has the new hours, one frame after the release.
      setTimeout(() => {
        const { mayDrawOn, onDraw, onChange } = latest();
        setDrag(null);
        if (done.bar === null) onDraw(done.hours);
        else if (mayDrawOn(done.hours.day)) onChange(done.bar.id, done.hours);
      });
      return null;
    };
    return { start, move, end, cancel };
  });
  useEffect(() => acts.cancel, [acts]);

  return { drag, ...acts };
}
