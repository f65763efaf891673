import { Modal as Dialog } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useUnsaved } from '#lib/forms/unsaved.ts';
import { useKeptFocus } from './keep-focus.ts';

/**
 * A dialog that returns the focus also when it is unmounted as a whole; Mantine's does so only when it closes while
 * mounted. Input in it is lost with the screen.
 */
export function Modal({ opened, ...rest }: ModalProps) {
  useUnsaved(opened);
  useKeptFocus(opened);
  return <Dialog {...rest} opened={opened} returnFocus={false} />;
}
