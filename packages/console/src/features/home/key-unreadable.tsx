import { Alert } from '@mantine/core';
import { useT } from '../../lib/i18n/texts.tsx';

/** Said while the key that signs cannot be opened: nobody gets in, and whom to ask for what. */
export function KeyUnreadable() {
  const t = useT();
  return (
    <Alert color="red" role="alert" title={t('home.keyUnreadable')}>
      {t('home.keyUnreadableNext')}
    </Alert>
  );
}
