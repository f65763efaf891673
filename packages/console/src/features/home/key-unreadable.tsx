import { Alert } from '@mantine/core';
import { useT } from '#lib/i18n/texts.tsx';

/** Shown while the signing key cannot be opened: all sign-ins fail. Names the person to contact. */
export function KeyUnreadable() {
  const t = useT();
  return (
    <Alert color="red" role="alert" title={t('home.keyUnreadable')}>
      {t('home.keyUnreadableNext')}
    </Alert>
  );
}
