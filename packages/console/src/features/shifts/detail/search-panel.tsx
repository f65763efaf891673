import { Checkbox, Stack, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useCall } from '../../../lib/query.ts';
import { LoadingLines } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { WireShift } from '../model/rule-draft.ts';
import { useShiftText } from '../texts.ts';

interface SearchPanelProps {
  readonly shift: WireShift;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** People of the directory to choose from; before anything is searched, those who need a shift most. */
export function SearchPanel({ shift, chosen, onChoose }: SearchPanelProps) {
  const t = useShiftText();
  const [search, setSearch] = useState('');
  const people = useCall('users.list', {
    query: { page_size: '25', ...(search === '' ? { without_shift: 'true', status: 'active' } : { search }) },
  });
  const onSearch = useCallback((wanted: string) => setSearch(wanted), []);
  const rest = (people.data?.total ?? 0) - (people.data?.items.length ?? 0);
  return (
    <Stack gap="sm">
      <SearchField label={t('participants.searchPeople')} value={search} onSearch={onSearch} />
      <fieldset className="sg-people-found sg-plain-fieldset" aria-label={t('participants.searchResults')}>
        {people.data === undefined ? <LoadingLines lines={4} /> : null}
        {people.data?.items.length === 0 ? (
          <Text c="dimmed">
            {t(search === '' ? 'participants.nobodyWithoutShift' : 'participants.noPeople')}
          </Text>
        ) : null}
        {people.data?.items.map((person) => {
          const isMember = person.rule_group.includes(shift.key);
          return (
            <Checkbox
              key={person.key}
              label={person.name}
              description={isMember ? `${person.email} - ${t('participants.alreadyIn')}` : person.email}
              disabled={isMember}
              checked={isMember || chosen.has(person.key)}
              onChange={(event) => {
                const next = new Set(chosen);
                if (event.currentTarget.checked) next.add(person.key);
                else next.delete(person.key);
                onChoose(next);
              }}
            />
          );
        })}
      </fieldset>
      <Text size="sm" c="dimmed">
        {search === '' ? t('participants.offered') : null}{' '}
        {rest > 0 ? t('participants.moreFound', { count: rest }) : null}
      </Text>
    </Stack>
  );
}
