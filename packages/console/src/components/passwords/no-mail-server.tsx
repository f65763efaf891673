import { Alert } from '@mantine/core';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';

/** Warns that no mail server is set up: e-mails wait, and lose their worth after a while. */
export function NoMailServer({ hours }: { readonly hours: number }) {
  const t = useT();
  const { company } = useSession();
  return company.sends_mail ? null : <Alert color="yellow">{t('passwords.noMailServer', { hours })}</Alert>;
}
