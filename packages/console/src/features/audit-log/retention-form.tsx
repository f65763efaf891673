import { Alert, Button, Group, Stack } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { logRetention } from '@shiftgate/domain/limits.ts';
import { useState } from 'react';
import { NumberField } from '#design/form/number-field.tsx';
import { useAct } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';

type Months = Pick<CallResponse<'audit.settings'>, 'access_months' | 'audit_months'>;

const bounds = { min: logRetention.minMonths, max: logRetention.maxMonths };
const isAllowed = (months: number) =>
  Number.isInteger(months) && months >= bounds.min && months <= bounds.max;

/** How long both logs are kept. */
export function RetentionForm({
  stored,
  onClose,
}: {
  readonly stored: Months;
  readonly onClose: () => void;
}) {
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
