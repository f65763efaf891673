import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { languages } from '@shiftgate/phrases/translate.ts';
import {
  IconBeach,
  IconCalendarPlus,
  IconKey,
  IconLanguage,
  IconLink,
  IconLogout,
  IconMoon,
  IconPower,
  IconRefresh,
  IconSun,
  IconUserOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { figureLists } from '#components/figures/figure-lists.ts';
import { useSync } from '#components/people/use-sync.ts';
import { screensOf } from '../navigation/screens.ts';
import { useControlSwitch } from '../navigation/use-control-switch.ts';
import { signOut } from '../session/sign-out.ts';
import type { SearchEntry } from './entries.ts';

const size = 18;

/** The screens and the actions of the search: only what the role of the signed-in person may open and do. */
export function useGeneralEntries(onCreateShift: () => void): SearchEntry[] {
  return [...useScreenEntries(), ...useActionEntries(onCreateShift)];
}

function useScreenEntries(): SearchEntry[] {
  const t = useT();
  const navigate = useNavigate();
  const { me, company } = useSession();
  const lists = [
    { id: 'withoutShift', icon: IconUserOff, search: figureLists.without_shift.search },
    { id: 'onVacation', icon: IconBeach, search: { vacation: 'current' } },
  ] as const;
  return [
    // The action that switches control on leads to the same screen.
    ...screensOf(me, company)
      .filter(({ name }) => name !== 'activation')
      .map(({ name, to, icon: Icon }) => ({
        id: `screen ${name}`,
        group: 'screens' as const,
        label: t(`shell.${name}`),
        words: t(`search.words.${name}`),
        mark: <Icon size={size} />,
        run: () => void navigate({ to }),
      })),
    ...lists.map(({ id, icon: Icon, search }) => ({
      id: `list ${id}`,
      group: 'screens' as const,
      label: t(`search.lists.${id}`),
      mark: <Icon size={size} />,
      run: () => void navigate({ to: '/users', search: search as never }),
    })),
  ];
}

function useActionEntries(onCreateShift: () => void): SearchEntry[] {
  const t = useT();
  const navigate = useNavigate();
  const { me, company } = useSession();
  const { language, setLanguage } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const control = useControlSwitch();
  const sync = useSync();
  const share = (kind: string) => void navigate({ to: '/users', search: { share: kind } as never });
  const maySwitch = me.is_control_admin && (control.isOn || company.control_state === 'inactive');
  const actions: readonly (Omit<SearchEntry, 'group'> & { readonly isThere?: boolean })[] = [
    {
      id: 'createShift',
      label: t('search.actions.createShift'),
      words: t('search.words.createShift'),
      mark: <IconCalendarPlus size={size} />,
      run: onCreateShift,
    },
    {
      id: 'control',
      label: t(control.isOn ? 'shell.switchOff' : 'shell.switchOn'),
      words: t('search.words.control'),
      mark: <IconPower size={size} />,
      isThere: maySwitch,
      run: control.go,
    },
    {
      id: 'link',
      label: t('passwords.share.share_change_link.toDomains'),
      words: t('search.words.passwords'),
      mark: <IconLink size={size} />,
      run: () => share('share_change_link'),
    },
    {
      id: 'temporary',
      label: t('passwords.share.share_temporary_password.toDomains'),
      words: t('search.words.passwords'),
      mark: <IconKey size={size} />,
      run: () => share('share_temporary_password'),
    },
    {
      id: 'sync',
      label: t('users.syncNow'),
      words: t('search.words.sync'),
      mark: <IconRefresh size={size} />,
      run: () => sync.mutate({}),
    },
    {
      id: 'theme',
      label: t(isDark ? 'search.actions.light' : 'search.actions.dark'),
      words: t('search.words.theme'),
      mark: isDark ? <IconSun size={size} /> : <IconMoon size={size} />,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    ...languages
      .filter((each) => each !== language)
      .map((each) => ({
        id: `language ${each}`,
        label: t('search.actions.language', { language: t(`shell.languages.${each}`) }),
        words: t('search.words.language'),
        mark: <IconLanguage size={size} />,
        run: () => setLanguage(each),
      })),
    {
      id: 'signOut',
      label: t('shell.signOut'),
      words: t('search.words.signOut'),
      mark: <IconLogout size={size} />,
      run: () => void signOut(),
    },
  ];
  return actions
    .filter(({ isThere }) => isThere !== false)
    .map(({ isThere: _isThere, ...action }) => ({ ...action, group: 'actions' as const }));
}
