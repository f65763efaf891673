import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#lib/api/query.ts';
import { figureLists } from '#components/figures/figure-lists.ts';
import { LoadingLines } from '#design/layout/page.tsx';
import { SearchField } from '#design/form/search-field.tsx';
import { StatusChip } from '#components/people/status-chip.tsx';
import { useShiftText } from '../texts.ts';
import type { ChosenPerson, WireShift } from '../model/model.ts';

interface SearchPanelProps {
  readonly shift: WireShift;
  readonly chosen: ReadonlyMap<string, ChosenPerson>;
  readonly onChoose: (chosen: ReadonlyMap<string, ChosenPerson>) => void;
}

/** People of the directory to choose from. Before a search these are the people without a shift. */
export function SearchPanel({ shift, chosen, onChoose }: SearchPanelProps) {
  const t = useShiftText();
  const [search, setSearch] = useState('');
  const people = useCall('users.list', {
    query: { page_size: '25', ...(search === '' ? figureLists.without_shift.search : { search }) },
  });
  const onSearch = (wanted: string) => setSearch(wanted);
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
          const { key, name, email, status } = person;
          const isMember = person.rule_group.includes(shift.key);
          // People that left the directory cannot be added. They are shown, so that a search for them explains itself.
          const isGone = status !== 'active' && status !== 'suspended';
          return (
            <Checkbox
              key={key}
              label={
                <span className="sg-chips">
                  {name}
                  {status === 'active' ? null : <StatusChip status={status} />}
                </span>
              }
              description={isMember ? `${email} - ${t('participants.alreadyIn')}` : email}
              disabled={isMember || isGone}
              checked={isMember || chosen.has(key)}
              onChange={(event) => {
                const next = new Map(chosen);
                if (event.currentTarget.checked) next.set(key, { key, name, email });
                else next.delete(key);
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
