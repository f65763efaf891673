import { Button } from '@mantine/core';
import { controlNotices } from '@shiftgate/contract/entities/control.ts';
import { useAct } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';
import type { PreflightItem } from '../model/model.ts';

interface AcknowledgeFixProps {
  readonly id: PreflightItem['id'];
  readonly label: string;
}

/** Confirms that an administrator knows a notice. */
export function AcknowledgeFix({ id, label }: AcknowledgeFixProps) {
  const t = useT();
  const { mutate, isPending } = useAct('control.acknowledgeNotice', {
    invalidates: ['control.preflight'],
    onSuccess: () => showSnackbar({ message: t('activation.preflight.acknowledged'), tone: 'success' }),
  });
  const notice = controlNotices.find((one) => one === id);
  if (notice === undefined) return null;
  return (
    <Button
      size="compact-sm"
      loading={isPending}
      onClick={() => mutate({ body: { notice } })}
      aria-label={`${label}: ${t(`activation.preflight.titles.${notice}`)}`}
    >
      {label}
    </Button>
  );
}
