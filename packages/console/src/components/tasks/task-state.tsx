import { useT } from '#lib/i18n/texts.tsx';
import { Chip } from '#design/layout/page.tsx';
import { hasChangedNothing, taskTones } from './task-texts.ts';
import type { Task } from './task-texts.ts';

/** The state of a bulk action; one that is over and left everyone out is no success. */
export function TaskState({ task }: { readonly task: Task }) {
  const t = useT();
  if (hasChangedNothing(task)) return <Chip tone="warn">{t('tasks.changedNothing')}</Chip>;
  return <Chip tone={taskTones[task.state]}>{t(`tasks.states.${task.state}`)}</Chip>;
}
