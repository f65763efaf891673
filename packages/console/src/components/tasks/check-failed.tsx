import { Alert, Button, Stack } from '@mantine/core';
import { useErrorText, useT } from '#lib/i18n/texts.tsx';
import type { Refusal } from '#lib/i18n/texts.tsx';

interface CheckFailedProps {
  /** What is not known therefore. */
  readonly title: string;
  readonly error: Refusal;
  readonly onRetry: () => void;
}

/** What a dialog could not find out before its act, why, and another try; the act itself stays possible. */
export function CheckFailed({ title, error, onRetry }: CheckFailedProps) {
  const t = useT();
  const errorText = useErrorText();
  return (
    <Alert color="yellow" title={title} role="alert">
      <Stack gap="xs" align="flex-start">
        {errorText(error)}
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Stack>
    </Alert>
  );
}
