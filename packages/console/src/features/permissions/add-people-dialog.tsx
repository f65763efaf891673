import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useAct, useCall } from '../../lib/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import { LoadingLines } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Modal } from '../../ui/modal.tsx';

interface AddPeopleDialogProps {
  readonly to: 'managers' | 'allowed_admins';
  readonly onClose: () => void;
}

/** Finds people by search and gives them the right. */
export function AddPeopleDialog({ to, onClose }: AddPeopleDialogProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const onSearch = useCallback((wanted: string) => setSearch(wanted), []);
  const people = useCall('users.list', {
    query: { page_size: '25', status: 'active', ...(search === '' ? {} : { search }) },
  });
  const onSuccess = () => {
    showSnackbar({ message: t('permissions.added', { count: chosen.length }), tone: 'success' });
    onClose();
  };
  const settings = { invalidates: ['permissions.list', 'users.list', 'users.get'], onSuccess } as const;
  const addManagers = useAct('permissions.addManagers', settings);
  const addAllowed = useAct('permissions.addAllowedAdmins', settings);
  const add = to === 'managers' ? addManagers : addAllowed;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`permissions.add.${to}`)}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      centered
    >
      <Stack gap="md">
        <SearchField label={t('permissions.search')} value={search} onSearch={onSearch} />
        {people.data === undefined ? <LoadingLines lines={4} /> : null}
        <Checkbox.Group
          value={[...chosen]}
          onChange={setChosen}
          aria-label={t('permissions.people')}
          className="sg-people-choices"
        >
          <Stack gap="xs">
            {people.data?.items.map((person) => {
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={chosen.length === 0}
            loading={add.isPending}
            onClick={() => add.mutate({ body: { users: [...chosen] } })}
          >
            {t('common.add')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
