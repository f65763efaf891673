import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Chip, ErrorState, LoadingLines, Page, PageHeader } from '#design/layout/page.tsx';
import { useColumns } from '#design/table/use-columns.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useReasonText, useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { ConsentCard } from './consent-card.tsx';
import { FileActions } from './file-actions.tsx';
import { fileColumns, useFileColumns } from './file-columns.tsx';
import { FilesReport } from './files-report.tsx';
import { filesDefaults } from './files-query.ts';
import './shared-files.css';

/** Files and folders that are shared outside the company, once an administrator allows to read it. */
export function SharedFilesPage() {
  const t = useT();
  const formatReason = useReasonText();
  const { company } = useSession();
  const url = useUrlState(filesDefaults);
  const { data, error, refetch } = useCall('sharedFiles.state', {});
  const columns = useFileColumns(
    company.zone,
    (file) => url.push({ file }),
    (owner) => url.set({ owner, trail: null }),
  );
  const arranged = useColumns('shared-files', columns);
  const isOn = data !== undefined && data.reading !== null;
  return (
    <Page>
      <PageHeader
        title={
          <span className="sg-beta-title">
            {t('sharedFiles.title')} <Chip tone="accent">{t('sharedFiles.beta')}</Chip>
          </span>
        }
        description={t('sharedFiles.description')}
        actions={isOn ? <FileActions state={url.state} columns={fileColumns(arranged)} /> : undefined}
      />
      {url.state.refused === '' ? null : (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {t('sharedFiles.consent.refused')} {formatReason(url.state.refused)}
        </Alert>
      )}
      {data === undefined ? (
        error === null ? (
          <LoadingLines />
        ) : (
          <ErrorState
            error={error}
            {...(error.code === 'REPORT_NOT_AVAILABLE' ? {} : { onRetry: () => void refetch() })}
          />
        )
      ) : isOn ? (
        <FilesReport report={data} columns={columns} arranged={arranged} url={url} />
      ) : (
        <ConsentCard report={data} />
      )}
    </Page>
  );
}
