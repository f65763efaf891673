import { Modal as Dialog } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { keepFocus } from './keep-focus.ts';

/**
 * A dialog that gives the focus back to what had it, also when it is taken away as a whole: Mantine's own does so only
 * when it is closed while it stays mounted.
 */
export function Modal({ opened, ...rest }: ModalProps) {
  useLayoutEffect(() => (opened ? keepFocus() : undefined), [opened]);
  return <Dialog {...rest} opened={opened} returnFocus={false} />;
}
