import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { CopyLine } from './copy-line.tsx';
import type { Apps } from './model.ts';

/** What an application has to know of us, to be copied or downloaded. */
export function ProviderCard({ provider }: { readonly provider: Apps['provider'] }) {
  const t = useT();
  const hasMetadata = provider.certificates.length > 0;
  return (
    <Card
      title={t('apps.ours')}
      action={
        hasMetadata ? (
          <Button
            variant="default"
            size="compact-sm"
            component="a"
            href={provider.metadata_url}
            download="shiftgate-metadata.xml"
            target="_blank"
            rel="noreferrer"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('apps.download')}
          </Button>
        ) : undefined
      }
    >
      <p className="sg-muted">{t('apps.oursText')}</p>
      <dl className="sg-copy-lines">
        <CopyLine label={t('apps.entityId')} value={provider.entity_id} />
        <CopyLine label={t('apps.metadataUrl')} value={provider.metadata_url} />
        <CopyLine label={t('apps.ssoUrl')} value={provider.sso_url} />
        <CopyLine label={t('apps.sloUrl')} value={provider.slo_url} />
      </dl>
    </Card>
  );
}
