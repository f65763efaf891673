import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import type { PromiseName } from '#lib/forms/promises.ts';
import { Modal } from '#design/dialog/modal.tsx';
import { UndoLine } from '#design/dialog/undo-line.tsx';
import { costsAccess, ImpactView } from './impact-view.tsx';
import type { AccessImpact } from './model.ts';

interface ImpactDialogProps {
  readonly title: string;
  readonly impact: AccessImpact;
  readonly zone: string;
  /** What else is to be known before deciding. */
  readonly note?: string;
  /** Content between the note and the impact. */
  readonly children?: ReactNode;
  /** Left out: there is nothing left to decide, only to read. */
  readonly confirm?: {
    readonly label: string;
    readonly isBusy: boolean;
    readonly onConfirm: () => void;
    /** The act, of which the table says whether it can be undone. */
    readonly promise: PromiseName;
    /** Another way of doing it, beside the proposed one. */
    readonly other?: { readonly label: string; readonly onConfirm: () => void };
  };
  readonly onClose: () => void;
}

/** The impact a change makes, before it is made or after it. */
export function ImpactDialog(props: ImpactDialogProps) {
  const { title, impact, zone, note, confirm, onClose } = props;
  const common = useT();
  // With control off, no one loses access yet.
  const isDanger = impact.control_is_active && costsAccess(impact);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': common('common.close') }}
      size="lg"
    >
      <Stack gap="md">
        {note === undefined ? null : <Text>{note}</Text>}
        {props.children}
        <ImpactView impact={impact} zone={zone} />
        {confirm === undefined ? null : <UndoLine of={confirm.promise} />}
        <Group justify="flex-end" gap="xs" className="sg-dialog-foot">
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
