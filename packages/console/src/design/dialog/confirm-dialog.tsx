import { Button, getDefaultZIndex, Group, Stack } from '@mantine/core';
import { useT } from '#lib/i18n/texts.tsx';
import { Modal } from './modal.tsx';
import type { ConfirmOptions } from './confirm.tsx';
import { UndoLine } from './undo-line.tsx';

interface ConfirmDialogProps {
  readonly options: ConfirmOptions;
  readonly isOpen: boolean;
  readonly onFinish: (isConfirmed: boolean) => void;
}

/** The dialog of a confirmation; fetched with the first question. */
export function ConfirmDialog({ options, isOpen, onFinish }: ConfirmDialogProps) {
  const t = useT();
  return (
    <Modal
      opened={isOpen}
      onClose={() => onFinish(false)}
      title={options.title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      // Also above a dialog that was opened after the first question of all.
      zIndex={getDefaultZIndex('overlay')}
    >
      <Stack gap="md">
        <div>{options.message}</div>
        <UndoLine of={options.promise} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onFinish(false)} data-autofocus>
            {options.cancelLabel ?? t('common.cancel')}
          </Button>
          <Button color={options.isDanger === true ? 'red' : 'accent'} onClick={() => onFinish(true)}>
            {options.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
