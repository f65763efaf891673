import { Alert, Button, Group } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { TestUser } from '../model/model.ts';

/** A warning about a test person without a password here: they would not pass the first test. */
export function PasswordHelp({ user }: { readonly user: TestUser }) {
  const t = useT();
  const { name } = user;
  const link = useAct('users.bulk', {
    invalidates: ['tasks.list'],
    onSuccess: () => showSnackbar({ message: t('activation.test.linkSent', { name }), tone: 'success' }),
  });
  return (
    <Alert color="yellow" icon={<IconKey aria-hidden />} mt="sm">
      <p>{t('activation.test.noPassword', { name })}</p>
      <Group gap="xs">
        <Button
          component={Link}
          to="/users/$key"
          params={{ key: user.key } as never}
          target="_blank"
          size="compact-sm"
          variant="default"
        >
          {t('activation.test.setPassword')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={link.isPending}
          onClick={() =>
            link.mutate({
              body: { selection: { users: [user.key] }, act: { action: 'share_change_link' } },
            })
          }
        >
          {t('activation.test.sendLink')}
        </Button>
      </Group>
    </Alert>
  );
}
