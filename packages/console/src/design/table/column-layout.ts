/** How a person arranged the columns of a table. */
export interface ColumnLayout {
  /** Ids in the order of the person; columns that are not in it stand where the table puts them. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Widths in px of the columns that were resized. */
  readonly widths: Readonly<Record<string, number>>;
}

export const emptyLayout: ColumnLayout = { order: [], hidden: [], widths: {} };
/** Bounds of a column's width, in px. */
export const columnWidth = { min: 80, max: 640, step: 16 } as const;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** Reads a stored layout. Broken parts count as not arranged. */
export function readLayout(text: string | null): ColumnLayout {
  if (text === null) return emptyLayout;
  try {
    const value = JSON.parse(text) as Partial<Record<keyof ColumnLayout, unknown>> | null;
    const widths =
      typeof value?.widths === 'object' && value.widths !== null ? Object.entries(value.widths) : [];
    return {
      order: texts(value?.order),
      hidden: texts(value?.hidden),
      widths: Object.fromEntries(
        widths.flatMap(([id, width]) =>
          typeof width === 'number' && Number.isFinite(width) ? [[id, boundWidth(width)]] : [],
        ),
      ),
    };
  } catch {
    return emptyLayout;
  }
}

/** All columns in the person's order. The first one is fixed; a column unknown to the layout follows its neighbour. */
export function arrange<T extends { readonly id: string }>(
  columns: readonly T[],
  layout: ColumnLayout,
): readonly T[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  const known = layout.order.filter((id) => others.some((column) => column.id === id));
  const ids = [...known];
  for (const [index, column] of others.entries()) {
    if (ids.includes(column.id)) continue;
    const before = others[index - 1];
    ids.splice(before === undefined ? 0 : ids.indexOf(before.id) + 1, 0, column.id);
  }
  return [first, ...ids.flatMap((id) => others.find((column) => column.id === id) ?? [])];
}

/** Moves a column to the place of another one; the fixed first column neither moves nor gives way. */
export function moveTo<T extends { readonly id: string }>(
  columns: readonly T[],
  layout: ColumnLayout,
  id: string,
  target: string,
): ColumnLayout {
  const ids = arrange(columns, layout).map((column) => column.id);
  const from = ids.indexOf(id);
  const to = ids.indexOf(target);
  if (from < 1 || to < 1 || from === to) return layout;
  ids.splice(from, 1);
  ids.splice(to, 0, id);
  return { ...layout, order: ids.slice(1) };
}

/** Shows a hidden column and hides a shown one. */
export function toggleColumn(layout: ColumnLayout, id: string): ColumnLayout {
  const isHidden = layout.hidden.includes(id);
  return {
    ...layout,
    hidden: isHidden ? layout.hidden.filter((other) => other !== id) : [...layout.hidden, id],
  };
}

/** Gives a column a width in px within the bounds; null gives it back to the table. */
export function resizeColumn(layout: ColumnLayout, id: string, width: number | null): ColumnLayout {
  const { [id]: _, ...widths } = layout.widths;
  return { ...layout, widths: width === null ? widths : { ...widths, [id]: boundWidth(width) } };
}

function boundWidth(width: number): number {
  return Math.round(Math.min(columnWidth.max, Math.max(columnWidth.min, width)));
}
