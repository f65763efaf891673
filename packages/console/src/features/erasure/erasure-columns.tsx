import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Chip } from '#design/layout/page.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { useSession } from '#lib/auth/session.ts';
import { formatDate } from '#lib/i18n/formats.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useErase } from './use-erase.tsx';
import type { ErasablePerson as Person } from './use-erase.tsx';
import './erasure.css';

/** The columns of the people who left, with the way to erase those who are due. On a phone the state is below the name. */
export function useErasureColumns(onRefused: () => void): readonly Column<Person>[] {
  const t = useT();
  const { zone } = useSession().company;
  const { ask, isErasing } = useErase(onRefused);
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const dayOf = (instant: string | null) => (instant === null ? '–' : formatDate(instant, zone));
  const stateChip = (person: Person) => (
    <Chip tone={person.state === 'due' ? 'warn' : 'plain'}>
      <span className="sg-erasure-state">
        {person.state === 'retention'
          ? t('evidence.erasure.states.retention', { day: dayOf(person.retained_until) })
          : t(`evidence.erasure.states.${person.state}`)}
      </span>
    </Chip>
  );
  return [
    {
      id: 'person',
      header: t('evidence.erasure.person'),
      cell: (person) => (
        <span className="sg-two-lines">
          <span>{person.name}</span>
          <span className="sg-muted sg-erasure-email">{person.email}</span>
          {isPhone ? stateChip(person) : null}
        </span>
      ),
    },
    ...(isPhone
      ? []
      : [
          {
            id: 'left',
            header: t('evidence.erasure.left'),
            cell: (person: Person) => dayOf(person.left_at),
          },
          { id: 'state', header: t('evidence.erasure.state'), cell: stateChip },
        ]),
    {
      id: 'erase',
      header: t('common.actions'),
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
