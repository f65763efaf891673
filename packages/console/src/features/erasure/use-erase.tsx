import { Stack, Text } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { useAct } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';

export type ErasablePerson = CallResponse<'erasure.list'>['items'][number];

/** Erases a person after a question that says what is lost; calls back where that is refused by now. */
export function useErase(onRefused: () => void) {
  const t = useT();
  const confirm = useConfirm();
  const erase = useAct('erasure.erase', {
    invalidates: ['erasure.list', 'audit.list', 'users.list'],
    onSuccess: () => showSnackbar({ message: t('evidence.erasure.erased'), tone: 'success' }),
    onError: () => {
      onRefused();
      return false;
    },
  });
  return {
    isErasing: ({ key }: ErasablePerson) => erase.isPending && erase.variables.params.key === key,
    ask: async ({ key, name, email }: ErasablePerson) => {
      const isSure = await confirm({
        title: t('evidence.erasure.askTitle', { name }),
        message: (
          <Stack gap="xs">
            <Text size="sm" className="sg-muted">
              {email}
            </Text>
            <Text size="sm">{t('evidence.erasure.askText')}</Text>
            <Text size="sm" fw={600}>
              {t('evidence.erasure.askEnd')}
            </Text>
          </Stack>
        ),
        confirmLabel: t('evidence.erasure.erase'),
        promise: 'erasePerson',
        isDanger: true,
      });
      if (isSure) erase.mutate({ params: { key } });
    },
  };
}
