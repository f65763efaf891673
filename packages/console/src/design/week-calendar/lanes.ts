import { MINUTES_OF_DAY } from '@shiftgate/domain/calendar/wall-time.ts';
import type { CalendarBar } from './bar.ts';

/** A bar with its place among those it overlaps in its column. */
export interface PlacedBar {
  readonly bar: CalendarBar;
  readonly lane: number;
  readonly lanes: number;
}

/** Lays the bars of one column side by side where they overlap, so that each can be seen and pressed. */
export function placeInLanes(bars: readonly CalendarBar[]): PlacedBar[] {
  const sorted = bars.toSorted((a, b) => a.startMinute - b.startMinute || b.endMinute - a.endMinute);
  const placed: PlacedBar[] = [];
  let cluster: { bar: CalendarBar; lane: number }[] = [];
  let clusterEnd = -Infinity;
  const closeCluster = (): void => {
    const lanes = Math.max(0, ...cluster.map((item) => item.lane)) + 1;
    for (const item of cluster) placed.push({ ...item, lanes });
    cluster = [];
  };
  for (const bar of sorted) {
    if (bar.startMinute >= clusterEnd) {
      closeCluster();
      clusterEnd = -Infinity;
    }
    const taken = new Set(
      cluster.filter((item) => item.bar.endMinute > bar.startMinute).map((item) => item.lane),
    );
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    cluster.push({ bar, lane });
    clusterEnd = Math.max(clusterEnd, bar.endMinute);
  }
  closeCluster();
  return placed;
}

/** The part of a bar that lies on the day after its own. */
export interface Tail {
  readonly barId: string;
  readonly day: number;
  readonly endMinute: number;
}

/** The tails of overnight bars on the columns of their next days; Sunday's lies on Monday when the week repeats. */
export function tailsOf(bars: readonly CalendarBar[], isRepeating: boolean): Tail[] {
  return bars
    .filter((bar) => bar.endMinute > MINUTES_OF_DAY)
    .map((bar) => ({ barId: bar.id, day: bar.day + 1, endMinute: bar.endMinute - MINUTES_OF_DAY }))
    .filter((tail) => isRepeating || tail.day < 7)
    .map((tail) => ({ ...tail, day: tail.day % 7 }));
}
