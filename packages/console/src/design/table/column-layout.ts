import type { ColumnOrderState, ColumnSizingState, ColumnVisibilityState } from '@tanstack/react-table';

/** How a person arranged the columns of a table, as the table library has it. */
export interface ColumnLayout {
  /** Ids in the order of the person; empty while nothing was moved. */
  readonly columnOrder: ColumnOrderState;
  /** False under the ids of hidden columns. */
  readonly columnVisibility: ColumnVisibilityState;
  /** Widths in px of the columns that were resized. */
  readonly columnSizing: ColumnSizingState;
}

export const emptyLayout: ColumnLayout = { columnOrder: [], columnVisibility: {}, columnSizing: {} };
/** Bounds of a column's width, in px. */
export const columnWidth = { min: 80, max: 640, step: 16 } as const;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** Reads a stored layout, null where the columns were not arranged. Broken parts count as not arranged. */
export function readLayout(text: string | null): ColumnLayout | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Record<'order' | 'hidden' | 'widths', unknown>> | null;
    const widths =
      typeof value?.widths === 'object' && value.widths !== null ? Object.entries(value.widths) : [];
    return {
      columnOrder: texts(value?.order),
      columnVisibility: Object.fromEntries(texts(value?.hidden).map((id) => [id, false])),
      columnSizing: Object.fromEntries(
        widths.flatMap(([id, width]) =>
          typeof width === 'number' && Number.isFinite(width) ? [[id, width]] : [],
        ),
      ),
    };
  } catch {
    return null;
  }
}

/** The text of a layout to be stored. */
export function writeLayout({ columnOrder, columnVisibility, columnSizing }: ColumnLayout): string {
  const hidden = Object.keys(columnVisibility).filter((id) => columnVisibility[id] === false);
  return JSON.stringify({ order: columnOrder, hidden, widths: columnSizing });
}

/**
 * The whole order of the columns, as the library takes it. The first one is fixed, and a column that is not in the person's
 * order follows the column before it.
 */
export function completeOrder(ids: readonly string[], order: readonly string[]): string[] {
  const [first, ...others] = ids;
  if (first === undefined) return [];
  const whole = order.filter((id) => others.includes(id));
  for (const [index, id] of others.entries()) {
    if (whole.includes(id)) continue;
    const before = others[index - 1];
    whole.splice(before === undefined ? 0 : whole.indexOf(before) + 1, 0, id);
  }
  return [first, ...whole];
}

/** A whole order with a column at the place of another one; the fixed first column neither moves nor gives way. */
export function withMoved(order: string[], id: string, target: string): string[] {
  const from = order.indexOf(id);
  const to = order.indexOf(target);
  if (from < 1 || to < 1 || from === to) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, id);
}
