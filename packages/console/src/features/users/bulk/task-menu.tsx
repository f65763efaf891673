import { Button, Menu } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { TaskState } from '#components/tasks/task-state.tsx';
import { countHandled, isOpenTask } from '#components/tasks/task-texts.ts';

/** The bulk actions of the last days; nothing is shown where there were none. */
export function TaskMenu({ onOpen }: { readonly onOpen: (key: string) => void }) {
  const t = useT();
  const { company } = useSession();
  const tasks = useCall('tasks.list', {}).data?.items ?? [];
  if (tasks.length === 0) return null;
  const open = tasks.filter(isOpenTask).length;
  return (
    <Menu position="bottom-end" withinPortal width={360}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconListCheck size={16} />}>
          {t('tasks.recent')}
          {open > 0 ? ` (${open})` : ''}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        {tasks.map((task) => (
          <Menu.Item key={task.key} onClick={() => onOpen(task.key)} rightSection={<TaskState task={task} />}>
            <span>{t(`tasks.kinds.${task.kind}`)}</span>
            <br />
            <span className="sg-muted">
              {formatDateTime(task.created_at, company.zone)} ·{' '}
              {t('tasks.progress', { count: countHandled(task), total: task.total })}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
