import { Button } from '@mantine/core';
import { useAct } from '#lib/api/query.ts';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { Card } from '#design/layout/page.tsx';
import type { UserDetail } from '../model.ts';

/** The secret calendar address that a person made, and its end; nothing without one. */
export function CalendarAddressCard({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const confirm = useConfirm();
  const { company } = useSession();
  const end = useAct('users.endCalendarAddress', {
    invalidates: ['users.get'],
    onSuccess: () =>
      showSnackbar({
        message: t('users.calendarAddress.ended', { name: user.name }),
        tone: 'success',
      }),
  });
  const { calendar_address: address } = user;
  if (address === null) return null;
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t('users.calendarAddress.endTitle', { name: user.name }),
      message: t('users.calendarAddress.endText'),
      confirmLabel: t('users.calendarAddress.end'),
      promise: 'endCalendarAddress',
      isDanger: true,
    });
    if (isConfirmed) end.mutate({ params: { key: user.key } });
  };
  return (
    <Card title={t('users.calendarAddress.title')}>
      <ul className="sg-exceptions">
        <li>
          <span>
            {t('users.calendarAddress.since', { at: formatDateTime(address.since, company.zone) })}
            <br />
            <span className="sg-muted">{t('users.calendarAddress.text')}</span>
          </span>
          {user.is_protected ? null : (
            <Button
              variant="default"
              size="compact-sm"
              loading={end.isPending}
              aria-label={`${t('users.calendarAddress.end')}: ${t('users.calendarAddress.title')}`}
              onClick={() => void ask()}
            >
              {t('users.calendarAddress.end')}
            </Button>
          )}
        </li>
      </ul>
    </Card>
  );
}
