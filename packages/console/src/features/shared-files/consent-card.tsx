import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Card } from '#design/layout/page.tsx';
import { useSession } from '#lib/auth/session.ts';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useNames } from '#lib/i18n/use-names.ts';
import type { State } from './files-query.ts';
import { useAllow } from './use-allow.ts';

/** What the report reads and what not, before an administrator allows it, or again after the consent has ended. */
export function ConsentCard({ report }: { readonly report: State }) {
  const t = useT();
  const { me } = useSession();
  const { allow, isPending } = useAllow();
  return (
    <>
      <EndedAlert report={report} />
      <Card title={t('sharedFiles.consent.title')} className="sg-sharing-consent">
        <p>{t('sharedFiles.consent.text')}</p>
        <div className="sg-sharing-lists">
          <section>
            <h3>{t('sharedFiles.consent.isRead')}</h3>
            <ul>
              {(['sharing', 'file', 'gone'] as const).map((name) => (
                <li key={name}>{t(`sharedFiles.consent.read.${name}`)}</li>
              ))}
            </ul>
          </section>
          <section>
            <h3>{t('sharedFiles.consent.isNotRead')}</h3>
            <ul>
              {(['content', 'views', 'internal'] as const).map((name) => (
                <li key={name}>{t(`sharedFiles.consent.notRead.${name}`)}</li>
              ))}
            </ul>
          </section>
        </div>
        <p>{t('sharedFiles.history', { count: report.history_days })}</p>
        <p>{t('sharedFiles.consent.end')}</p>
        {me.is_control_admin ? (
          <>
            <p className="sg-muted">{t('sharedFiles.consent.account')}</p>
            <Button loading={isPending} onClick={allow}>
              {t('sharedFiles.consent.allow')}
            </Button>
          </>
        ) : (
          <p>{t('sharedFiles.consent.askAdmin')}</p>
        )}
      </Card>
    </>
  );
}

function EndedAlert({ report: { consent } }: { readonly report: State }) {
  const t = useT();
  const { company } = useSession();
  const { addressOf } = useNames();
  if (consent === null || consent.ended_at === null) return null;
  const account = addressOf(consent.account);
  const moment = formatDateTime(consent.ended_at, company.zone);
  return (
    <Alert
      className="sg-sharing-consent"
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
      title={t('sharedFiles.consent.endedTitle')}
    >
      {account === null
        ? t('sharedFiles.consent.endedHidden', { moment })
        : t('sharedFiles.consent.ended', { moment, account })}
    </Alert>
  );
}
