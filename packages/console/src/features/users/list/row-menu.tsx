import { Menu } from '@mantine/core';
import { IconHistory, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { dailyDialogs } from '../actions/daily-dialogs.ts';
import { useOrderLogout } from '../actions/use-order-logout.ts';
import { isUseless, findLogoutObstacle, mayChangeAccess, mayChangePassword } from '../model.ts';
import type { User, UserDialogName } from '../model.ts';

interface RowActionsProps {
  readonly user: User;
  readonly onOpen: (name: UserDialogName, user: User) => void;
}

/** The daily actions of a person's row: entries of the table's menu. */
export function RowActions({ user, onOpen }: RowActionsProps) {
  const t = useT();
  const { me } = useSession();
  const orderLogout = useOrderLogout();
  const isLocked = !mayChangeAccess(me, user);
  const isPasswordLocked = !mayChangePassword(me, user);
  const obstacle = findLogoutObstacle(user);
  return (
    <>
      <Menu.Item
        component={Link}
        to="/reports/loginlogout"
        search={{ user: user.key } as never}
        leftSection={<IconHistory size={16} />}
      >
        {t('people.history')}
      </Menu.Item>
      {isLocked ? <Menu.Label maw={240}>{t('people.protected')}</Menu.Label> : null}
      {isPasswordLocked && !isLocked ? (
        <Menu.Label maw={240}>{t('people.passwordProtected')}</Menu.Label>
      ) : null}
      {dailyDialogs.map(({ name, icon: Icon }) => (
        <Menu.Item
          key={name}
          leftSection={<Icon size={16} />}
          disabled={(name === 'password' ? isPasswordLocked : isLocked) || isUseless(name, user)}
          onClick={() => onOpen(name, user)}
        >
          {t(`people.${name}`)}
        </Menu.Item>
      ))}
      <Menu.Item
        color="red"
        leftSection={<IconLogout size={16} />}
        disabled={isLocked || obstacle !== null}
        onClick={() => void orderLogout(user)}
      >
        {t('people.forceLogout')}
      </Menu.Item>
      {isLocked || obstacle === null ? null : (
        <Menu.Label maw={240}>{t(`people.logout.${obstacle}`)}</Menu.Label>
      )}
    </>
  );
}
