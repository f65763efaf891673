import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { emergencySettings } from '@shiftgate/contract/providers.ts';
import { useSession } from '#lib/auth/session.ts';
import { useCall } from '#lib/api/query.ts';
import { useReasonText, useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { ErrorState, LoadingLines, Page, PageHeader } from '#design/layout/page.tsx';
import { ConsentCard } from './consent-card.tsx';
import { DryRunCard } from './dry-run-card.tsx';
import { ExportCard } from './export-card.tsx';
import { OldClientCard } from './old-client-card.tsx';
import { SheetCard } from './sheet-card.tsx';
import './emergency.css';

const defaults = { refused: '' };

/** The file and the sheet with which control is switched off when nothing of this installation works any more. */
export function EmergencyPage() {
  const t = useT();
  const formatReason = useReasonText();
  const { state: url } = useUrlState(defaults);
  const { data, error, refetch } = useCall('emergency.state', {});
  return (
    <Page isNarrow>
      <PageHeader title={t('emergency.title')} description={t('emergency.description')} />
      {url.refused === '' ? null : (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {t('emergency.notAllowed')} {formatReason(url.refused)}
        </Alert>
      )}
      {data !== undefined ? (
        <>
          {data.has_client ? null : <NoClient />}
          {data.old_client === null ? null : <OldClientCard client={data.old_client} />}
          <ConsentCard state={data} />
          <ExportCard state={data} />
          <DryRunCard />
          <SheetCard sheet={data.sheet} />
        </>
      ) : error === null ? (
        <LoadingLines />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

/** Why no file can be exported here, and what the operator has to set. */
function NoClient() {
  const t = useT();
  const { company } = useSession();
  const { id, secret } = emergencySettings[company.oauth];
  const section = 'The client of the emergency file';
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('emergency.noClientTitle')}>
      {secret === null
        ? t('emergency.noClientPublic', { id, section })
        : t('emergency.noClient', { id, secret, section })}
    </Alert>
  );
}
