import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import './access-log.css';

const pauseMs = 200;

interface PersonFilterProps {
  readonly label: string;
  /** Whether the label is shown above, as in a form; a filter has it for screen readers alone. */
  readonly isLabelShown?: boolean;
  /** Shown while everybody is chosen. */
  readonly placeholder: string;
  /** What taking the choice away does, in words. */
  readonly clearLabel: string;
  /** The key of the chosen person; empty = everybody. */
  readonly value: string;
  readonly onChange: (key: string | null) => void;
}

/** Chooses one person, whom the server finds by what is typed. */
export function PersonFilter(props: PersonFilterProps) {
  const { label, isLabelShown = false, placeholder, clearLabel, value, onChange } = props;
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
      {...(isLabelShown ? { label } : { 'aria-label': label })}
      placeholder={placeholder}
      value={value === '' ? null : value}
      data={people.map(({ key, name }) => ({ value: key, label: name }))}
      onChange={onChange}
      onDropdownOpen={() => setText((before) => before ?? '')}
      onSearchChange={(typed) => setText((before) => (before === null ? before : typed))}
      onDropdownClose={() => setText(null)}
      // The server has searched already, also by e-mail.
      filter={({ options }) => options}
      nothingFoundMessage={t('common.nothingFound')}
      clearButtonProps={{ 'aria-label': clearLabel }}
      searchable
      clearable
    />
  );
}
