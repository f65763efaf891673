import { Button, CloseButton, Text } from '@mantine/core';
import { useSession } from '#lib/auth/session.ts';
import { useShiftText } from '../texts.ts';
import type { ChosenPerson } from '../model/model.ts';

interface ChosenPeopleProps {
  readonly people: ReadonlyMap<string, ChosenPerson>;
  readonly units: readonly string[];
  readonly emails: number;
  /** Pieces of the list of e-mails that have to be corrected. */
  readonly wrong: number;
  readonly onDropPerson: (key: string) => void;
  readonly onDropUnit: (path: string) => void;
  readonly onShowEmails: () => void;
}

/** The people chosen so far; each can be removed. */
export function ChosenPeople(props: ChosenPeopleProps) {
  const t = useShiftText();
  const { company } = useSession();
  const { people, units, emails, wrong } = props;
  const nameOfUnit = (path: string) => company.uos.find((unit) => unit.path === path)?.name ?? path;
  const entries = [
    ...[...people.values()].map(({ key, name }) => ({ key, name, drop: () => props.onDropPerson(key) })),
    ...units.map((path) => ({
      key: path,
      name: t('participants.chosenUnit', { name: nameOfUnit(path) }),
      drop: () => props.onDropUnit(path),
    })),
  ];
  const isEmpty = entries.length + emails + wrong === 0;
  return (
    <section className="sg-chosen" aria-label={t('participants.chosen')}>
      <Text size="sm" fw={550}>
        {t('participants.chosen')}
      </Text>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {t('participants.chosenNone')}
        </Text>
      ) : (
        <ul>
          {entries.map(({ key, name, drop }) => (
            <li key={key} className="sg-chip" data-tone="accent">
              <span className="sg-cut-text">{name}</span>
              <CloseButton
                size={24}
                iconSize={14}
                variant="transparent"
                c="inherit"
                aria-label={t('participants.dropChosen', { name })}
                onClick={drop}
              />
            </li>
          ))}
          {emails + wrong === 0 ? null : (
            <li>
              <Button
                size="compact-sm"
                variant="light"
                {...(wrong === 0 ? {} : { color: 'red' })}
                onClick={props.onShowEmails}
              >
                {[
                  t('participants.chosenEmails', { count: emails }),
                  ...(wrong === 0 ? [] : [t('participants.chosenWrong', { count: wrong })]),
                ].join(', ')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
