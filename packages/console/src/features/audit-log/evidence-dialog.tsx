import { Stack, Text } from '@mantine/core';
import { EvidencePeople } from './evidence-people.tsx';
import { EvidenceSeals } from './evidence-seals.tsx';
import { LogHolds } from './log-holds.tsx';
import { RetentionForm } from './retention-form.tsx';
import { Modal } from '#design/dialog/modal.tsx';
import { useCarefulClose } from '#design/dialog/use-careful-close.ts';
import { ErrorState } from '#design/layout/page.tsx';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';

interface EvidenceDialogProps {
  readonly onClose: () => void;
  /** Opens the export of one person in its place. */
  readonly onPersonLog: () => void;
}

/** How long both logs are kept, how far they are sealed, and what is made or erased of one person. */
export function EvidenceDialog({ onClose, onPersonLog }: EvidenceDialogProps) {
  const t = useT();
  const settings = useCall('audit.settings', {});
  const careful = useCarefulClose(onClose);
  return (
    <Modal
      opened
      onClose={careful.close}
      closeOnEscape={!careful.isAsking}
      title={t('auditLog.evidence.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {settings.data !== undefined ? (
        <Stack gap="lg" {...careful.typing}>
          <RetentionForm stored={settings.data} onClose={onClose} />
          <LogHolds onSaved={careful.settle} />
          <EvidenceSeals settings={settings.data} />
          <EvidencePeople onPersonLog={onPersonLog} />
        </Stack>
      ) : settings.error !== null ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <Text size="sm" role="status">
          {t('common.loading')}
        </Text>
      )}
    </Modal>
  );
}
