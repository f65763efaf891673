/** Hours on one day of the week as the calendar shows them; minutes count from the 00:00 of that day. */
export interface BarHours {
  /** Column, 0 = Monday. */
  readonly day: number;
  readonly startMinute: number;
  /** Past 1440 the bar runs over midnight; at most 24 h after its start. */
  readonly endMinute: number;
}

/** One bar of the calendar. */
export interface CalendarBar extends BarHours {
  readonly id: string;
  /** False: it is shown, and pressing it asks the owner, but it cannot be dragged. */
  readonly isEditable: boolean;
  /** Shown and announced beside the hours ("every day", "until 31/12/2026"). */
  readonly note: string | null;
}

/** A column of the calendar. */
export interface CalendarDay {
  readonly title: string;
  /** Under the title: a date, or empty. */
  readonly subtitle: string;
  /** Why nothing may be drawn here (a special date decides the day); null = free. */
  readonly badge: string | null;
  readonly isLocked: boolean;
}

/** Grid of the mouse and of the arrow keys, in minutes. */
export const stepMinutes = 15;
/** How far the calendar shows at the least: to 06:00 of the next day, so that a night can be drawn. */
export const leastAxisMinutes = 30 * 60;

/** How far the axis must reach to show every bar as one piece, in minutes from 00:00, whole hours. */
export function axisMinutesFor(bars: readonly BarHours[]): number {
  const last = Math.max(leastAxisMinutes, ...bars.map((bar) => bar.endMinute));
  return Math.ceil(last / 60) * 60;
}
