import { useState } from 'react';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { Page, PageHeader } from '#design/layout/page.tsx';
import { useRowMenu } from '#design/table/row-menu.tsx';
import { TaskDialog } from '#components/tasks/task-dialog.tsx';
import { useColumns } from '#design/table/use-columns.ts';
import { UserDialogs } from '../actions/user-dialogs.tsx';
import { EmailsDialog } from '../bulk/emails-dialog.tsx';
import { emptySelection } from '../bulk/selection.ts';
import type { OpenDialog, PeopleSelection, User } from '../model.ts';
import { FilterBar } from './filter-bar.tsx';
import { PageActions } from './page-actions.tsx';
import { PeopleList, useBringPage } from './people-list.tsx';
import { SyncFailed } from './sync-failed.tsx';
import { unfoldName, useUserColumns } from './user-columns.tsx';
import { patchState, toFilter, usersDefaults } from './users-query.ts';
import type { UsersPatch } from './users-query.ts';
import '../users.css';

/** The people of the company: search, filters, paging and bulk actions; everything but the selection is in the address. */
export function UsersPage() {
  const t = useT();
  const { company } = useSession();
  const { state, set, push, read } = useUrlState(usersDefaults);
  const [selection, setSelection] = useState<PeopleSelection>(emptySelection);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isPasting, setIsPasting] = useState(false);
  const shiftsCall = useCall('shifts.list', {}).data?.items;
  const shifts = shiftsCall ?? [];
  const openDialog = (name: OpenDialog['name'], user: User) => setDialog({ name, user });
  const openPaste = () => setIsPasting(true);
  const openTask = (task: string) => push({ task });
  const menu = useRowMenu<User>();
  const columns = useUserColumns(company.zone, shifts, menu.press);
  const arranged = useColumns('users', columns);
  const readColumns = () => unfoldName(arranged);
  // A new search is about other people: "all found" must not silently mean them.
  const filter = JSON.stringify(toFilter(state));
  const [selectedIn, setSelectedIn] = useState(filter);
  if (selectedIn !== filter) {
    setSelectedIn(filter);
    if (selection.kind === 'allBut') setSelection(emptySelection);
  }
  const bring = useBringPage();
  const change = (patch: UsersPatch) => {
    bring(patchState(read(), { ...patch, trail: null }));
    set({ ...patch, trail: null });
  };
  return (
    <Page>
      <PageHeader
        title={t('users.title')}
        description={t('users.description')}
        actions={<PageActions read={read} readColumns={readColumns} onPaste={openPaste} onTask={openTask} />}
      />
      <SyncFailed />
      <FilterBar state={state} shifts={shifts} arranged={arranged} onChange={change} />
      <PeopleList
        state={state}
        selection={selection}
        shifts={shifts}
        arranged={arranged}
        menu={menu}
        onSelect={setSelection}
        onChange={change}
        onPush={push}
        onDialog={openDialog}
      />
      <UserDialogs open={dialog} shifts={shifts} onClose={() => setDialog(null)} />
      {isPasting ? (
        <EmailsDialog
          onClose={() => setIsPasting(false)}
          onSelect={(keys) => setSelection({ kind: 'some', keys: new Set(keys) })}
        />
      ) : null}
      {state.task === '' ? null : <TaskDialog taskKey={state.task} onClose={() => set({ task: null })} />}
    </Page>
  );
}
