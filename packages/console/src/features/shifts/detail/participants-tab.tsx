import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconUserMinus, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useAct } from '../../../lib/query.ts';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { useT } from '../../../lib/texts.tsx';
import { useUrlState } from '../../../lib/url-state.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { DataTable, setSelection, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { findByText } from '../model/find-shifts.ts';
import type { WireShift } from '../model/rule-draft.ts';
import { useShiftText } from '../texts.ts';
import { AddPeopleDialog } from './add-people-dialog.tsx';

type Participant = WireShift['users'][number];

/** Rows put on the screen at a time. */
const portion = 100;

/** The people of a shift: found, added, removed. Changes here are saved at once. */
export function ParticipantsTab({ shift }: { readonly shift: WireShift }) {
  const t = useShiftText();
  const common = useT();
  const confirm = useConfirm();
  const { state, set } = useUrlState({ people: '' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [shownNumber, setShownNumber] = useState(portion);
  const [isAdding, setIsAdding] = useState(false);
  const removal = useAct('shifts.removeUsers', {
    invalidates: ['shifts.get', 'shifts.list', 'users.list', 'users.get', 'home.summary'],
    onSuccess: ({ removed }) =>
      showSnackbar({ message: t('participants.removed', { count: removed }), tone: 'success' }),
  });
  const onSearch = useCallback((people: string) => set({ people }), [set]);

  const remove = async (keys: readonly string[]) => {
    const isSure = await confirm({
      title: t('participants.removeTitle', { count: keys.length }),
      message: t('participants.removeText'),
      confirmLabel: common('common.remove'),
      isReversible: true,
      isDanger: true,
    });
    if (!isSure) return;
    removal.mutate(
      { params: { key: shift.key }, body: { users: [...keys] } },
      { onSuccess: () => setSelected(new Set()) },
    );
  };

  const found = findByText(shift.users, state.people, (user) => [user.name, user.email]);
  const shown = found.slice(0, shownNumber);
  const present = shift.users.filter((user) => selected.has(user.key)).map((user) => user.key);
  const columns: readonly Column<Participant>[] = [
    { id: 'name', header: t('participants.columnName'), cell: (user) => user.name },
    { id: 'email', header: t('participants.columnEmail'), cell: (user) => user.email },
    {
      id: 'actions',
      header: common('common.actions'),
      cell: (user) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('participants.removeOne', { name: user.name })}
          onClick={() => void remove([user.key])}
        >
          <IconUserMinus size={18} aria-hidden />
        </ActionIcon>
      ),
    },
  ];
  const add = (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('participants.add')}
    </Button>
  );

  return (
    <Stack gap="md">
      {shift.users.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={40} stroke={1.4} aria-hidden />}
          title={t('participants.empty')}
          text={t('participants.emptyText')}
          action={add}
        />
      ) : (
        <>
          <div className="sg-filters">
            <SearchField label={t('participants.search')} value={state.people} onSearch={onSearch} />
            <output className="sg-muted">{t('participants.title', { count: found.length })}</output>
            <span className="sg-grow" />
            {add}
          </div>
          {present.length === 0 ? null : (
            <section className="sg-bulk-bar" aria-label={common('common.actions')}>
              <strong aria-live="polite">{common('common.selected', { count: present.length })}</strong>
              <Button
                size="compact-sm"
                variant="outline"
                color="red"
                loading={removal.isPending}
                onClick={() => void remove(present)}
              >
                {t('participants.removeSelected')}
              </Button>
              <Button size="compact-sm" variant="subtle" onClick={() => setSelected(new Set())}>
                {common('common.clearSelection')}
              </Button>
            </section>
          )}
          {found.length === 0 ? (
            <EmptyState title={t('participants.nothingFound')} />
          ) : (
            <DataTable
              label={t('tabs.participants')}
              columns={columns}
              rows={shown}
              rowKey={(user) => user.key}
              rowLabel={(user) => user.name}
              selection={setSelection(selected, setSelected)}
            />
          )}
          {shown.length < found.length ? (
            <Group justify="center" gap="sm" mt="sm">
              <Text size="sm" c="dimmed">
                {t('participants.showing', { shown: shown.length, total: found.length })}
              </Text>
              <Button variant="default" onClick={() => setShownNumber(shownNumber + portion)}>
                {t('participants.showMore')}
              </Button>
            </Group>
          ) : null}
        </>
      )}
      {isAdding ? <AddPeopleDialog shift={shift} onClose={() => setIsAdding(false)} /> : null}
    </Stack>
  );
}
