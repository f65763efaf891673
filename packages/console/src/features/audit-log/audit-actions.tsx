import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { DownloadButton } from '#components/downloads/download-button.tsx';
import { PersonLogDialog } from '#components/evidence/person-log-dialog.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import type { toFilters } from './audit-query.ts';
import type { fileColumns } from './audit-columns.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';

interface AuditActionsProps {
  readonly filters: ReturnType<typeof toFilters>;
  /** Of the file. */
  readonly columns: ReturnType<typeof fileColumns>;
}

/** The file of what is shown, and beside the whole log its retention and seals. */
export function AuditActions({ filters, columns }: AuditActionsProps) {
  const t = useT();
  const [dialog, setDialog] = useState<'evidence' | 'personLog' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      {filters.report === undefined ? (
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={16} />}
          onClick={() => setDialog('evidence')}
        >
          {t('auditLog.evidence.open')}
        </Button>
      ) : null}
      <DownloadButton file={{ kind: 'audit_csv', filters, columns }} invalidates={['audit.list']} />
      {dialog === 'evidence' ? (
        <EvidenceDialog onClose={close} onPersonLog={() => setDialog('personLog')} />
      ) : null}
      {dialog === 'personLog' ? <PersonLogDialog onClose={close} /> : null}
    </>
  );
}
