import { Link } from '@tanstack/react-router';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { toneOfResult, useLogTexts } from '#components/access-log/log-texts.ts';
import { Card, Chip, ErrorState, LoadingLines } from '#design/layout/page.tsx';

/** How many of the latest attempts a person's page shows. */
const shownAttempts = 10;

/** The latest sign-in attempts of a person, without the logouts between them; each leads to its decision in the log. */
export function LastSignIns({ userKey }: { readonly userKey: string }) {
  const t = useT();
  const words = useLogTexts();
  const { company } = useSession();
  const log = useCall('accessLog.list', {
    query: { user: userKey, event: 'login', range: '7d', page_size: '25' },
  });
  const items = log.data?.items.slice(0, shownAttempts);
  return (
    <Card title={t('users.lastSignIns')}>
      {items === undefined ? (
        log.error === null ? (
          <LoadingLines lines={3} />
        ) : (
          <ErrorState error={log.error} onRetry={() => void log.refetch()} />
        )
      ) : items.length === 0 ? (
        <p className="sg-muted">{t('users.noSignIns')}</p>
      ) : (
        <ul className="sg-attempts">
          {items.map((entry) => (
            <li key={entry.id}>
              <Link
                to="/reports/loginlogout"
                search={{ user: userKey, entry: entry.id } as never}
                className="sg-row-link"
              >
                {formatDateTime(entry.at, company.zone)}
              </Link>
              <Chip tone={toneOfResult(entry.result)}>{words.result(entry.result)}</Chip>
              <span className="sg-muted">
                {[entry.ip, words.browser(entry.browser), words.os(entry.os)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Link to="/reports/loginlogout" search={{ user: userKey } as never} className="sg-row-link">
        {t('users.openLog')}
      </Link>
    </Card>
  );
}
