import { Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { callOptions, useAct } from '#lib/api/query.ts';
import { useErrorText, useT } from '#lib/i18n/texts.tsx';

/** Syncs the organizational units when one is missing from a filter. */
export function UpdateUnits() {
  const t = useT();
  const errorText = useErrorText();
  const client = useQueryClient();
  const update = useAct('company.syncOrgUnits', {
    onSuccess: ({ uos }) =>
      client.setQueryData(callOptions('company.current', {}).queryKey, (known) =>
        known === undefined ? known : { ...known, uos },
      ),
    // Shown beside the button.
    onError: () => undefined,
  });
  return (
    <Group gap="xs" mt={6}>
      <Button
        size="compact-xs"
        variant="subtle"
        px={4}
        leftSection={<IconRefresh size={14} aria-hidden />}
        loading={update.isPending}
        onClick={() => update.mutate({})}
      >
        {t('people.units.update')}
      </Button>
      <Text component="span" role="status" size="xs" c={update.isError ? 'var(--sg-bad)' : 'dimmed'}>
        {update.isError ? errorText(update.error) : null}
        {update.isSuccess ? t('people.units.updated', { count: update.data.uos.length }) : null}
      </Text>
    </Group>
  );
}
