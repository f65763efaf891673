import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconEraser } from '@tabler/icons-react';
import { useShiftText } from '#features/shifts/texts.ts';

interface DayActionsProps {
  /** The day's name within a sentence. */
  readonly day: string;
  readonly isNarrow: boolean;
  readonly onCopy: () => void;
  readonly onClear: () => void;
}

/** What can be done with a whole day of the week. */
export function DayActions({ day, isNarrow, onCopy, onClear }: DayActionsProps) {
  const t = useShiftText();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          size={isNarrow ? 'lg' : 24}
          variant="subtle"
          color="gray"
          aria-label={t('hours.dayMenu', { day })}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
          {t('hours.copyDay')}
        </Menu.Item>
        <Menu.Item leftSection={<IconEraser size={16} aria-hidden />} onClick={onClear}>
          {t('hours.clearDay')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
