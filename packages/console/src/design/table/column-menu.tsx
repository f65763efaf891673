import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import type { Columns } from './use-columns.ts';

interface ColumnMenuProps {
  readonly columns: Columns<{ readonly id: string; readonly header: string }>;
}

/** Shows, hides and orders the columns; the same can be done by dragging the heads. */
export function ColumnMenu({ columns }: ColumnMenuProps) {
  const t = useT();
  const movable = columns.all.slice(1);
  const isShown = (id: string) => columns.shown.some((column) => column.id === id);
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={t('common.columns')}>
          <IconColumns3 size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <ul className="sg-column-list" aria-label={t('common.columns')}>
          {movable.map((column, index) => {
            const [before, after] = [movable[index - 1], movable[index + 1]];
            return (
              <li key={column.id}>
                <Checkbox
                  size="sm"
                  label={column.header}
                  checked={isShown(column.id)}
                  onChange={() => columns.toggle(column.id)}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t('common.moveColumnUp', { column: column.header })}
                  disabled={before === undefined}
                  onClick={() => before && columns.moveTo(column.id, before.id)}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t('common.moveColumnDown', { column: column.header })}
                  disabled={after === undefined}
                  onClick={() => after && columns.moveTo(column.id, after.id)}
                >
                  <IconArrowDown size={14} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
        <Button
          variant="subtle"
          size="compact-sm"
          fullWidth
          disabled={!columns.isArranged}
          onClick={columns.reset}
        >
          {t('common.resetColumns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
