import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useSync } from '#components/people/use-sync.ts';
import { ClearFilters, EmptyState } from '#design/layout/page.tsx';
import { useT } from '#lib/i18n/texts.tsx';

interface NoPeopleProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** Replaces an empty list: clears the filters, or starts a sync when the company has no people yet. */
export function NoPeople({ isFiltered, onClear }: NoPeopleProps) {
  const t = useT();
  const sync = useSync();
  return (
    <EmptyState
      icon={<IconUsers size={40} stroke={1.4} aria-hidden />}
      title={t(isFiltered ? 'users.noneTitle' : 'users.emptyTitle')}
      text={t(isFiltered ? 'users.noneText' : 'users.emptyText')}
      action={
        isFiltered ? (
          <ClearFilters onClear={onClear} />
        ) : (
          <Button loading={sync.isPending} onClick={() => sync.mutate({})}>
            {t('users.syncNow')}
          </Button>
        )
      }
    />
  );
}
