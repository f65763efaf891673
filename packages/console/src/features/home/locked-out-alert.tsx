import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { linkToFigure } from '../../components/figures/figure-lists.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { DisableLink } from './disable-link.tsx';
import { areMostLockedOut } from './locked-out.ts';
import type { Summary } from './model.ts';

/** Warns about people that control locks out at any time; red when they are most of those under it. */
export function LockedOutAlert({ people }: { readonly people: Summary['people'] }) {
  const t = useT();
  const { me } = useSession();
  const isMost = areMostLockedOut(people);
  return (
    <Alert
      color={isMost ? 'red' : 'yellow'}
      icon={<IconAlertTriangle aria-hidden />}
      title={t('home.lockedOut', { count: people.blocked })}
      role={isMost ? 'alert' : 'status'}
    >
      <Text size="sm">{t('home.lockedOutText', { total: people.controlled })}</Text>
      <Group gap="sm" mt="xs">
        <Button
          component={Link}
          {...linkToFigure('blocked', people.blocked)}
          size="compact-sm"
          color={isMost ? 'red' : 'accent'}
        >
          {t('home.lockedOutSee')}
        </Button>
        {me.is_control_admin ? <DisableLink variant="default">{t('control.disable')}</DisableLink> : null}
      </Group>
    </Alert>
  );
}
