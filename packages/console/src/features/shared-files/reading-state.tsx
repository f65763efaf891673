import { Alert, Button, Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSession } from '#lib/auth/session.ts';
import { formatDate, formatDateTime } from '#lib/i18n/formats.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useNames } from '#lib/i18n/use-names.ts';
import type { State } from './files-query.ts';
import { useAllow } from './use-allow.ts';

type Reading = NonNullable<State['reading']>;

/** How far the files are read, by whose consent, and what keeps the reading from going on. */
export function ReadingState({
  report: { consent, reading, history_days: count },
}: {
  readonly report: State;
}) {
  const t = useT();
  const { company } = useSession();
  const { addressOf } = useNames();
  if (reading === null) return null;
  const { problem, percent, read_at: readAt } = reading;
  const account = addressOf(consent?.account ?? null);
  const progress = t('sharedFiles.first.text', { count, percent });
  return (
    <>
      {problem === null ? null : <ProblemAlert problem={problem} />}
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
        {consent === null || account === null
          ? null
          : t('sharedFiles.consent.given', {
              account,
              day: formatDate(consent.granted_at, company.zone),
            })}
      </p>
    </>
  );
}

/** What keeps the reading from going on, and what to do about it. */
function ProblemAlert({ problem }: { readonly problem: NonNullable<Reading['problem']> }) {
  const t = useT();
  const { me } = useSession();
  const { allow, isPending } = useAllow();
  const needsConsent = problem === 'account_may_not_read';
  return (
    <Alert
      className="sg-sharing-alert"
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
      title={problem === 'unavailable' ? undefined : t('sharedFiles.stopped')}
    >
      <p>{t(`sharedFiles.problems.${problem}`)}</p>
      {!needsConsent ? null : me.is_control_admin ? (
        <Button size="compact-sm" loading={isPending} onClick={allow}>
          {t('sharedFiles.consent.allow')}
        </Button>
      ) : (
        <p>{t('sharedFiles.consent.askAdmin')}</p>
      )}
    </Alert>
  );
}
