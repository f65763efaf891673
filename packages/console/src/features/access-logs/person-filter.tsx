import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '../../lib/api/query.ts';
import { useT } from '../../lib/i18n/texts.tsx';

const pauseMs = 200;

interface PersonFilterProps {
  /** The key of the chosen person; empty = everybody. */
  readonly value: string;
  readonly onChange: (key: string | null) => void;
}

/** Chooses one person, whom the server finds by what is typed. */
export function PersonFilter({ value, onChange }: PersonFilterProps) {
  const t = useT();
  const [text, setText] = useState<string | null>(null);
  const [asked] = useDebouncedValue((text ?? '').trim(), pauseMs);
  const chosen = useCall('users.get', { params: { key: value } }, { enabled: value !== '' }).data;
  const found = useCall(
    'users.list',
    { query: { search: asked, page_size: '25' } },
    { enabled: text !== null },
  ).data;
  const people = [...(found?.items ?? [])];
  if (value !== '' && chosen?.key === value && !people.some(({ key }) => key === value))
    people.unshift(chosen);
  return (
    <Select
      className="sg-log-person"
      aria-label={t('accessLog.person')}
      placeholder={t('accessLog.everybody')}
      value={value === '' ? null : value}
      data={people.map(({ key, name }) => ({ value: key, label: name }))}
      onChange={onChange}
      onDropdownOpen={() => setText((before) => before ?? '')}
      onSearchChange={(typed) => setText((before) => (before === null ? before : typed))}
      onDropdownClose={() => setText(null)}
      // The server has searched already, also by e-mail.
      filter={({ options }) => options}
      nothingFoundMessage={t('common.nothingFound')}
      clearButtonProps={{ 'aria-label': t('accessLog.anyPerson') }}
      searchable
      clearable
    />
  );
}
