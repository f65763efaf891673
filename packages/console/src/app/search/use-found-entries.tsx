import { IconUsers } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { PersonAvatar } from '#components/people/person-avatar.tsx';
import type { User } from '#features/users/model.ts';
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
    words: t('search.groups.shifts'),
    detail: `${t(`shifts.states.${state}`)} · ${t('tasks.of', { count })}`,
    mark: <ShiftMark color={color} />,
    run: () => void navigate({ to: '/groups/$key', params: { key } }),
  }));
}

/** A person as a line of the search, which leads to what can be done with them. */
export const personEntry = (user: User, detail: string, run: () => void): SearchEntry => ({
  id: `user ${user.key}`,
  group: 'people',
  label: user.name,
  detail,
  mark: <PersonAvatar photo={user.photo} name={user.name} size={26} />,
  keepsOpen: true,
  run,
});

/** An action on people that the query names. */
export interface NamedAction {
  readonly label: string;
  readonly mayRun: (user: User) => boolean;
  readonly run: (user: User) => void;
}

/** The people that the server finds, or an action on each of them, and the state of the search. */
export function usePeopleEntries(
  query: string,
  action: NamedAction | null,
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
  const formatDetail = (user: User) =>
    user.status === 'active' ? user.email : `${user.email} · ${t(`users.statuses.${user.status}`)}`;
  if (action !== null) {
    const able = items.filter(action.mayRun).slice(0, peopleShown);
    const acts = able.map((user): SearchEntry => ({
      ...personEntry(user, formatDetail(user), () => action.run(user)),
      label: `${action.label}: ${user.name}`,
      keepsOpen: false,
    }));
    return { entries: acts, state: 'found' };
  }
  const shown: SearchEntry[] = items
    .slice(0, peopleShown)
    .map((user) => personEntry(user, formatDetail(user), () => onChoose(user)));
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
