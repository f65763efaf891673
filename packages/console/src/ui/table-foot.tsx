import { ActionIcon, NativeSelect } from '@mantine/core';
import { pageLimits } from '@shiftgate/domain/limits.ts';
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../lib/texts.tsx';

interface TableFootProps {
  readonly pageSize: string;
  readonly onPageSize: (size: string) => void;
  /** Number of the open page, from 1. */
  readonly page: number;
  /** Left out where the table cannot jump to its ends. */
  readonly onFirst?: (() => void) | null;
  readonly onLast?: (() => void) | null;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  /** The pointer or the focus has come to the step to the next page: it may be loaded. */
  readonly onNearNext?: () => void;
  /** How many there are, in words. */
  readonly summary?: ReactNode;
}

/** Page size and paging of a table. */
export function TableFoot(props: TableFootProps) {
  const t = useT();
  const { pageSize, onPageSize, page, onFirst, onPrevious, onNext, onLast, summary } = props;
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
        <Step label={t('common.firstPage')} icon={IconChevronLeftPipe} act={onFirst} />
        <Step label={t('common.previousPage')} icon={IconChevronLeft} act={onPrevious} />
        <Step label={t('common.nextPage')} icon={IconChevronRight} act={onNext} onNear={props.onNearNext} />
        <Step label={t('common.lastPage')} icon={IconChevronRightPipe} act={onLast} />
      </span>
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: typeof IconChevronLeft;
  /** Null: there is nothing in this direction. Undefined: the table has no such step. */
  readonly act: (() => void) | null | undefined;
  readonly onNear?: (() => void) | undefined;
}

function Step({ label, icon: Icon, act, onNear }: StepProps) {
  if (act === undefined) return null;
  return (
    <ActionIcon
      variant="default"
      size="md"
      aria-label={label}
      disabled={act === null}
      onClick={() => act?.()}
      onMouseEnter={onNear}
      onFocus={onNear}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}
