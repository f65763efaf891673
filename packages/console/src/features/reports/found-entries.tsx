import type { AuditReport } from '@shiftgate/contract/audit-events.ts';
import type { ScreenPath } from '@shiftgate/contract/screens.ts';
import { Link } from '@tanstack/react-router';
import { toneOfResult, useLogTexts } from '#components/access-log/log-texts.ts';
import { useAuditTexts } from '#components/audit/audit-texts.ts';
import { pathOfReport, reportNames } from '#components/audit/report-names.ts';
import { Card, Chip, ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatDateTime } from '#lib/i18n/formats.ts';
import type { Refusal } from '#lib/i18n/texts.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import type { ReactNode } from 'react';

/** The longest range of the logs, since the person may not know when. */
const range = '6m' as const;
/** So many entries are shown; the log itself has the rest. */
const shown = 5;

interface FoundProps {
  readonly search: string;
}

/** The newest entries of the access log that a text finds. */
export function FoundInAccess({ search }: FoundProps) {
  const t = useT();
  const words = useLogTexts();
  const found = useCall('accessLog.list', { query: { range, search, page_size: '25' } });
  return (
    <FoundCard
      title={t('shell.accessLog')}
      to="/reports/loginlogout"
      search={search}
      found={found}
      rowOf={({ user, email, result, ip }) => (
        <>
          <span>{words.nameOf(user?.name ?? email)}</span>
          <Chip tone={toneOfResult(result)}>{words.result(result)}</Chip>
          <span className="sg-muted">{ip}</span>
        </>
      )}
    />
  );
}

/** The newest entries of a report from the audit log, or of all of it, that a text finds. */
export function FoundInAudit({ search, report }: FoundProps & { readonly report: AuditReport | undefined }) {
  const t = useT();
  const { sentenceOf, authorOf } = useAuditTexts();
  const found = useCall('audit.list', {
    query: { range, search, page_size: '25', ...(report === undefined ? {} : { report }) },
  });
  return (
    <FoundCard
      title={t(report === undefined ? 'shell.auditLog' : reportNames[report])}
      to={pathOfReport(report)}
      search={search}
      found={found}
      rowOf={(entry) => (
        <>
          <span>{sentenceOf(entry)}</span>
          <span className="sg-muted">{authorOf(entry.author)}</span>
        </>
      )}
    />
  );
}

interface Found {
  readonly id: string;
  readonly at: string;
}

interface FoundCardProps<Entry extends Found> {
  readonly title: string;
  readonly to: Extract<ScreenPath, `/reports/${string}`>;
  readonly search: string;
  readonly found: {
    readonly data: { readonly items: readonly Entry[] } | undefined;
    readonly error: Refusal | null;
    readonly refetch: () => unknown;
  };
  readonly rowOf: (entry: Entry) => ReactNode;
}

function FoundCard<Entry extends Found>({ title, to, search, found, rowOf }: FoundCardProps<Entry>) {
  const t = useT();
  const { company } = useSession();
  const { data, error, refetch } = found;
  const searchOf = (more: object) => ({ range, search, ...more }) as never;
  return (
    <Card
      title={title}
      action={
        data === undefined || data.items.length === 0 ? null : (
          <Link to={to} search={searchOf({})} className="sg-row-link">
            {t('auditLog.index.openList')}
          </Link>
        )
      }
    >
      {data === undefined ? (
        error === null ? (
          <LoadingLines />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : data.items.length === 0 ? (
        <p className="sg-muted sg-found-none">{t('auditLog.index.nothing')}</p>
      ) : (
        <ul className="sg-found">
          {data.items.slice(0, shown).map((entry) => (
            <li key={entry.id}>
              <Link to={to} search={searchOf({ entry: entry.id })} className="sg-row-link">
                {formatDateTime(entry.at, company.zone, true)}
              </Link>
              {rowOf(entry)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
