import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';

/** How a day is coloured: nothing special, a holiday, a day with hours of its own, an opening. */
export type DayTone = 'plain' | 'holiday' | 'special' | 'opening';

/** What is shown of one day. */
export interface DayFace {
  readonly tone: DayTone;
  /** The day has hours; a closed one of a kind of its own is drawn hollow. */
  readonly isOpen: boolean;
  /** Something is to be known of the day though its colour is an ordinary one: a line below its number says so. */
  readonly isMarked: boolean;
  /** Lines under the number: hours, the holiday's name. */
  readonly lines: readonly string[];
  /** All of it in words, for readers and for the tip. */
  readonly label: string;
  /** What readers are told beside the number and the lines, which they read as well: the date, and what is special. */
  readonly spoken: string;
}

/** One entry of the key to the days: how they look, and what that means. */
export interface DayKey {
  readonly tone: DayTone;
  readonly isOpen: boolean;
  readonly isMarked?: boolean;
  readonly text: string;
}

/** What a date looks like. */
export type FaceOf = (date: PlainDate) => DayFace;
