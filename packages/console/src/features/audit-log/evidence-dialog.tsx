import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { LogHolds } from './log-holds.tsx';
import { RetentionForm } from './retention-form.tsx';
import { Modal } from '../../design/dialog/modal.tsx';
import { useCarefulClose } from '../../design/dialog/use-careful-close.ts';
import { ErrorState } from '../../design/layout/page.tsx';
import { useCall } from '../../lib/api/query.ts';
import { useSession } from '../../lib/auth/session.ts';
import { formatDate, formatDateAtTime } from '../../lib/i18n/formats.ts';
import { useLanguage, useT } from '../../lib/i18n/texts.tsx';

type LogSettings = CallResponse<'audit.settings'>;
/** How long both logs are kept, and how far they are sealed. */
export function EvidenceDialog({ onClose }: { readonly onClose: () => void }) {
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
          <Seals settings={settings.data} />
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

function Seals({ settings }: { readonly settings: LogSettings }) {
  const t = useT();
  const { public_key: key } = settings;
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('auditLog.evidence.seals')}</Text>
      <Text size="sm">{t('auditLog.evidence.text')}</Text>
      <dl className="sg-seals">
        <SealedLine label={t('auditLog.evidence.access')} sealed={settings.access} />
        <SealedLine label={t('auditLog.evidence.audit')} sealed={settings.audit} />
      </dl>
      {key === null ? null : (
        <>
          <Text fw={600} size="sm">
            {t('auditLog.evidence.key')}
          </Text>
          <Text size="sm">{t('auditLog.evidence.keyText')}</Text>
          <CopyButton value={key} timeout={3000}>
            {({ copied, copy }) => (
              <Group>
                <Button variant="default" onClick={copy}>
                  {t(copied ? 'auditLog.evidence.copied' : 'auditLog.evidence.copyKey')}
                </Button>
              </Group>
            )}
          </CopyButton>
        </>
      )}
    </Stack>
  );
}

function SealedLine({ label, sealed }: { readonly label: string; readonly sealed: LogSettings['access'] }) {
  const t = useT();
  const { language } = useLanguage();
  const { zone } = useSession().company;
  const { entries, sealed_at: sealedAt, removed_before: removedBefore } = sealed;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {sealedAt === null
          ? t('auditLog.evidence.none')
          : t('auditLog.evidence.sealed', {
              count: entries,
              moment: formatDateAtTime(sealedAt, zone, language, t),
            })}
        {removedBefore === null
          ? null
          : ` ${t('auditLog.evidence.removed', { day: formatDate(removedBefore, zone) })}`}
      </dd>
    </div>
  );
}
