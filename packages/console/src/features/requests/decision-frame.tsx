import { Alert, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';

interface DecisionFrameProps extends Omit<ComponentProps<typeof DialogFrame>, 'hint' | 'aside'> {
  /** What the decision does; empty where its fields say it. */
  readonly hint: string;
  /** What the person asked, in their words. */
  readonly reason: string;
  /** Another administrator has answered: no decision is possible here any more, but the typed text can be copied. */
  readonly isAnswered: boolean;
}

/** The frame of a decision: the words of the person stay in view while it is made. */
export function DecisionFrame({ hint, reason, isAnswered, children, ...frame }: DecisionFrameProps) {
  const t = useT();
  return (
    <DialogFrame {...frame} isDisabled={isAnswered || frame.isDisabled === true}>
      {isAnswered ? (
        <Alert color="yellow" role="alert">
          {t('requests.answeredMeanwhile')}
        </Alert>
      ) : null}
      {reason === '' ? null : <blockquote className="sg-request-quote">{reason}</blockquote>}
      {hint === '' ? null : (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {children}
    </DialogFrame>
  );
}
