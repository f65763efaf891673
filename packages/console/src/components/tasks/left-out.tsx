import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useCall } from '#lib/api/query.ts';
import { useReasonText, useT } from '#lib/i18n/texts.tsx';
import { ScrollList } from '#design/layout/scroll-list.tsx';
import type { Task } from './task-texts.ts';

/** So many of each kind are named; the download has them all. */
const named = 25;

interface LeftOutProps {
  readonly task: Task;
  readonly outcome: 'failed' | 'skipped';
}

/** How many failed or were left out, and the first of them by name, each with why; nothing where there are none. */
export function LeftOut(props: LeftOutProps) {
  return props.task[props.outcome] === 0 ? null : <SomeLeftOut {...props} />;
}

function SomeLeftOut({ task, outcome }: LeftOutProps) {
  const t = useT();
  const reasonText = useReasonText();
  /** The rule that keeps administrators signed in protects them from every requester. */
  const formatReason = (reason: string) =>
    task.kind === 'force_logout' && reason === 'PROTECTED_USER'
      ? t('tasks.protectedFromLogout')
      : reasonText(reason);
  const { data, refetch } = useCall('tasks.results', {
    params: { key: task.key },
    query: { outcome, page_size: String(named) },
  });
  const count = task[outcome];
  const people = data?.items ?? [];
  const isShort = people.length < Math.min(count, named);
  // A running action has more of them by and by.
  useEffect(() => {
    if (isShort) void refetch({ cancelRefetch: false });
  }, [count, isShort, refetch]);
  const title = t(`tasks.${outcome}`, { count });
  const rest = count - people.length;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {people.length === 0 ? null : (
        <ScrollList label={title}>
          {people.map((person, place) => (
            // One person may be listed several times, once per session.
            <li key={`${person.user} ${place}`}>
              <span>
                {person.name} <span className="sg-muted">{person.email}</span>
              </span>
              {person.reason === null ? null : (
                <span className="sg-muted">{formatReason(person.reason)}</span>
              )}
            </li>
          ))}
          {rest > 0 ? <li>{t('tasks.moreLeftOut', { count: rest })}</li> : null}
        </ScrollList>
      )}
    </div>
  );
}
