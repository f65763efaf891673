import { Modal as Dialog } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useUnsaved } from '../../lib/forms/unsaved.ts';
import { keepFocus } from './keep-focus.ts';

/**
 * A dialog that gives the focus back to what had it, also when it is taken away as a whole: Mantine's own does so only
 * when it is closed while it stays mounted. What is typed in it, or shown this one time, would be lost with
 * the screen.
 */
export function Modal({ opened, ...rest }: ModalProps) {
  useUnsaved(opened);
  useLayoutEffect(() => (opened ? keepFocus() : undefined), [opened]);
  return <Dialog {...rest} opened={opened} returnFocus={false} />;
}
