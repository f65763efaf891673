import { Alert, Text } from '@mantine/core';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { UserDetail } from '../model.ts';
import { findLinkObstacle, findLinkRecipient } from '#components/passwords/link-recipient.ts';
import { NoMailServer } from '#components/passwords/no-mail-server.tsx';

/** What one person gets with a change link, or why none can be sent. */
export function LinkText({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const { company } = useSession();
  const obstacle = findLinkObstacle(user, company.control_state);
  const { name } = user;
  if (obstacle !== null) return <Alert color="yellow">{t(`passwords.${obstacle}`, { name })}</Alert>;
  const email = findLinkRecipient(user, company.control_state) ?? '';
  const hours = passwordLimits.changeLinkHours;
  return (
    <>
      <Text size="sm">{t('passwords.linkText', { name, email, hours })}</Text>
      <NoMailServer hours={hours} />
    </>
  );
}
