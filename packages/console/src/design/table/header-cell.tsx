import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import type { DragEvent, KeyboardEvent, PointerEvent } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { cellWidth } from './cell-style.ts';
import { columnWidth } from './column-layout.ts';

/** The drag of a head carries its column under this type, so that nothing else dropped on a head counts. */
const dragType = 'application/x-shiftgate-column';

const ariaSorts = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

interface HeaderCellProps {
  readonly column: { readonly id: string; readonly header: string };
  readonly isFirst: boolean;
  /** Something lies over the head: the keyboard passes it by. */
  readonly isCovered: boolean;
  readonly className: string | undefined;
  readonly sorted: 'asc' | 'desc' | false;
  /** Undefined where the column cannot be sorted by. */
  readonly onSort: ((id: string, isDescending: boolean) => void) | undefined;
  /** In px; undefined where the person set none. */
  readonly width: number | undefined;
  /** Of the words on how its edge is moved by keys. */
  readonly hintId: string;
  readonly onResize: ((id: string, width: number | null) => void) | undefined;
  /** A column was dropped on another one. */
  readonly onDropColumn: ((id: string, target: string) => void) | undefined;
}

/**
 * The head of a column: sorts on a click, moves by dragging, and is resized at its right edge. It stays as it is when
 * only the rows below it change.
 */
export const HeaderCell = memo(function HeaderCell({
  column,
  isFirst,
  isCovered,
  className,
  sorted,
  onSort,
  width,
  hintId,
  onResize,
  onDropColumn,
}: HeaderCellProps) {
  const t = useT();
  const cell = useRef<HTMLTableCellElement>(null);
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort;
  const isMovable = !isFirst && onDropColumn !== undefined;
  const drag = isMovable
    ? {
        draggable: true,
        onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragType, column.id),
        onDragOver: (event: DragEvent) => {
          if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
        },
        onDrop: (event: DragEvent) => {
          const id = event.dataTransfer.getData(dragType);
          if (id === '') return;
          event.preventDefault();
          onDropColumn(id, column.id);
        },
      }
    : {};
  return (
    <th
      ref={cell}
      scope="col"
      className={className}
      style={cellWidth(width)}
      {...(onSort === undefined ? {} : { 'aria-sort': ariaSorts[sorted || 'none'] })}
      {...drag}
    >
      {onSort === undefined ? (
        column.header
      ) : (
        <button
          type="button"
          className="sg-sort"
          tabIndex={isCovered ? -1 : 0}
          aria-label={t('common.sortBy', { column: column.header })}
          onClick={() => onSort(column.id, sorted === 'asc')}
        >
          {column.header}
          <Icon size={14} aria-hidden />
        </button>
      )}
      {onResize === undefined || isCovered ? null : (
        <ResizeHandle
          label={t('common.resizeColumn', { column: column.header })}
          hintId={hintId}
          isTabStop={isFirst}
          measure={() => cell.current?.offsetWidth ?? columnWidth.min}
          width={width}
          onResize={(to) => onResize(column.id, to)}
        />
      )}
    </th>
  );
});

interface ResizeHandleProps {
  readonly label: string;
  readonly hintId: string;
  /** One edge of a table is enough to reach with Tab: the way to its rows would be long otherwise. */
  readonly isTabStop: boolean;
  /** The present width, in px. */
  readonly measure: () => number;
  readonly width: number | undefined;
  readonly onResize: (width: number | null) => void;
}

/** Gives the focus to the edge of the column before (-1) or after (1). */
function focusNeighbor(edge: HTMLElement, step: -1 | 1): void {
  const edges = [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('.sg-resize') ?? [])];
  edges[edges.indexOf(edge) + step]?.focus();
}

/**
 * The right edge of a head: dragged, or moved with the arrow keys; a double click or Home gives the width back. The keys
 * up and down lead to the edges of its neighbors.
 */
function ResizeHandle({ label, hintId, isTabStop, measure, width, onResize }: ResizeHandleProps) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      focusNeighbor(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1);
      return;
    }
    const step = { ArrowLeft: -columnWidth.step, ArrowRight: columnWidth.step }[event.key];
    if (step === undefined && event.key !== 'Home') return;
    event.preventDefault();
    onResize(step === undefined ? null : measure() + step);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start.current !== null) onResize(start.current.width + event.clientX - start.current.x);
  };
  return (
    <span
      role="separator"
      tabIndex={isTabStop ? 0 : -1}
      aria-orientation="vertical"
      aria-label={label}
      aria-describedby={hintId}
      aria-valuemin={columnWidth.min}
      aria-valuemax={columnWidth.max}
      aria-valuenow={width ?? columnWidth.min}
      className="sg-resize"
      draggable
      onDragStart={(event) => {
        // The head itself can be dragged: its edge must not start that.
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        start.current = { x: event.clientX, width: measure() };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null;
      }}
      onDoubleClick={() => onResize(null)}
      onKeyDown={onKeyDown}
    />
  );
}
