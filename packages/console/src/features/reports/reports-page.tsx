import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { auditReports } from '@shiftgate/contract/audit-events.ts';
import { hasSharingReport } from '@shiftgate/contract/providers.ts';
import { SearchField } from '#design/form/search-field.tsx';
import { Page, PageHeader } from '#design/layout/page.tsx';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { AccessCard, AuditCard, DurationCard, SessionsCard, SharedFilesCard } from './report-cards.tsx';
import { FoundInAccess, FoundInAudit } from './found-entries.tsx';
import { ReportMailsDialog } from './report-mails-dialog.tsx';
import './reports.css';

/** The reports with their figures of the last days, and a search over the entries of the logs. */
export function ReportsPage() {
  const t = useT();
  const { me, company } = useSession();
  const { state, set } = useUrlState({ search: '', mails: '' });
  // Who may not read the whole audit log finds what the reports from it show.
  const audited = me.is_control_admin ? [undefined] : auditReports;
  const cards = me.is_control_admin ? [...auditReports, undefined] : auditReports;
  return (
    <Page>
      <PageHeader
        title={t('shell.reports')}
        description={t('auditLog.index.description')}
        actions={
          <Button
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={() => set({ mails: 'open' })}
          >
            {t('reportMails.open')}
          </Button>
        }
      />
      {state.mails === '' ? null : <ReportMailsDialog onClose={() => set({ mails: null })} />}
      <div className="sg-filters sg-reports-search">
        <SearchField
          label={t('auditLog.index.search')}
          value={state.search}
          onSearch={(search) => set({ search })}
        />
      </div>
      {state.search === '' ? (
        <ul className="sg-reports">
          <AccessCard />
          <SessionsCard />
          <DurationCard />
          {hasSharingReport[company.oauth] ? <SharedFilesCard /> : null}
          {cards.map((report) => (
            <AuditCard key={report ?? 'all'} report={report} />
          ))}
        </ul>
      ) : (
        <>
          <p className="sg-muted sg-reports-searched">{t('auditLog.index.searched')}</p>
          <FoundInAccess search={state.search} />
          {audited.map((report) => (
            <FoundInAudit key={report ?? 'all'} report={report} search={state.search} />
          ))}
        </>
      )}
    </Page>
  );
}
