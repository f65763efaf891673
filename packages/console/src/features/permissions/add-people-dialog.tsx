import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateCalls, useAct, useCall } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { SearchField } from '#design/form/search-field.tsx';
import { Modal } from '#design/dialog/modal.tsx';
import { PromotionNote } from './promotion-note.tsx';
import { useCarefulClose } from '#design/dialog/use-careful-close.ts';

const touched = ['permissions.list', 'users.list', 'users.get'] as const;

/** Chosen people stay chosen across searches. */
interface Chosen {
  readonly key: string;
  readonly name: string;
  readonly has_password: boolean;
}

interface AddPeopleDialogProps {
  readonly to: 'managers' | 'allowed_admins';
  readonly onClose: () => void;
}

/** Finds people by search and gives them the right. */
export function AddPeopleDialog({ to, onClose }: AddPeopleDialogProps) {
  const t = useT();
  const { company } = useSession();
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const careful = useCarefulClose(onClose);
  const onSearch = (wanted: string) => setSearch(wanted);
  const people = useCall('users.list', {
    query: { page_size: '25', status: 'active', ...(search === '' ? {} : { search }) },
  });
  const items = people.data?.items ?? [];
  const rest = (people.data?.total ?? 0) - items.length;
  const choose = (keys: readonly string[]) => {
    const known = new Map(
      [...chosen, ...items].map(({ key, name, has_password }) => [key, { key, name, has_password }]),
    );
    setChosen(keys.flatMap((key) => known.get(key) ?? []));
  };
  // The temporary password does not work for people with panel rights.
  const without = company.sso_is_active ? chosen.filter((person) => !person.has_password) : [];
  const onSuccess = () => {
    showSnackbar({ message: t('permissions.added', { count: chosen.length }), tone: 'success' });
    onClose();
  };
  /** Names of the people that the server skipped: another administrator was faster. */
  const [already, setAlready] = useState<readonly string[]>([]);
  const onError = (error: { readonly code: string; readonly facts: Readonly<Record<string, unknown>> }) => {
    if (error.code !== 'USER_ALREADY_EXISTS') return false;
    const refused = new Set(Array.isArray(error.facts['users']) ? error.facts['users'] : []);
    setAlready(chosen.filter(({ key }) => refused.has(key)).map(({ name }) => name));
    setChosen(chosen.filter(({ key }) => !refused.has(key)));
    void invalidateCalls(client, touched);
    return true;
  };
  const settings = { invalidates: touched, onSuccess, onError };
  const addManagers = useAct('permissions.addManagers', settings);
  const addAllowed = useAct('permissions.addAllowedAdmins', settings);
  const add = to === 'managers' ? addManagers : addAllowed;
  return (
    <Modal
      opened
      onClose={careful.close}
      closeOnEscape={!careful.isAsking}
      title={t(`permissions.add.${to}`)}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="md">
        <SearchField label={t('permissions.search')} value={search} onSearch={onSearch} />
        {chosen.length === 0 ? null : (
          <ul className="sg-pills" aria-label={t('permissions.chosen')}>
            {chosen.map(({ key, name }) => (
              <li key={key}>
                <Button
                  size="compact-xs"
                  variant="light"
                  rightSection={<IconX size={12} />}
                  aria-label={t('permissions.unchoose', { name })}
                  onClick={() => setChosen(chosen.filter((person) => person.key !== key))}
                >
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {people.data === undefined && people.error === null ? <LoadingLines lines={4} /> : null}
        {people.error === null ? null : (
          <ErrorState error={people.error} onRetry={() => void people.refetch()} />
        )}
        <Checkbox.Group
          value={chosen.map((person) => person.key)}
          onChange={choose}
          className="sg-people-choices"
        >
          <Stack gap="xs" role="group" aria-label={t('permissions.people')} {...careful.typing}>
            {items.map((person) => {
              const isAdmin = person.is_admin || person.allowed;
              const hasRight = isAdmin || (to === 'managers' && person.is_manager);
              return (
                <Checkbox
                  key={person.key}
                  value={person.key}
                  disabled={hasRight}
                  label={person.name}
                  description={
                    hasRight
                      ? `${person.email} – ${t(isAdmin ? 'permissions.isAdmin' : 'permissions.isManager')}`
                      : person.email
                  }
                />
              );
            })}
          </Stack>
        </Checkbox.Group>
        {people.data?.items.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('permissions.nobodyFound')}
          </Text>
        ) : null}
        {rest > 0 ? (
          <Text size="sm" c="dimmed">
            {t('permissions.moreFound', { count: rest })}
          </Text>
        ) : null}
        {already.length === 0 ? null : (
          <Alert color="accent" role="status">
            {t('permissions.already', { count: already.length, names: already.join(', ') })}{' '}
            {chosen.length === 0 ? null : t('permissions.alreadyRest')}
          </Alert>
        )}
        {chosen.length === 0 ? null : <PromotionNote users={chosen.map(({ key }) => key)} />}
        {without.length === 0 ? null : (
          <Alert color="yellow">
            {t('permissions.withoutPassword', {
              count: without.length,
              names: without.map(({ name }) => name).join(', '),
            })}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={chosen.length === 0}
            loading={add.isPending}
            onClick={() => add.mutate({ body: { users: chosen.map((person) => person.key) } })}
          >
            {chosen.length === 0 ? t('common.add') : t('permissions.addCount', { count: chosen.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
