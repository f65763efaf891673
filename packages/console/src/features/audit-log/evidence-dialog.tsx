import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { logRetention } from '@shiftgate/domain/limits.ts';
import { useState } from 'react';
import { EvidencePeople } from './evidence-people.tsx';
import { EvidenceSeals } from './evidence-seals.tsx';
import { LogHolds } from './log-holds.tsx';
import { Modal } from '../../design/dialog/modal.tsx';
import { useCarefulClose } from '../../design/dialog/use-careful-close.ts';
import { NumberField } from '../../design/form/number-field.tsx';
import { ErrorState } from '../../design/layout/page.tsx';
import { useAct, useCall } from '../../lib/api/query.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { showSnackbar } from '../../lib/snackbar.ts';

type LogSettings = CallResponse<'audit.settings'>;
type Months = Pick<LogSettings, 'access_months' | 'audit_months'>;

const bounds = { min: logRetention.minMonths, max: logRetention.maxMonths };
const isAllowed = (months: number) =>
  Number.isInteger(months) && months >= bounds.min && months <= bounds.max;

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

function RetentionForm({ stored, onClose }: { readonly stored: Months; readonly onClose: () => void }) {
  const t = useT();
  const [months, setMonths] = useState<Months>({
    access_months: stored.access_months,
    audit_months: stored.audit_months,
  });
  const act = useAct('audit.setRetention', {
    invalidates: ['audit.settings', 'audit.list'],
    onSuccess: () => {
      showSnackbar({ message: t('auditLog.evidence.saved'), tone: 'success' });
      onClose();
    },
  });
  const { access_months: access, audit_months: audit } = months;
  const isGood = isAllowed(access) && isAllowed(audit);
  const isChanged = access !== stored.access_months || audit !== stored.audit_months;
  const isFewer = isGood && (access < stored.access_months || audit < stored.audit_months);
  const problemOf = (value: number) => (isAllowed(value) ? null : t('auditLog.evidence.wrong', bounds));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood && isChanged) act.mutate({ body: months });
      }}
    >
      <Stack gap="md">
        <NumberField
          label={t('auditLog.evidence.accessMonths')}
          description={t('auditLog.evidence.bounds', bounds)}
          {...bounds}
          value={access}
          problem={problemOf(access)}
          onChange={(value) => setMonths({ ...months, access_months: value })}
        />
        <NumberField
          label={t('auditLog.evidence.auditMonths')}
          description={t('auditLog.evidence.bounds', bounds)}
          {...bounds}
          value={audit}
          problem={problemOf(audit)}
          onChange={(value) => setMonths({ ...months, audit_months: value })}
        />
        {isFewer ? (
          <Alert color="orange" role="status">
            {t('auditLog.evidence.fewer')}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={!isGood || !isChanged} loading={act.isPending}>
            {t('auditLog.evidence.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
