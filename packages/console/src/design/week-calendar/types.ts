import type { ReactNode } from 'react';
import type { BarHours, CalendarBar, CalendarDay } from './bar.ts';

/** Words of the calendar, already in the person's language. */
export interface CalendarTexts {
  readonly label: string;
  /** How to use it by mouse and keys; read with every bar. */
  readonly help: string;
  /** Mark of the hours after midnight. */
  readonly nextDay: string;
  /** Name of the button that shows the help. */
  readonly helpLabel: string;
  /** Shown for a day without hours. */
  readonly closed: string;
  readonly edit: string;
  readonly remove: string;
  readonly rangeOf: (hours: BarHours) => string;
  readonly barLabel: (bar: CalendarBar) => string;
  readonly addOn: (day: number) => string;
}

/** Colors of the bars in the current theme. */
export interface CalendarColors {
  readonly ground: string;
  readonly text: string;
  readonly mark: string;
}

/** A moment that was pressed, with what is shown of it there. */
export interface PointedMoment {
  readonly day: number;
  readonly minute: number;
  /** Names what is shown. */
  readonly label: string;
  readonly content: ReactNode;
  readonly onClose: () => void;
}

export interface WeekViewProps {
  /** Seven, Monday first. */
  readonly days: readonly CalendarDay[];
  readonly bars: readonly CalendarBar[];
  /** The week has no dates: Sunday's night runs into Monday. */
  readonly isRepeating: boolean;
  /** Hours are shown and cannot be drawn, moved or removed. */
  readonly isReadOnly?: boolean;
  readonly colors: CalendarColors;
  readonly texts: CalendarTexts;
  /** What happened last, for readers of the screen. */
  readonly announcement: string;
  /** Further actions of a day, beside its add button. */
  readonly dayActions: (day: number) => ReactNode;
  readonly onAdd: (day: number) => void;
  readonly onDraw: (hours: BarHours) => void;
  /** A moment of the free ground was pressed: the owner shows the rules at that moment. */
  readonly onPoint?: ((day: number, minute: number) => void) | undefined;
  readonly pointed?: PointedMoment | null | undefined;
  /** Where the line of the present moment lies; null where the week has none. */
  readonly now?: { readonly day: number; readonly minute: number } | null | undefined;
  readonly onChange: (barId: string, hours: BarHours) => void;
  readonly onEdit: (barId: string) => void;
  readonly onRemove: (barId: string) => void;
}
