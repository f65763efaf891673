import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatDate, formatDateAtTime } from '#lib/i18n/formats.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';

type LogSettings = CallResponse<'audit.settings'>;

/** How far both logs are sealed, and the key that verifies the seals. */
export function EvidenceSeals({ settings }: { readonly settings: LogSettings }) {
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
