import { IconUsers } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../lib/api/query.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { PersonAvatar } from '../../components/people/person-avatar.tsx';
import type { User } from '../../features/users/model.ts';
import type { SearchEntry } from './entries.ts';
import { ShiftMark } from './shift-mark.tsx';

/** A search is asked for when the typing has paused; the one before is given up. */
const pauseMs = 200;
const peopleShown = 6;

/** The shifts of the company as lines of the search; they are few, and known once they were asked for. */
export function useShiftEntries(): SearchEntry[] {
  const t = useT();
  const navigate = useNavigate();
  const shifts = useCall('shifts.list', {}).data?.items ?? [];
  return shifts.map(({ key, name, color, state, users_number: count }) => ({
    id: `shift ${key}`,
    group: 'shifts' as const,
    label: name,
    detail: `${t(`shifts.states.${state}`)} · ${t('tasks.of', { count })}`,
    mark: <ShiftMark color={color} />,
    run: () => void navigate({ to: '/groups/$key', params: { key } }),
  }));
}

/** The people that the server finds, and the state of the search. */
export function usePeopleEntries(
  query: string,
  onChoose: (user: User) => void,
): { readonly entries: SearchEntry[]; readonly state: 'none' | 'searching' | 'found' | 'failed' } {
  const t = useT();
  const navigate = useNavigate();
  const [asked] = useDebouncedValue(query.trim(), pauseMs);
  const wanted = query.trim();
  const people = useCall(
    'users.list',
    { query: { search: asked, page_size: '25' } },
    { enabled: asked !== '' && wanted !== '' },
  );
  if (wanted === '') return { entries: [], state: 'none' };
  if (asked !== wanted || people.data === undefined || people.isPlaceholderData)
    return { entries: [], state: people.error === null ? 'searching' : 'failed' };
  const { items, total } = people.data;
  const shown: SearchEntry[] = items.slice(0, peopleShown).map((user) => ({
    id: `user ${user.key}`,
    group: 'people',
    label: user.name,
    detail: user.status === 'active' ? user.email : `${user.email} · ${t(`users.statuses.${user.status}`)}`,
    mark: <PersonAvatar photo={user.photo} name={user.name} size={26} />,
    keepsOpen: true,
    run: () => onChoose(user),
  }));
  if ((total ?? items.length) > peopleShown)
    shown.push({
      id: 'user all',
      group: 'people',
      label: t('search.allPeople', { count: total ?? items.length }),
      mark: <IconUsers size={18} />,
      run: () => void navigate({ to: '/users', search: { search: wanted } as never }),
    });
  return { entries: shown, state: 'found' };
}
