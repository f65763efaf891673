import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { useState } from 'react';
import { useT } from '#lib/i18n/texts.tsx';

/** Above this many people a search field helps. */
const searchFrom = 8;

interface ReaderChoicesProps {
  readonly people: CallResponse<'reportMails.get'>['people'];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The people of the panel, to choose those who get the emails. */
export function ReaderChoices({ people, chosen, onChange }: ReaderChoicesProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const wanted = normaliseSearch(search);
  const found = people.filter(({ name, email }) => normaliseSearch(`${name}\n${email}`).includes(wanted));
  return (
    <Stack gap="xs">
      <div>
        <Text fw={600} size="sm">
          {t('reportMails.readers')}
        </Text>
        <Text size="sm" className="sg-muted">
          {t('reportMails.readersHint')}
        </Text>
      </div>
      {people.length > searchFrom ? (
        <TextInput
          label={t('reportMails.findReader')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      <Checkbox.Group value={[...chosen]} onChange={onChange}>
        <Stack gap="xs" className="sg-report-readers" role="group" aria-label={t('reportMails.readers')}>
          {found.map(({ key, name, email }) => (
            <Checkbox key={key} value={key} label={name} description={email} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="sm" className="sg-muted" role="status">
        {found.length === 0 ? t('reportMails.noneFound') : t('reportMails.chosen', { count: chosen.length })}
      </Text>
    </Stack>
  );
}
