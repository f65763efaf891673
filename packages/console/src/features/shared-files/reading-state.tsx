import { Alert, Button, Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSession } from '../../lib/auth/session.ts';
import { formatDate, formatDateTime } from '../../lib/i18n/formats.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import type { State } from './files-query.ts';
import { useAllow } from './use-allow.ts';

/** How far the files are read, by whose consent, and what keeps the reading from going on. */
export function ReadingState({
  report: { consent, reading, history_days: count },
}: {
  readonly report: State;
}) {
  const t = useT();
  const { me, company } = useSession();
  const { allow, isPending } = useAllow();
  if (reading === null) return null;
  const { problem, percent, read_at: readAt } = reading;
  const progress = t('sharedFiles.first.text', { count, percent });
  return (
    <>
      {problem === null ? null : (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert">
          <p>{t(`sharedFiles.problems.${problem}`)}</p>
          {problem === 'account_may_not_read' && me.is_control_admin ? (
            <Button size="compact-sm" loading={isPending} onClick={allow}>
              {t('sharedFiles.consent.allow')}
            </Button>
          ) : null}
        </Alert>
      )}
      {readAt === null ? (
        <div className="sg-card sg-sharing-progress" role="status">
          <strong>{t('sharedFiles.first.title')}</strong>
          <span>{progress}</span>
          <Progress value={percent} aria-label={progress} size="sm" />
        </div>
      ) : null}
      <p className="sg-muted sg-sharing-notes">
        {t('sharedFiles.history', { count })}{' '}
        {readAt === null ? null : t('sharedFiles.readAt', { moment: formatDateTime(readAt, company.zone) })}{' '}
        {consent?.account === null || consent === null
          ? null
          : t('sharedFiles.consent.given', {
              account: consent.account,
              day: formatDate(consent.granted_at, company.zone),
            })}
      </p>
    </>
  );
}
