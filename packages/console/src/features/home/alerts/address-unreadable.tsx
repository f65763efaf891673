import { Alert } from '@mantine/core';
import { useT } from '#lib/i18n/texts.tsx';

/** Shown while a proxy passes no address of the people who sign in: rules of networks refuse them. Names whom to ask. */
export function AddressUnreadable() {
  const t = useT();
  return (
    <Alert color="red" role="alert" title={t('installation.addressUnreadable')}>
      {t('installation.addressUnreadableNext')}
    </Alert>
  );
}
