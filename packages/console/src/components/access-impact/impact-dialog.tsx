import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/texts.tsx';
import { Modal } from '../../design/dialog/modal.tsx';
import { costsAccess, DifferenceView } from './impact-view.tsx';
import type { Difference } from './model.ts';

interface DifferenceDialogProps {
  readonly title: string;
  readonly difference: Difference;
  readonly zone: string;
  /** What else is to be known before deciding. */
  readonly note?: string;
  /** What stands between the note and the difference. */
  readonly children?: ReactNode;
  /** Left out: there is nothing left to decide, only to read. */
  readonly confirm?: {
    readonly label: string;
    readonly isBusy: boolean;
    readonly onConfirm: () => void;
    /** Another way of doing it, beside the proposed one. */
    readonly other?: { readonly label: string; readonly onConfirm: () => void };
  };
  readonly onClose: () => void;
}

/** The difference a change makes, before it is made or after it. */
export function DifferenceDialog(props: DifferenceDialogProps) {
  const { title, difference, zone, note, confirm, onClose } = props;
  const common = useT();
  const isDanger = costsAccess(difference);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': common('common.close') }}
      size="lg"
      centered
    >
      <Stack gap="md">
        {note === undefined ? null : <Text>{note}</Text>}
        {props.children}
        <DifferenceView difference={difference} zone={zone} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus={isDanger || undefined} onClick={onClose}>
            {common(confirm === undefined ? 'common.close' : 'common.cancel')}
          </Button>
          {confirm?.other === undefined ? null : (
            <Button variant="default" disabled={confirm.isBusy} onClick={confirm.other.onConfirm}>
              {confirm.other.label}
            </Button>
          )}
          {confirm === undefined ? null : (
            <Button
              data-autofocus={!isDanger || undefined}
              loading={confirm.isBusy}
              {...(isDanger ? { color: 'red' } : {})}
              onClick={confirm.onConfirm}
            >
              {confirm.label}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
