import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import './bulk-bar.css';

interface BulkBarProps {
  /** How many rows are selected, in words. */
  readonly text: string;
  /** What widens the selection, beside its number. */
  readonly more?: ReactNode;
  readonly onClear: () => void;
  /** The actions. */
  readonly children: ReactNode;
}

/** What can be done with the selected rows of a table: it lies over the heads, so that nothing moves. */
export function BulkBar({ text, more, onClear, children }: BulkBarProps) {
  const t = useT();
  return (
    <div className="sg-bulk-bar" role="region" aria-label={t('common.actions')}>
      <span aria-live="polite">{text}</span>
      {more}
      <span className="sg-bulk-actions">
        {children}
        <CloseButton aria-label={t('common.clearSelection')} onClick={onClear} />
      </span>
    </div>
  );
}

interface WithBulkBarProps {
  /** The bar; null while nothing is selected. */
  readonly bar: ReactNode;
  /** The table, or its replacement. */
  readonly children: ReactNode;
}

/** A table with the place for its bar. The bar stays as it is when something else takes the table's place. */
export function WithBulkBar({ bar, children }: WithBulkBarProps) {
  return (
    <div className="sg-table-box">
      {bar}
      {children}
    </div>
  );
}
