import { Alert } from '@mantine/core';
import { useSession } from '../../lib/auth/session.ts';
import { useT } from '../../lib/i18n/texts.tsx';

/** Says, where no mail server is set up, that e-mails wait and for how long they are worth anything. */
export function NoMailServer({ hours }: { readonly hours: number }) {
  const t = useT();
  const { company } = useSession();
  return company.sends_mail ? null : <Alert color="yellow">{t('passwords.noMailServer', { hours })}</Alert>;
}
