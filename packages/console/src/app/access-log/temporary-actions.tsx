import { Button } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { IconClockPlus, IconKey, IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { findLinkObstacle, findLinkRecipient } from '#components/passwords/link-recipient.ts';
import { LeftOutBefore } from '#components/tasks/left-out-before.tsx';
import { useExtendTemporary } from '#components/passwords/use-extend-temporary.ts';
import { useAct, useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';

/** What helps a person whose temporary password has ended. */
export function TemporaryActions({ user }: { readonly user: CallResponse<'users.get'> }) {
  const t = useT();
  const { me, company } = useSession();
  const { extend, isPending } = useExtendTemporary();
  const settings = useCall('company.passwordSettings', {}, { enabled: me.is_control_admin }).data;
  const email = findLinkRecipient(user, company.control_state);
  const send = useAct('users.bulk', {
    invalidates: ['tasks.list'],
    onSuccess: () => {
      const message = company.sends_mail ? 'passwords.linkSent' : 'passwords.linkWaits';
      showSnackbar({ message: t(message, { name: user.name, email: email ?? '' }), tone: 'success' });
    },
  });
  const mayExtend = (settings?.default_password?.extensions_left ?? 0) > 0;
  const mayHelp = !user.is_password_protected;
  return (
    <section>
      <h3 className="sg-entry-head">{t('accessLog.actions.title')}</h3>
      {mayHelp ? null : <LeftOutBefore selection={{ users: [user.key] }} action="share_change_link" />}
      <div className="sg-entry-actions">
        {mayHelp && findLinkObstacle(user, company.control_state) === null ? (
          <Button
            variant="default"
            leftSection={<IconLink size={16} aria-hidden />}
            loading={send.isPending}
            onClick={() =>
              send.mutate({
                body: { selection: { users: [user.key] }, act: { action: 'share_change_link' } },
              })
            }
          >
            {t('passwords.actions.link')}
          </Button>
        ) : null}
        {mayHelp ? (
          <Button
            component={Link}
            to="/users/$key"
            params={{ key: user.key } as never}
            variant="default"
            leftSection={<IconKey size={16} aria-hidden />}
          >
            {t('accessLog.actions.givePassword')}
          </Button>
        ) : null}
        {mayExtend ? (
          <Button
            variant="default"
            leftSection={<IconClockPlus size={16} aria-hidden />}
            loading={isPending}
            onClick={extend}
          >
            {t('accessLog.actions.extendTemporary', { hours: passwordLimits.defaultPasswordHours })}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
