import type { CSSProperties } from 'react';

/** The class of a cell that keeps its place when the table is scrolled sideways. */
export function cellClass(column: { readonly staysRight?: boolean }, index: number): string | undefined {
  if (index === 0) return 'sg-cell-first';
  return column.staysRight === true ? 'sg-cell-last' : undefined;
}

/** The style of a cell whose column has a width of its own, in px. */
export function cellWidth(width: number | undefined): CSSProperties | undefined {
  return width === undefined ? undefined : { width, minWidth: width, maxWidth: width };
}
