import { ActionIcon, NativeSelect } from '@mantine/core';
import { pageLimits } from '@shiftgate/domain/limits.ts';
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { useSteady } from '#lib/use-steady.ts';

interface TableFootProps {
  readonly pageSize: string;
  readonly onPageSize: (size: string) => void;
  /** Number of the open page, from 1. */
  readonly page: number;
  /** How many pages there are; left out where that is not known. */
  readonly pages?: number;
  /** Left out where the table cannot jump to its ends. */
  readonly onFirst?: (() => void) | null;
  readonly onLast?: (() => void) | null;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  /** The pointer or the focus has come to the step to the next page: it may be loaded. */
  readonly onNearNext?: () => void;
  /** How many there are, in words. */
  readonly summary?: ReactNode;
  /** Without rows there is nothing to page through; the place of the number stays, for the next one is read out. */
  readonly hasRows?: boolean;
}

const steps = [
  { name: 'onFirst', label: 'common.firstPage', icon: IconChevronLeftPipe },
  { name: 'onPrevious', label: 'common.previousPage', icon: IconChevronLeft },
  { name: 'onNext', label: 'common.nextPage', icon: IconChevronRight },
  { name: 'onLast', label: 'common.lastPage', icon: IconChevronRightPipe },
] as const;
type StepName = (typeof steps)[number]['name'];

/** Page size and paging of a table. */
export function TableFoot(props: TableFootProps) {
  const t = useT();
  // Where a step leads to changes with every page; what is drawn of it does not.
  const go = useSteady((name: StepName) => props[name]?.());
  const nearNext = useSteady(() => props.onNearNext?.());
  const resize = useSteady((size: string) => props.onPageSize(size));
  return (
    <div className="sg-table-foot">
      <span aria-live="polite">{props.summary}</span>
      {props.hasRows === false ? null : (
        <>
          <span className="sg-grow" />
          <PageSize value={props.pageSize} onChange={resize} />
          <span className="sg-table-pager">
            <span>
              {props.pages === undefined
                ? t('common.pageOf', { page: props.page })
                : t('common.pageOfPages', { page: props.page, pages: Math.max(props.page, props.pages) })}
            </span>
            {steps.map(({ name, label, icon }) =>
              props[name] === undefined ? null : (
                <Step
                  key={name}
                  name={name}
                  label={t(label)}
                  icon={icon}
                  isPossible={props[name] !== null}
                  onGo={go}
                  onNear={name === 'onNext' ? nearNext : undefined}
                />
              ),
            )}
          </span>
        </>
      )}
    </div>
  );
}

interface PageSizeProps {
  readonly value: string;
  readonly onChange: (size: string) => void;
}

function PageSize({ value, onChange }: PageSizeProps) {
  const t = useT();
  return (
    <label>
      {t('common.rowsPerPage')}
      <NativeSelect
        size="xs"
        value={value}
        data={pageLimits.sizes.map(String)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

interface StepProps {
  readonly name: StepName;
  readonly label: string;
  readonly icon: typeof IconChevronLeft;
  /** There is something in this direction. */
  readonly isPossible: boolean;
  readonly onGo: (name: StepName) => void;
  readonly onNear: (() => void) | undefined;
}

const Step = memo(function Step({ name, label, icon: Icon, isPossible, onGo, onNear }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size="md"
      aria-label={label}
      disabled={!isPossible}
      onClick={() => onGo(name)}
      onMouseEnter={onNear}
      onFocus={onNear}
    >
      <Icon size={16} />
    </ActionIcon>
  );
});
