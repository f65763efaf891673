import type { FocusEvent } from 'react';

/** Room between what has the focus and a column that stays, for the outline. */
const gap = 6;

/** Whether a cell stays at a side of the table while the others are scrolled. */
function staysAtSide(cell: Element): boolean {
  const { position, left, right } = getComputedStyle(cell);
  return position === 'sticky' && (left !== 'auto' || right !== 'auto');
}

/** Scrolls a table sideways as far as its columns that stay cover what has just got the focus. */
export function keepInSight({ currentTarget: frame, target }: FocusEvent<HTMLElement>): void {
  const cell = target.closest('th, td');
  if (cell === null || cell.parentElement === null || staysAtSide(cell)) return;
  const cells = [...cell.parentElement.children];
  const place = cells.indexOf(cell);
  const box = target.getBoundingClientRect();
  const edges = (from: number, to: number) =>
    cells
      .slice(from, to)
      .filter(staysAtSide)
      .map((each) => each.getBoundingClientRect());
  const covered = {
    left: Math.max(...edges(0, place).map(({ right }) => right + gap - box.left), 0),
    right: Math.max(...edges(place + 1, cells.length).map(({ left }) => box.right + gap - left), 0),
  };
  if (covered.left > 0) frame.scrollLeft -= covered.left;
  else if (covered.right > 0) frame.scrollLeft += covered.right;
}
