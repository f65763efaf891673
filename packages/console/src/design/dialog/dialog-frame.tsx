import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { useFirstWrong } from '#lib/forms/first-wrong.ts';
import { Modal } from './modal.tsx';
import { useCarefulClose, useCovered } from './use-careful-close.ts';

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
  /** Another dialog lies over this one, and Escape is for that one alone. */
  readonly isCovered?: boolean;
  /** A second way out, at the left. */
  readonly aside?: ReactNode;
}

/**
 * The frame of a small form: Enter sends it and leads to what is wrong, Escape leaves it, and asks first where something
 * was typed.
 */
export function DialogFrame(props: DialogFrameProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = props.isBusy === true;
  const { look, region } = useFirstWrong({ findPlace: () => form.current, isBusy });
  const careful = useCarefulClose(props.onClose);
  const isCovered = useCovered(props.isCovered === true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree a dialog may lie inside a form of its page, which must not be sent with it.
    event.stopPropagation();
    if (props.isDisabled === true || isBusy) return;
    look();
    props.onSubmit();
  };
  return (
    <Modal
      opened
      onClose={careful.close}
      closeOnEscape={!careful.isAsking && !isCovered}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      {...(props.isWide === true ? { size: 'lg' } : {})}
    >
      <form ref={form} onSubmit={submit} noValidate {...careful.typing}>
        <VisuallyHidden component="output" ref={region} />
        <Stack gap="md">
          {props.hint === undefined ? null : (
            <Text size="sm" c="dimmed">
              {props.hint}
            </Text>
          )}
          {props.children}
          <Group justify="space-between" gap="xs" className="sg-dialog-foot">
            <div>{props.aside}</div>
            {/* At the right also where the second way out leaves it no room in its line. */}
            <Group gap="xs" ml="auto" justify="flex-end">
              <Button variant="default" onClick={props.onClose}>
                {t('common.cancel')}
              </Button>
              <Button
                type="submit"
                color={props.isDanger === true ? 'red' : 'accent'}
                loading={isBusy}
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
