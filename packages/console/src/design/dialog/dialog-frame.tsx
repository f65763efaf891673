import { Button, Group, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useT } from '../../lib/i18n/texts.tsx';
import { Modal } from './modal.tsx';

interface DialogFrameProps {
  readonly title: string;
  readonly hint?: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  /** Wider, for a form with long values. */
  readonly isWide?: boolean;
  /** A second way out, at the left. */
  readonly aside?: ReactNode;
}

/** The frame of a small form: Enter sends it, Escape leaves it. */
export function DialogFrame(props: DialogFrameProps) {
  const t = useT();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree a dialog may lie inside a form of its page, which must not be sent with it.
    event.stopPropagation();
    if (props.isDisabled !== true && props.isBusy !== true) props.onSubmit();
  };
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      {...(props.isWide === true ? { size: 'lg' } : {})}
      centered
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {props.hint === undefined ? null : (
            <Text size="sm" c="dimmed">
              {props.hint}
            </Text>
          )}
          {props.children}
          <Group justify="space-between" gap="xs">
            <div>{props.aside}</div>
            {/* At the right also where the second way out leaves it no room in its line. */}
            <Group gap="xs" ml="auto" justify="flex-end">
              <Button variant="default" onClick={props.onClose}>
                {t('common.cancel')}
              </Button>
              <Button
                type="submit"
                color={props.isDanger === true ? 'red' : 'accent'}
                loading={props.isBusy === true}
                disabled={props.isDisabled === true}
              >
                {props.submitLabel}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
