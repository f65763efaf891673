import { IconHistory, IconLogout, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { dailyDialogs } from '#features/users/actions/daily-dialogs.ts';
import { useOrderLogout } from '#features/users/actions/use-order-logout.ts';
import { isUseless, findLogoutObstacle, mayChangeAccess } from '#features/users/model.ts';
import type { User, UserDialogName } from '#features/users/model.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { SearchEntry } from './entries.ts';

const size = 18;

/** The actions on a found person that the role allows. */
export function usePersonEntries(
  onDialog: (name: UserDialogName, user: User) => void,
): (user: User) => SearchEntry[] {
  const t = useT();
  const navigate = useNavigate();
  const { me } = useSession();
  const orderLogout = useOrderLogout();
  return (user) => {
    const entry = (id: string, label: string, mark: React.ReactNode, run: () => void): SearchEntry => ({
      id: `do ${id}`,
      group: 'person',
      label,
      mark,
      run,
    });
    const open = entry(
      'open',
      t('search.openPerson', { name: user.name }),
      <IconUser size={size} />,
      () => void navigate({ to: '/users/$key', params: { key: user.key } }),
    );
    const history = entry(
      'history',
      t('people.history'),
      <IconHistory size={size} />,
      () => void navigate({ to: '/reports/loginlogout', search: { user: user.key } as never }),
    );
    if (!mayChangeAccess(me, user)) return [open, history];
    return [
      open,
      ...dailyDialogs.flatMap(({ name, icon: Icon }) =>
        isUseless(name, user)
          ? []
          : [entry(name, t(`people.${name}`), <Icon size={size} />, () => onDialog(name, user))],
      ),
      history,
      ...(findLogoutObstacle(user) === null
        ? [
            {
              ...entry(
                'logout',
                t('people.forceLogout'),
                <IconLogout size={size} />,
                () => void orderLogout(user),
              ),
              isDanger: true,
            },
          ]
        : []),
    ];
  };
}
