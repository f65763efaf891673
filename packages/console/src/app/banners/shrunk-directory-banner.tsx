import { Button } from '@mantine/core';
import { IconUsersMinus } from '@tabler/icons-react';
import { useAct, useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useConfirm } from '#design/dialog/confirm.tsx';

/** A sync that found many people gone and changed none of them. A control admin confirms it. */
export function ShrunkDirectoryBanner() {
  const t = useT();
  const confirm = useConfirm();
  const { me } = useSession();
  const status = useCall('users.syncTask', {}).data;
  const sync = useAct('users.sync', { invalidates: ['users.syncTask'] });
  if (status === undefined || status.in_sync_process || status.error !== 'DIRECTORY_SHRANK') return null;
  const count = status.missing_users ?? 1;
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t('shell.shrankTitle', { count }),
      message: t('shell.shrankText'),
      confirmLabel: t('shell.shrankConfirm'),
      promise: 'confirmMissing',
      isDanger: true,
    });
    if (isConfirmed) sync.mutate({ body: { confirm_missing: count } });
  };
  return (
    <div className="sg-banner" data-tone="warn" role="alert">
      <IconUsersMinus size={18} aria-hidden />
      <span>{t('shell.shrank', { count })}</span>
      <span className="sg-grow" />
      {me.is_control_admin ? (
        <Button size="compact-sm" loading={sync.isPending} onClick={() => void ask()}>
          {t('shell.shrankReview')}
        </Button>
      ) : null}
    </div>
  );
}
