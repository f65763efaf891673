import { Alert, Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { formatWhen } from '#lib/i18n/formats.ts';
import { useNow } from '#lib/now.ts';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { touchedByPeople } from '../model.ts';
import type { UserDetail } from '../model.ts';
import { isLockedOut } from './decision-text.ts';

const tickMs = 5000;
const minuteMs = 60_000;

/** That the sign-in of a person waits because of wrong passwords, until when, and the way to end it. */
export function LockoutAlert({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const now = useNow(tickMs);
  const { name, sign_in_held_until: until } = user;
  const lift = useAct('users.liftLockout', {
    invalidates: touchedByPeople,
    onSuccess: () => showSnackbar({ message: t('users.hold.lifted', { name }), tone: 'success' }),
  });
  if (until === null || !isLockedOut(user, now)) return null;
  // In minutes: the first one after its end.
  const over = new Date(Math.ceil(Date.parse(until) / minuteMs) * minuteMs).toISOString();
  return (
    <Alert color="yellow" icon={<IconHourglass aria-hidden />} title={t('users.hold.title')}>
      <div className="sg-lockout">
        <p>
          {t('users.hold.text', {
            name,
            until: formatWhen(over, { nowMs: now, zone: company.zone, language }, t),
          })}
        </p>
        {user.is_protected ? null : (
          <Button
            variant="default"
            size="compact-sm"
            loading={lift.isPending}
            onClick={() => lift.mutate({ params: { key: user.key } })}
          >
            {t('users.hold.lift')}
          </Button>
        )}
      </div>
    </Alert>
  );
}
