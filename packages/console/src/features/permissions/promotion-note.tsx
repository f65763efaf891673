import { Alert } from '@mantine/core';
import { CheckFailed } from '#components/tasks/check-failed.tsx';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';

/** What others set up for the chosen people and ends when these get the right; only what there is. */
export function PromotionNote({ users }: { readonly users: readonly string[] }) {
  const t = useT();
  const { data, error, refetch, isPlaceholderData } = useCall('permissions.previewPromotion', {
    body: { users: [...users] },
  });
  if (data === undefined && error !== null)
    return (
      <CheckFailed title={t('permissions.promotion.unknown')} error={error} onRetry={() => void refetch()} />
    );
  // The answer may be about the people who were chosen before.
  const people = (data?.people ?? []).filter(({ key }) => users.includes(key));
  if (people.length === 0) return null;
  return (
    <Alert
      color="yellow"
      title={t('permissions.promotion.title', { count: people.length })}
      aria-busy={isPlaceholderData}
    >
      <ul className="sg-promotion">
        {people.map(({ key, name, ends }) => (
          <li key={key}>
            <strong>{name}</strong>: {ends.map((each) => t(`permissions.promotion.ends.${each}`)).join('; ')}.
          </li>
        ))}
      </ul>
    </Alert>
  );
}
