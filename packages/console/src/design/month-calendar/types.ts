import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';

/** How a day is colored: a plain day, a holiday, a day with its own hours, an opening. */
export type DayTone = 'plain' | 'holiday' | 'special' | 'opening';

/** What is shown of one day. */
export interface DayFace {
  readonly tone: DayTone;
  /** The day has hours; a closed one of a kind of its own is drawn hollow. */
  readonly isOpen: boolean;
  /** The day has a note although its color is an ordinary one. A line below its number marks it. */
  readonly isMarked: boolean;
  /** Lines under the number: hours, the holiday's name. */
  readonly lines: readonly string[];
  /** All of it in words, for readers and for the tip. */
  readonly label: string;
  /** Announced by screen readers beside the number and the lines: the date and what is special. */
  readonly spoken: string;
}

/** One entry of the key: a style of days and its meaning. */
export interface DayKey {
  readonly tone: DayTone;
  readonly isOpen: boolean;
  readonly isMarked?: boolean;
  readonly text: string;
}

/** The style of one date. */
export type FaceOf = (date: PlainDate) => DayFace;
