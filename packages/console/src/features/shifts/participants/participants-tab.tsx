import { Alert, Button, Checkbox, Stack } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { readPageSize, readTrail } from '#lib/routing/paging.ts';
import { useCall } from '#lib/api/query.ts';
import { useLostPlace } from '#lib/routing/use-lost-place.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { BulkBar, WithBulkBar } from '#design/table/bulk-bar.tsx';
import { DataTable, setSelection } from '#design/table/data-table.tsx';
import { ClearFilters, EmptyState, ErrorState } from '#design/layout/page.tsx';
import { SearchField } from '#design/form/search-field.tsx';
import { TrailFoot } from '#design/table/trail-foot.tsx';
import { useShiftText } from '../texts.ts';
import { useMembership } from './use-membership.ts';
import { MembershipDialogs } from './membership-dialogs.tsx';
import { useParticipantColumns } from './participant-columns.tsx';
import { AddPeopleDialog } from './add-people-dialog.tsx';
import type { Added, Addition, WireShift } from '../model/model.ts';

interface ParticipantsTabProps {
  readonly shift: WireShift;
  /** Access permissions are being edited: people are not, until that is saved or let go. */
  readonly isEditingAccess: boolean;
}

/** Finds, adds and removes the people of a shift. A change is saved immediately, after its impact was shown. */
export function ParticipantsTab({ shift, isEditingAccess }: ParticipantsTabProps) {
  const t = useShiftText();
  const common = useT();
  const { state, set, push } = useUrlState({ people: '', only: '', size: '50', trail: '', adding: '' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const size = readPageSize(state.size);
  const filter = {
    ...(state.people === '' ? {} : { search: state.people }),
    ...(state.only === '' ? {} : { only_shift: 'true' }),
    page_size: size,
  };
  const trail = readTrail(state.trail);
  const cursor = trail.at(-1);
  const params = { key: shift.key };
  const people = useCall('shifts.users', {
    params,
    query: { ...filter, ...(cursor === undefined ? {} : { cursor }) },
  });
  useLostPlace(people.error, () => set({ trail: null }));
  const total = useCall('shifts.users', { params, query: filter }).data?.total ?? null;
  const membership = useMembership(shift.key, (removed) =>
    setSelected((all) => new Set([...all].filter((key) => !removed.includes(key)))),
  );
  const closeAddition = () => set({ adding: null });
  const added = (answer: Added, addition: Addition) => {
    membership.reportAddition(answer, addition);
    closeAddition();
  };
  const onSearch = (search: string) => set({ people: search, trail: null });

  const columns = useParticipantColumns(isEditingAccess, (key) => void membership.askToRemove([key]));
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

  const bar =
    selected.size === 0 ? null : (
      <BulkBar
        text={common('common.selected', { count: selected.size })}
        onClear={() => setSelected(new Set())}
      >
        <Button
          size="compact-sm"
          variant="outline"
          color="red"
          disabled={isEditingAccess}
          onClick={() => void membership.askToRemove([...selected])}
        >
          {t('participants.removeSelected')}
        </Button>
      </BulkBar>
    );
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
          <WithBulkBar bar={bar}>
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
                isHeadCovered={bar !== null}
              />
            )}
          </WithBulkBar>
          <TrailFoot
            trail={state.trail}
            onTrail={(to) => push({ trail: to })}
            next={people.data?.next ?? null}
            pageSize={size}
            onPageSize={(next) => set({ size: next, trail: null })}
            hasFirst
            total={total}
            hasRows={people.data?.items.length !== 0}
            summary={total === null ? '' : t('participants.title', { count: total })}
          />
        </>
      )}
      {state.adding === '' || isEditingAccess || membership.report !== null ? null : (
        <AddPeopleDialog shift={shift} onAdded={added} onClose={closeAddition} />
      )}
      <MembershipDialogs membership={membership} zone={shift.zone ?? shift.company_zone} />
    </Stack>
  );
}
