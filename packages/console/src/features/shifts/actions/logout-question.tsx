import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useShiftText } from '../texts.ts';

/** Asks, inside of a confirmation, whether people are to be signed out when their hours end; `count` shifts leave them in. */
export function LogoutQuestion({ count, of }: { readonly count: number; readonly of: number }) {
  const t = useShiftText();
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={of === 1 ? t('logoutQuestion.title') : t('logoutQuestion.titleMany', { count })}
    >
      {t('logoutQuestion.text')}
    </Alert>
  );
}
