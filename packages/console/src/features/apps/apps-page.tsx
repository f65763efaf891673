import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { ErrorState, LoadingLines, Page, PageHeader } from '#design/layout/page.tsx';
import { AddAppDialog } from './add-app-dialog.tsx';
import { AppList } from './app-list.tsx';
import { CertificatesCard } from './certificates-card.tsx';
import { EditAppDialog } from './edit-app-dialog.tsx';
import { ProviderCard } from './provider-card.tsx';
import type { App } from './model.ts';
import './apps.css';

/** Applications beside the workspace that let people in through us, and what they have to know of us. */
export function AppsPage() {
  const t = useT();
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<App | null>(null);
  const apps = useCall('apps.list', {});
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
      {t('apps.add')}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t('apps.title')} description={t('apps.description')} actions={add} />
      {apps.data !== undefined ? (
        <>
          <AppList items={apps.data.items} onEdit={setEdited} onAdd={() => setIsAdding(true)} />
          <ProviderCard provider={apps.data.provider} />
          <CertificatesCard provider={apps.data.provider} />
        </>
      ) : apps.error === null ? (
        <LoadingLines />
      ) : (
        <ErrorState error={apps.error} onRetry={() => void apps.refetch()} />
      )}
      {isAdding ? <AddAppDialog onClose={() => setIsAdding(false)} /> : null}
      {edited === null ? null : <EditAppDialog app={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}
