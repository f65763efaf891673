import { Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { DialogFrame } from '../../ui/dialog-frame.tsx';

interface DecisionFrameProps extends Omit<ComponentProps<typeof DialogFrame>, 'hint' | 'aside'> {
  readonly hint: string;
  /** What the person asked, in their words. */
  readonly reason: string;
}

/** The frame of a decision: the words of the person stay in view while it is made. */
export function DecisionFrame({ hint, reason, children, ...frame }: DecisionFrameProps) {
  return (
    <DialogFrame {...frame}>
      {reason === '' ? null : <blockquote className="sg-request-quote">{reason}</blockquote>}
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      {children}
    </DialogFrame>
  );
}
