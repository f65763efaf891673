import { Button } from '@mantine/core';
import { Chip } from '../../design/layout/page.tsx';
import type { Column } from '../../design/table/data-table.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { formatDate } from '../../lib/i18n/formats.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { useErase } from './use-erase.tsx';
import type { ErasablePerson as Person } from './use-erase.tsx';
import './erasure.css';

/** The columns of the people who left, with the way to erase those who are due. */
export function useErasureColumns(onRefused: () => void): readonly Column<Person>[] {
  const t = useT();
  const { zone } = useSession().company;
  const { ask, isErasing } = useErase(onRefused);
  const dayOf = (instant: string | null) => (instant === null ? '–' : formatDate(instant, zone));
  return [
    {
      id: 'person',
      header: t('evidence.erasure.person'),
      cell: ({ name, email }) => (
        <span className="sg-two-lines">
          <span>{name}</span>
          <span className="sg-muted">{email}</span>
        </span>
      ),
    },
    { id: 'left', header: t('evidence.erasure.left'), cell: (person) => dayOf(person.left_at) },
    {
      id: 'state',
      header: t('evidence.erasure.state'),
      cell: (person) => (
        <Chip tone={person.state === 'due' ? 'warn' : 'plain'}>
          <span className="sg-erasure-state">
            {person.state === 'retention'
              ? t('evidence.erasure.states.retention', { day: dayOf(person.retained_until) })
              : t(`evidence.erasure.states.${person.state}`)}
          </span>
        </Chip>
      ),
    },
    {
      id: 'erase',
      header: '',
      staysRight: true,
      cell: (person) =>
        person.state === 'due' ? (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            loading={isErasing(person)}
            aria-label={t('evidence.erasure.eraseLabel', { name: person.name })}
            onClick={() => void ask(person)}
          >
            {t('evidence.erasure.erase')}
          </Button>
        ) : null,
    },
  ];
}
