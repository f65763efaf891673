import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { Alert, Button, Tabs } from '@mantine/core';
import { IconInfoCircle, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallName } from '@shiftgate/contract/calls.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useAct, useCall } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { useConfirm } from '#design/dialog/confirm.tsx';
import {
  ClearFilters,
  EmptyState,
  ErrorState,
  LoadingLines,
  Page,
  PageHeader,
} from '#design/layout/page.tsx';
import { PersonAvatar } from '#components/people/person-avatar.tsx';
import { StatusChip } from '#components/people/status-chip.tsx';
import { SearchField } from '#design/form/search-field.tsx';
import { TabRow } from '#design/layout/tab-row.tsx';
import { AddPeopleDialog } from './add-people-dialog.tsx';
import { PanelShiftsCard } from './panel-shifts-card.tsx';
import './permissions.css';

type Permissions = CallResponse<'permissions.list'>;
type Person = Permissions['managers'][number];

const tabs = ['managers', 'allowed_admins', 'administrators'] as const;
type Tab = (typeof tabs)[number];
const touched: readonly CallName[] = ['permissions.list', 'users.list', 'users.get'];

/** The people with access to the panel and their rights. Only control admins get here. */
export function PermissionsPage() {
  const t = useT();
  const { state, set, push } = useUrlState({ tab: 'managers', search: '' });
  const people = useCall('permissions.list', {});
  const tab = tabs.find((known) => known === state.tab) ?? 'managers';
  return (
    <Page>
      <PageHeader title={t('permissions.title')} description={t('permissions.description')} />
      {people.data === undefined ? (
        people.error === null ? (
          <LoadingLines />
        ) : (
          <ErrorState error={people.error} onRetry={() => void people.refetch()} />
        )
      ) : (
        <Tabs
          value={tab}
          onChange={(next) => push({ tab: next ?? 'managers', search: null })}
          keepMounted={false}
          activateTabWithKeyboard={false}
        >
          <TabRow label={t('permissions.title')} open={tab}>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`permissions.tabs.${name}`)} ({people.data[name].length})
              </Tabs.Tab>
            ))}
          </TabRow>
          {tabs.map((name) => (
            <Tabs.Panel key={name} value={name} pt="md">
              <div className="sg-permissions">
                <PeopleOf
                  tab={name}
                  people={people.data[name]}
                  others={tabs.filter((other) => other !== name).flatMap((other) => people.data[other])}
                  search={state.search}
                  onSearch={(search) => set({ search })}
                />
                {name === 'managers' ? <PanelShiftsCard settings={people.data.panel_shifts} /> : null}
              </div>
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Page>
  );
}

interface PeopleOfProps {
  readonly tab: Tab;
  readonly people: readonly Person[];
  /** People with another right. */
  readonly others: readonly Person[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

function PeopleOf({ tab, people, others, search, onSearch }: PeopleOfProps) {
  const t = useT();
  const [isAdding, setIsAdding] = useState(false);
  const remove = useRemove(tab, others);
  const found = people.filter((person) =>
    normaliseSearch(`${person.name} ${person.email}`).includes(normaliseSearch(search)),
  );
  const isOurs = tab !== 'administrators';
  const add = isOurs ? (
    <Button leftSection={<IconUserPlus size={16} />} onClick={() => setIsAdding(true)}>
      {t(`permissions.add.${tab}`)}
    </Button>
  ) : null;
  return (
    <div className="sg-permissions">
      <Alert color="accent" icon={<IconInfoCircle aria-hidden />}>
        {t(`permissions.notes.${tab}`)}
      </Alert>
      {people.length === 0 ? null : (
        <div className="sg-filters">
          <SearchField label={t('permissions.search')} value={search} onSearch={onSearch} />
          <span className="sg-grow" />
          {add}
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState
          icon={<IconUsersGroup size={40} stroke={1.4} aria-hidden />}
          title={t(people.length === 0 ? `permissions.empty.${tab}` : 'permissions.nobodyFound')}
          {...(people.length === 0 ? { text: t(`permissions.emptyText.${tab}`) } : {})}
          action={people.length === 0 ? add : <ClearFilters onClear={() => onSearch('')} />}
        />
      ) : (
        <ul className="sg-people">
          {found.map((person) => (
            <li key={person.key}>
              <PersonAvatar photo={person.photo} name={person.name} size={36} />
              <span className="sg-grow">
                <Link to="/users/$key" params={{ key: person.key }} className="sg-row-link">
                  {person.name}
                </Link>
                {person.is_me ? <span className="sg-muted"> ({t('permissions.you')})</span> : null}{' '}
                {person.status === 'active' ? null : <StatusChip status={person.status} />}
                <br />
                <span className="sg-muted">{person.email}</span>
              </span>
              {isOurs ? (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={`${t('common.remove')}: ${person.name}`}
                  onClick={() => void remove(person)}
                >
                  {t('common.remove')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {isAdding && isOurs ? <AddPeopleDialog to={tab} onClose={() => setIsAdding(false)} /> : null}
    </div>
  );
}

/** What taking a right away means for the person. */
function lossOf(person: Person, others: readonly Person[]): 'removeStays' | 'removeGone' | 'removeText' {
  if (person.status === 'not_synchronised' || person.status === 'disabled') return 'removeGone';
  return others.some((other) => other.key === person.key) ? 'removeStays' : 'removeText';
}

/** Asks, then takes the right away; the open panel sessions of the person end with it. */
function useRemove(tab: Tab, others: readonly Person[]): (person: Person) => Promise<void> {
  const t = useT();
  const confirm = useConfirm();
  const removeManager = useAct('permissions.removeManager', { invalidates: touched });
  const removeAllowed = useAct('permissions.removeAllowedAdmin', { invalidates: touched });
  return async (person) => {
    if (tab === 'administrators') return;
    const loss = lossOf(person, others);
    const isConfirmed = await confirm({
      title: t(`permissions.removeTitle.${tab}`, { name: person.name }),
      message: t(`permissions.${loss}`, { name: person.name }),
      confirmLabel: t('common.remove'),
      // Only a person of the directory can be chosen again.
      promise:
        loss === 'removeGone'
          ? 'removePermissionOfGone'
          : tab === 'managers'
            ? 'removeManager'
            : 'removeAllowedAdmin',
      isDanger: true,
    });
    if (!isConfirmed) return;
    const act = tab === 'managers' ? removeManager : removeAllowed;
    act.mutate(
      { params: { key: person.key } },
      {
        onSuccess: () =>
          showSnackbar({ message: t('permissions.removed', { name: person.name }), tone: 'success' }),
      },
    );
  };
}
