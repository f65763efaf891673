import { ActionIcon, Alert, Button, Checkbox, Stack } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { IconUserMinus, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { ApiError, call } from '../../../lib/api/client.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { readPageSize, readTrail } from '../../../lib/routing/paging.ts';
import { useAct, useCall } from '../../../lib/api/query.ts';
import { useLostPlace } from '../../../lib/routing/use-lost-place.ts';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { useErrorText, useT } from '../../../lib/i18n/texts.tsx';
import { useUrlState } from '../../../lib/routing/url-state.ts';
import { DataTable, setSelection, type Column } from '../../../design/table/data-table.tsx';
import { ClearFilters, EmptyState, ErrorState } from '../../../design/layout/page.tsx';
import { SearchField } from '../../../design/form/search-field.tsx';
import { StatusChip } from '../../../components/people/status-chip.tsx';
import { RowLink } from '../../../design/table/row-link.tsx';
import { TrailFoot } from '../../../design/table/trail-foot.tsx';
import type { WireShift } from '../model/rule-draft.ts';
import { useShiftText } from '../texts.ts';
import { leftOutOf, type Addition, type LeftOut } from '../model/addition.ts';
import { AddPeopleDialog, type Added } from './add-people-dialog.tsx';
import { DifferenceDialog } from '../../../components/access-impact/difference-dialog.tsx';
import { touchesAnybody } from '../../../components/access-impact/difference-view.tsx';
import { LeftOutAlerts } from './left-out.tsx';
import type { Difference } from '../../../components/access-impact/types.ts';

type Participant = CallResponse<'shifts.users'>['items'][number];

/** What adding or removing people did, to be read in peace. */
interface Done {
  readonly message: string;
  readonly difference: Difference;
  readonly left: LeftOut;
}
const nobodyLeftOut: LeftOut = { gone: [], protected: [] };

interface ParticipantsTabProps {
  readonly shift: WireShift;
  /** Access permissions are being edited: people are not, until that is saved or let go. */
  readonly isEditingAccess: boolean;
}

/** The people of a shift: found, added, removed. Changes here are saved at once, after saying what they do. */
export function ParticipantsTab({ shift, isEditingAccess }: ParticipantsTabProps) {
  const t = useShiftText();
  const common = useT();
  const errorText = useErrorText();
  const { state, set, push } = useUrlState({ people: '', only: '', size: '50', trail: '', adding: '' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<{
    readonly keys: readonly string[];
    readonly difference: Difference;
  } | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const size = readPageSize(state.size);
  const filter = {
    ...(state.people === '' ? {} : { search: state.people }),
    ...(state.only === '' ? {} : { only_shift: 'true' }),
    page_size: size,
  };
  const trail = readTrail(state.trail);
  const cursor = trail.at(-1);
  const params = { key: shift.key };
  const zone = shift.zone ?? shift.company_zone;
  const people = useCall('shifts.users', {
    params,
    query: { ...filter, ...(cursor === undefined ? {} : { cursor }) },
  });
  useLostPlace(people.error, () => set({ trail: null }));
  const total = useCall('shifts.users', { params, query: filter }).data?.total ?? null;
  const removal = useAct('shifts.removeUsers', {
    invalidates: ['shifts.users', 'shifts.get', 'shifts.list', 'users.list', 'users.get', 'home.summary'],
    onSuccess: ({ removed, difference }, { body }) => {
      // Somebody else may have been faster.
      const rest = body.users.length - removed;
      const gone = rest === 0 ? [] : [t('participants.wereOut', { count: rest })];
      const done = removed === 0 ? [] : [`${t('participants.removed', { count: removed })}.`];
      setLeaving(null);
      tell({ message: [...done, ...gone].join(' '), difference, left: nobodyLeftOut }, removed > 0);
    },
  });
  /** Says what was done: in peace where somebody should know more than a number, else in passing. */
  const tell = (what: Done, isAnything: boolean) => {
    const left = what.left.gone.length + what.left.protected.length;
    if (touchesAnybody(what.difference) || left > 0) setDone(what);
    else showSnackbar({ message: what.message, tone: isAnything ? 'success' : 'info' });
  };
  const closeAddition = () => set({ adding: null });
  const added = (answer: Added, addition: Addition) => {
    const already = answer.unchanged === 0 ? '' : ` ${t('participants.wereIn', { count: answer.unchanged })}`;
    const message = `${t('participants.added', { count: answer.added })}.${already}`;
    tell({ message, difference: answer.difference, left: leftOutOf(answer, addition) }, answer.added > 0);
    closeAddition();
  };
  const onSearch = useCallback((search: string) => set({ people: search, trail: null }), [set]);

  // What it does to them is said first, by the engine.
  const ask = async (keys: readonly string[]) => {
    try {
      const difference = await call('shifts.preview', { params, body: { remove: [...keys] } });
      setLeaving({ keys, difference });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showSnackbar({ message: errorText(error), tone: 'error' });
    }
  };
  const remove = (keys: readonly string[]) =>
    removal.mutate(
      { params, body: { users: [...keys] } },
      {
        onSuccess: () => setSelected((all) => new Set([...all].filter((key) => !keys.includes(key)))),
        onSettled: () => setLeaving(null),
      },
    );

  const columns: readonly Column<Participant>[] = [
    {
      id: 'name',
      header: t('participants.columnName'),
      cell: (user) => (
        <span className="sg-chips">
          <RowLink to={paths.user} itemKey={user.key} className="sg-row-link">
            {user.name}
          </RowLink>
          {user.status === 'active' ? null : <StatusChip status={user.status} />}
        </span>
      ),
    },
    { id: 'email', header: t('participants.columnEmail'), cell: (user) => user.email },
    { id: 'unit', header: t('participants.columnUnit'), cell: (user) => user.uo ?? '' },
    {
      id: 'others',
      header: t('participants.columnOthers'),
      cell: (user) =>
        user.other_shifts.length === 0 ? (
          <span className="sg-muted">{t('participants.onlyThis')}</span>
        ) : (
          user.other_shifts.join(', ')
        ),
    },
    {
      id: 'actions',
      header: common('common.actions'),
      staysRight: true,
      cell: (user) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('participants.removeOne', { name: user.name })}
          disabled={isEditingAccess || user.is_protected}
          onClick={() => void ask([user.key])}
        >
          <IconUserMinus size={18} aria-hidden />
        </ActionIcon>
      ),
    },
  ];
  const add = (
    <Button
      leftSection={<IconUserPlus size={16} aria-hidden />}
      disabled={isEditingAccess}
      onClick={() => push({ adding: '1' })}
    >
      {t('participants.add')}
    </Button>
  );
  const isFiltered = state.people !== '' || state.only !== '';

  return (
    <Stack gap="md">
      {isEditingAccess ? <Alert color="accent">{t('participants.lockedByEdit')}</Alert> : null}
      {people.error !== null && people.data === undefined ? (
        <ErrorState error={people.error} onRetry={() => void people.refetch()} />
      ) : people.data?.items.length === 0 && !isFiltered && trail.length === 0 ? (
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
            <Checkbox
              label={t('participants.onlyFilter')}
              checked={state.only !== ''}
              onChange={(event) => set({ only: event.currentTarget.checked ? '1' : null, trail: null })}
            />
            <span className="sg-grow" />
            {add}
          </div>
          {selected.size === 0 ? null : (
            <section className="sg-bulk-bar" aria-label={common('common.actions')}>
              <strong aria-live="polite">{common('common.selected', { count: selected.size })}</strong>
              <Button
                size="compact-sm"
                variant="outline"
                color="red"
                disabled={isEditingAccess}
                onClick={() => void ask([...selected])}
              >
                {t('participants.removeSelected')}
              </Button>
              <Button size="compact-sm" variant="subtle" onClick={() => setSelected(new Set())}>
                {common('common.clearSelection')}
              </Button>
            </section>
          )}
          {people.data?.items.length === 0 ? (
            <EmptyState
              title={common('users.noneTitle')}
              text={t('participants.nothingFound')}
              action={<ClearFilters onClear={() => set({ people: null, only: null, trail: null })} />}
            />
          ) : (
            <DataTable
              label={t('tabs.participants')}
              columns={columns}
              rows={people.data?.items}
              rowKey={(user) => user.key}
              rowLabel={(user) => user.name}
              isOld={people.isPlaceholderData}
              selection={setSelection(selected, setSelected)}
            />
          )}
          <TrailFoot
            trail={state.trail}
            onTrail={(to) => push({ trail: to })}
            next={people.data?.next ?? null}
            pageSize={size}
            onPageSize={(next) => set({ size: next, trail: null })}
            hasFirst
            hasRows={people.data?.items.length !== 0}
            summary={total === null ? '' : t('participants.title', { count: total })}
          />
        </>
      )}
      {state.adding === '' || isEditingAccess || done !== null ? null : (
        <AddPeopleDialog shift={shift} onAdded={added} onClose={closeAddition} />
      )}
      {done === null ? null : (
        <DifferenceDialog
          title={t('difference.after')}
          note={done.message}
          difference={done.difference}
          zone={zone}
          onClose={() => setDone(null)}
        >
          <LeftOutAlerts left={done.left} />
        </DifferenceDialog>
      )}
      {leaving === null ? null : (
        <DifferenceDialog
          title={t('participants.removeTitle', { count: leaving.keys.length })}
          difference={leaving.difference}
          zone={zone}
          confirm={{
            label: t('participants.removeSelected'),
            isBusy: removal.isPending,
            onConfirm: () => remove(leaving.keys),
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Stack>
  );
}
