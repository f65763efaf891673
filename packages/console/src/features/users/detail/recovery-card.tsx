import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import type { UserDetail } from '../model.ts';
import { RecoveryDialog } from './recovery-dialog.tsx';

/** Where links and new passwords of a person go, and the source of that address. */
export function RecoveryCard({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { recovery_email: address } = user;
  return (
    <Card title={t('users.recovery.title')}>
      <ul className="sg-exceptions">
        <li>
          <span className="sg-recovery">
            {address === null ? (
              <span className="sg-muted">{t('users.recovery.none')}</span>
            ) : (
              <strong>{address}</strong>
            )}
            <br />
            <span className="sg-muted">{useSource(user)}</span>
          </span>
          {user.is_password_protected ? null : (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${t(address === null ? 'users.define' : 'users.change')}: ${t('users.recovery.title')}`}
              onClick={() => setOpen(true)}
            >
              {t(address === null ? 'users.define' : 'users.change')}
            </Button>
          )}
        </li>
      </ul>
      {isOpen ? <RecoveryDialog user={user} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function useSource({ recovery_email: address, recovery_email_entered: entered }: UserDetail): string {
  const t = useT();
  const { company } = useSession();
  if (address === null) return t('users.recovery.noneText');
  if (entered === null) return t('users.recovery.ofDirectory');
  if (entered.at === null || entered.by === null) return t('users.recovery.entered');
  return t('users.recovery.enteredBy', { by: entered.by, at: formatDateTime(entered.at, company.zone) });
}
