import { Alert, Stack, Text } from '@mantine/core';
import { formatDateAtTime } from '#lib/i18n/formats.ts';
import { useLanguage, useOptionalText, useT } from '#lib/i18n/texts.tsx';
import { Chip } from '#design/layout/page.tsx';
import { ScrollList } from '#design/layout/scroll-list.tsx';
import type { AccessImpact } from './model.ts';
import './access-impact.css';

/** Whether a person loses access or the last shift. Such a change is not confirmed by Enter. */
export function costsAccess({ loses, loses_later: later, ...rest }: AccessImpact): boolean {
  const alone = rest.left_without_shift.count + rest.still_without_shift.count;
  return loses.count + later.count + rest.logged_out + alone > 0;
}

/** Whether a change takes access away immediately, so that the console asks first. With control off it takes none. */
export function costsAccessNow(impact: AccessImpact): boolean {
  const { loses, logged_out: loggedOut, left_without_shift: left } = impact;
  return impact.control_is_active && loses.count + loggedOut + left.count > 0;
}

/** Whether a change had another cost than the one that was agreed to. */
export function costsMoreThan(done: AccessImpact, agreed: AccessImpact): boolean {
  const costs = (impact: AccessImpact) => [
    impact.loses.count,
    impact.logged_out,
    impact.left_without_shift.count,
  ];
  const expected = costs(agreed);
  return costsAccessNow(done) && costs(done).some((count, place) => count > (expected[place] ?? 0));
}

/** Whether access changes at all, so that a report is worth showing. */
export function hasAccessImpact(impact: AccessImpact): boolean {
  return impact.gains.count + impact.gains_later.count > 0 || costsAccess(impact);
}

interface ImpactViewProps {
  readonly impact: AccessImpact;
  readonly zone: string;
}

const groups = [
  ['loses', 'loses', 'bad'],
  ['loses_later', 'losesLater', 'warn'],
  ['gains', 'gains', 'good'],
  ['gains_later', 'gainsLater', 'good'],
] as const;

/** The groups with people in them. */
export function listShownGroups(impact: AccessImpact): (typeof groups)[number][] {
  return groups.filter(([name]) => impact[name].count > 0);
}
type Person = AccessImpact['loses']['people'][number];

interface AloneProps {
  readonly group: { readonly count: number; readonly people: readonly { readonly name: string }[] };
  readonly word: 'alone' | 'stillAlone' | 'withoutWayIn';
  readonly color: string;
}

const namesShown = 20;

/** Names the people without an enabled shift, or those who gain access without a way in. */
function Alone({ group: { count, people }, word, color }: AloneProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <Alert color={color} title={t(`shifts.difference.${word}`, { count })}>
      {people
        .slice(0, namesShown)
        .map((person) => person.name)
        .join(', ')}
      {count > namesShown ? t('shifts.difference.more', { count: count - namesShown }) : null}
    </Alert>
  );
}

interface PeopleListProps<P> {
  readonly label: string;
  /** How many they are, of whom some may not be listed. */
  readonly count: number;
  readonly people: readonly P[];
  /** What is said of each beside the name. */
  readonly detailOf?: (person: P) => string;
}

/** People by name, and how many more there are. */
function PeopleList<P extends { readonly key: string; readonly name: string; readonly email: string }>({
  label,
  count,
  people,
  detailOf,
}: PeopleListProps<P>) {
  const t = useT();
  return (
    <ScrollList label={label}>
      {people.map((person) => (
        <li key={person.key}>
          <span>
            {person.name} <span className="sg-muted">{person.email}</span>
          </span>
          {detailOf === undefined ? null : <span className="sg-muted">{detailOf(person)}</span>}
        </li>
      ))}
      {count > people.length ? (
        <li>{t('shifts.difference.more', { count: count - people.length })}</li>
      ) : null}
    </ScrollList>
  );
}

/** The people for whom nothing changes, by name on request. */
function Unchanged({ group: { count, people } }: { readonly group: AccessImpact['unchanged'] }) {
  const t = useT();
  if (count === 0) return null;
  const words = t('shifts.difference.unchanged', { count });
  if (people.length === 0) return <Text c="dimmed">{words}</Text>;
  return (
    <details className="sg-impact-unchanged">
      <summary>{words}</summary>
      <PeopleList label={words} count={count} people={people} />
    </details>
  );
}

/** People that gain or lose access by a change, and the others. */
export function ImpactView({ impact, zone }: ImpactViewProps) {
  const t = useT();
  const { language } = useLanguage();
  const optional = useOptionalText();
  /** What becomes of a person, in order of time. */
  const fateOf = (person: Person, group: (typeof groups)[number][0]): string => {
    const { is_logged_out: isLoggedOut, next_opening: back } = person;
    const from = person.loses_at ?? person.gains_at;
    const when = (instant: string) => formatDateAtTime(instant, zone, language, t);
    const result = group === 'loses' ? optional(`accessLog.results.${person.result}`) : null;
    const start = from === null ? null : t('shifts.difference.startsAt', { when: when(from) });
    const never = group === 'loses_later' ? t('shifts.difference.neverBack') : null;
    const end = back === null ? never : t('shifts.difference.backAt', { when: when(back) });
    const facts = [result, start, end].filter((fact) => fact !== null && fact !== undefined).join(' · ');
    return isLoggedOut ? `${t('shifts.difference.leavesSoon')} ${facts}` : facts;
  };
  const { unchanged } = impact;
  return (
    <Stack gap="sm">
      {impact.control_is_active ? null : <Alert color="accent">{t('shifts.difference.controlOff')}</Alert>}
      {impact.logged_out === 0 ? null : (
        <Alert color="red">{t('shifts.difference.loggedOut', { count: impact.logged_out })}</Alert>
      )}
      <Alone group={impact.left_without_shift} word="alone" color="red" />
      <Alone group={impact.still_without_shift} word="stillAlone" color="yellow" />
      {listShownGroups(impact).map(([name, word, tone]) => {
        const { count } = impact[name];
        // People that are signed out come first.
        const people = impact[name].people.toSorted(
          (a, b) => Number(b.is_logged_out) - Number(a.is_logged_out),
        );
        return (
          <div key={name} className="sg-impact-group">
            <Chip tone={tone}>{t(`shifts.difference.${word}`, { count })}</Chip>
            {people.length === 0 ? null : (
              <PeopleList
                label={t(`shifts.difference.${word}`, { count })}
                count={count}
                people={people}
                detailOf={(person) => fateOf(person, name)}
              />
            )}
          </div>
        );
      })}
      <Alone group={impact.gains_without_way_in} word="withoutWayIn" color="yellow" />
      <Unchanged group={unchanged} />
    </Stack>
  );
}
