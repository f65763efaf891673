import { Drawer } from '@mantine/core';
import { pageLimits } from '@shiftgate/domain/limits.ts';
import { Link } from '@tanstack/react-router';
import { readPageSize, readTrail } from '#lib/routing/paging.ts';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useLostPlace } from '#lib/routing/use-lost-place.ts';
import { useUrlState } from '#lib/routing/url-state.ts';
import { ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { TrailFoot } from '#design/table/trail-foot.tsx';
import type { PasswordOption, PeopleList } from '../model/model.ts';

const preflightLists: readonly PeopleList[] = ['exempt', 'blocked', 'without_password', 'must_ask'];
const defaults = { people: '', people_page: '', people_size: String(pageLimits.defaultSize) };
const closed = { people: null, people_page: null } as const;

interface DrawerProps {
  readonly domains: readonly string[];
  readonly passwordOption: PasswordOption | undefined;
}

/** The people of a pre-flight item, by name and in pages; the address says which list is open. */
export function PeopleDrawer(props: DrawerProps) {
  const t = useT();
  const { state, set } = useUrlState(defaults);
  const list = preflightLists.find((each) => each === state.people);
  return (
    <Drawer
      opened={list !== undefined}
      onClose={() => set(closed)}
      position="right"
      size="lg"
      title={list === undefined ? '' : t(`activation.people.titles.${list}`)}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {list === undefined ? null : <PeoplePages list={list} {...props} />}
    </Drawer>
  );
}

function PeoplePages({ list, domains, passwordOption }: DrawerProps & { readonly list: PeopleList }) {
  const t = useT();
  const { state, set, push } = useUrlState(defaults);
  const trail = readTrail(state.people_page);
  const cursor = trail.at(-1);
  const size = readPageSize(state.people_size);
  const people = useCall('control.preflightPeople', {
    body: {
      list,
      domains: [...domains],
      ...(passwordOption === undefined ? {} : { password_option: passwordOption }),
      page_size: size,
      ...(cursor === undefined ? {} : { cursor }),
    },
  });
  useLostPlace(people.error, () => set({ people_page: null }));
  const { data } = people;
  if (data === undefined) {
    return people.error === null ? (
      <LoadingLines />
    ) : (
      <ErrorState error={people.error} onRetry={() => void people.refetch()} />
    );
  }
  const { next } = data;
  if (data.total === 0) return <p className="sg-muted">{t('activation.people.none')}</p>;
  return (
    <>
      <p className="sg-muted">{t(`figures.definitions.${list}`)}</p>
      <ul className="sg-people-list" aria-busy={people.isPlaceholderData}>
        {data.items.map((person) => (
          <li key={person.key}>
            <div>
              <Link to="/users/$key" params={{ key: person.key }} className="sg-row-link">
                {person.name}
              </Link>
              <div className="sg-muted">{person.email}</div>
            </div>
            <span className="sg-muted">{t(`activation.people.reasons.${person.reason}`)}</span>
          </li>
        ))}
      </ul>
      <TrailFoot
        trail={state.people_page}
        onTrail={(people_page) => push({ people_page })}
        next={next}
        pageSize={size}
        onPageSize={(people_size) => set({ people_size, people_page: null })}
        summary={t('activation.people.total', { count: data.total })}
      />
    </>
  );
}
