import { Button } from '@mantine/core';
import { IconDownload, IconMailSearch, IconRefresh } from '@tabler/icons-react';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { columnsOfFile, useDownload } from '#lib/api/use-download.ts';
import { TaskMenu } from '../bulk/task-menu.tsx';
import { DomainSharing } from '../passwords/domain-sharing.tsx';
import { useSync } from '#components/people/use-sync.ts';
import { toFilter, toFirstQuery } from './users-query.ts';
import type { UsersState } from './users-query.ts';

type FileColumn = NonNullable<
  Extract<CallBody<'downloads.createTicket'>, { kind: 'users_csv' }>['columns']
>[number];

/** The columns that a file can have; what can be done with a person is none. */
const fileColumns: Readonly<Record<FileColumn, true>> = {
  name: true,
  email: true,
  status: true,
  shifts: true,
  function: true,
  last_login: true,
  updated_password_at: true,
  uo: true,
  job_title: true,
  domain: true,
  second_step: true,
};

interface PageActionsProps {
  /** The list as it is now, for its download: what is searched does not change how the buttons are drawn. */
  readonly read: () => UsersState;
  /** The ids of what the list shows, in order: the file has the same. */
  readonly readColumns: () => readonly string[];
  readonly onPaste: () => void;
  readonly onTask: (key: string) => void;
}

/** Beside the title: bulk actions, selecting by e-mail, the export and a sync. */
export function PageActions(props: PageActionsProps) {
  const { read, readColumns, onPaste, onTask } = props;
  const t = useT();
  const sync = useSync();
  const isSyncing = useCall('users.syncTask', {}).data?.in_sync_process === true;
  const download = useDownload();
  const bringFile = () => {
    const state = read();
    const { sort } = toFirstQuery(state);
    const filters = { ...toFilter(state), sort };
    download.mutate({
      body: { kind: 'users_csv', filters, columns: columnsOfFile(fileColumns, readColumns()) },
    });
  };
  const buttons = [
    { label: t('tasks.byEmail'), icon: IconMailSearch, isBusy: false, act: onPaste },
    { label: t('common.download'), icon: IconDownload, isBusy: download.isPending, act: bringFile },
    {
      label: t(isSyncing ? 'users.syncing' : 'users.syncNow'),
      icon: IconRefresh,
      isBusy: sync.isPending || isSyncing,
      act: () => sync.mutate({}),
    },
  ];
  return (
    <>
      <TaskMenu onOpen={onTask} />
      <DomainSharing />
      {buttons.map(({ label, icon: Icon, isBusy, act }) => (
        <Button
          key={label}
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          loading={isBusy}
          onClick={act}
        >
          {label}
        </Button>
      ))}
    </>
  );
}
