import { Alert, Button, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime, formatPlainDate } from '#lib/i18n/formats.ts';
import { useAct, useCall } from '#lib/api/query.ts';
import { useDownload } from '#lib/api/use-download.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Modal } from '#design/dialog/modal.tsx';
import { ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { formatAccessLength } from '../people/single-access-text.ts';
import { LeftOut } from './left-out.tsx';
import { TaskState } from './task-state.tsx';
import { countHandled, isOpenTask } from './task-texts.ts';
import type { Task } from './task-texts.ts';
import './tasks.css';

interface TaskDialogProps {
  readonly taskKey: string;
  readonly onClose: () => void;
}

/** A bulk action: its progress, its results, and the button that stops it. */
export function TaskDialog({ taskKey, onClose }: TaskDialogProps) {
  const t = useT();
  const task = useCall(
    'tasks.get',
    { params: { key: taskKey } },
    { everyMs: 2000, isFinal: (answer) => !isOpenTask(answer) },
  );
  const data = task.data;
  return (
    <Modal
      opened
      onClose={onClose}
      title={data === undefined ? t('tasks.recent') : t(`tasks.kinds.${data.kind}`)}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {data === undefined ? (
        task.error === null ? (
          <LoadingLines lines={3} />
        ) : (
          <ErrorState error={task.error} onRetry={() => void task.refetch()} />
        )
      ) : (
        <TaskProgress task={data} onClose={onClose} />
      )}
    </Modal>
  );
}

function TaskProgress({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const t = useT();
  const { company } = useSession();
  const isOpen = isOpenTask(task);
  const milestone = useMilestone(task);
  const handled = countHandled(task);
  const hasPasswords = task.facts.passwords_until !== undefined && !isOpen;
  const cancel = useAct('tasks.cancel', { invalidates: ['tasks.get', 'tasks.list'] });
  const download = useDownload(['tasks.get']);
  // What an action came to has its number, also where that is none.
  const counts = (['done', 'unchanged'] as const).filter(
    (name) => task[name] > 0 || (name === 'done' && !isOpen),
  );
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {[
          ...formatFacts(t, task),
          ...formatCuts(t, task, company.zone),
          ...(task.facts.delivery === 'mail' ? [t('tasks.byMail')] : []),
          formatStart(t, task, company.zone),
        ].join(' · ')}
      </Text>
      <div>
        <Group justify="space-between" mb={4}>
          <TaskState task={task} />
          <Text size="sm">{t('tasks.progress', { count: handled, total: task.total })}</Text>
          <VisuallyHidden component="output">{milestone}</VisuallyHidden>
        </Group>
        <Progress
          value={task.total === 0 ? 100 : (handled / task.total) * 100}
          animated={isOpen}
          aria-label={t(`tasks.kinds.${task.kind}`)}
        />
      </div>
      {counts.length === 0 ? null : (
        <ul className="sg-task-counts">
          {counts.map((name) => (
            <li key={name}>
              {t(
                // A person with a password gets no temporary one.
                name === 'unchanged' && task.kind === 'share_temporary_password'
                  ? 'tasks.hasOwnPassword'
                  : `tasks.${name}`,
                { count: task[name] },
              )}
            </li>
          ))}
        </ul>
      )}
      {task.state === 'cancelled' ? <Alert color="yellow">{t('tasks.cancelled')}</Alert> : null}
      {hasPasswords ? <Alert color="yellow">{t('tasks.passwordsOnce')}</Alert> : null}
      {company.sends_mail || !isMailing(task) ? null : <Alert color="yellow">{t('tasks.mailsWait')}</Alert>}
      <LeftOut task={task} outcome="failed" />
      <LeftOut task={task} outcome="skipped" />
      {isOpen ? (
        <Text size="sm" c="dimmed">
          {t('tasks.background')}
        </Text>
      ) : null}
      <Group justify="flex-end" gap="xs">
        {isOpen ? (
          <Button
            variant="subtle"
            color="red"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { key: task.key } })}
          >
            {t('tasks.cancel')}
          </Button>
        ) : (
          <Button
            variant={hasPasswords ? 'filled' : 'default'}
            leftSection={<IconDownload size={16} />}
            loading={download.isPending}
            onClick={() => download.mutate({ body: { kind: 'task_results_csv', task: task.key } })}
          >
            {t(hasPasswords ? 'tasks.downloadPasswords' : 'tasks.downloadResult')}
          </Button>
        )}
        <Button variant={hasPasswords ? 'default' : 'filled'} onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The shifts whose window a vacation cuts, and when it does. */
function formatCuts(t: ReturnType<typeof useT>, { facts }: Task, zone: string): string[] {
  const { cut_shifts: shifts, cut_at: at } = facts;
  if (shifts === undefined || at === undefined) return [];
  return [t('tasks.cutNights', { shifts, at: formatDateTime(at, zone) })];
}

/** The author and time of a task. The program starts some tasks by itself. */
function formatStart(t: ReturnType<typeof useT>, task: Task, zone: string): string {
  const at = formatDateTime(task.created_at, zone);
  return task.facts.occasion === 'new_people'
    ? t('tasks.forNewPeople', { at })
    : t('tasks.startedBy', { name: task.created_by, at });
}

/**
 * The state and progress for screen readers: announced at each quarter and at each change of state, not at each poll.
 */
function useMilestone(task: Task): string {
  const t = useT();
  const handled = countHandled(task);
  const quarter = task.total === 0 ? 4 : Math.floor((handled / task.total) * 4);
  const place = `${task.state} ${quarter}`;
  const [announced, setAnnounced] = useState({ place: '', count: 0 });
  if (announced.place !== place) setAnnounced({ place, count: handled });
  return `${t(`tasks.states.${task.state}`)}: ${t('tasks.progress', { count: announced.count, total: task.total })}`;
}

/** Whether the people get e-mails. */
const isMailing = ({ kind }: Task): boolean =>
  kind === 'share_change_link' || kind === 'share_temporary_password';

/** What the action acts with: the shift, the days, the domains, the duration. */
function formatFacts(t: ReturnType<typeof useT>, { facts }: Task): string[] {
  const { shift, start_date: start, end_date: end, domains, access_minutes: minutes } = facts;
  const length =
    minutes === undefined ? '' : formatAccessLength(minutes === 'logoff' ? null : Number(minutes), t);
  const days =
    start !== undefined && end !== undefined ? `${formatPlainDate(start)} – ${formatPlainDate(end)}` : '';
  return [shift ?? '', days, domains ?? '', length].filter((text) => text !== '');
}
