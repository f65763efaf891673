import { Alert } from '@mantine/core';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { useCall } from '#lib/api/query.ts';
import { CheckFailed } from './check-failed.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import { ScrollList } from '#design/layout/scroll-list.tsx';

type LeftOutBeforeProps = CallBody<'users.previewLeftOut'>;

/** Whom a bulk action will leave out because of the caller's rights, by name, and who can do it; else nothing. */
export function LeftOutBefore({ selection, action }: LeftOutBeforeProps) {
  const t = useT();
  const { data, error, refetch } = useCall('users.previewLeftOut', { body: { selection, action } });
  if (data === undefined && error !== null)
    return <CheckFailed title={t('tasks.leftOut.unknown')} error={error} onRetry={() => void refetch()} />;
  return (data?.left_out ?? []).map(({ reason, count, people }) => {
    const title = t(`tasks.leftOut.${reason}`, { count });
    return (
      <Alert key={reason} color="yellow" title={title}>
        <ScrollList label={title}>
          {people.map(({ key, name, email }) => (
            <li key={key}>
              {name} <span className="sg-muted">{email}</span>
            </li>
          ))}
          {count > people.length ? (
            <li>{t('shifts.difference.more', { count: count - people.length })}</li>
          ) : null}
        </ScrollList>
      </Alert>
    );
  });
}
