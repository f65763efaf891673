import { ActionIcon, NativeSelect } from '@mantine/core';
import { pageLimits } from '@shiftgate/domain/limits.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../lib/texts.tsx';

interface TableFootProps {
  readonly pageSize: string;
  readonly onPageSize: (size: string) => void;
  /** Number of the open page, from 1. */
  readonly page: number;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  /** How many there are, in words. */
  readonly summary?: ReactNode;
}

/** Page size and paging of a table. */
export function TableFoot({ pageSize, onPageSize, page, onPrevious, onNext, summary }: TableFootProps) {
  const t = useT();
  return (
    <div className="sg-table-foot">
      <span aria-live="polite">{summary}</span>
      <span className="sg-grow" />
      <label>
        {t('common.rowsPerPage')}
        <NativeSelect
          size="xs"
          value={pageSize}
          data={pageLimits.sizes.map(String)}
          onChange={(event) => onPageSize(event.currentTarget.value)}
        />
      </label>
      <span className="sg-table-pager">
        <span>{t('common.pageOf', { page })}</span>
        <ActionIcon
          variant="default"
          size="md"
          aria-label={t('common.previousPage')}
          disabled={onPrevious === null}
          onClick={() => onPrevious?.()}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="md"
          aria-label={t('common.nextPage')}
          disabled={onNext === null}
          onClick={() => onNext?.()}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </span>
    </div>
  );
}
