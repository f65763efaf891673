import { Alert } from '@mantine/core';
import { formatMoment } from '#lib/i18n/formats.ts';
import { useNow } from '#lib/now.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import type { Summary } from './model.ts';

interface MailsWaitingProps {
  readonly mails: NonNullable<Summary['mails_waiting']>;
}

/** Shown while the mail server refuses e-mails: how many wait, since when, and its answer. */
export function MailsWaiting({ mails: { count, since, problem } }: MailsWaitingProps) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const moment = formatMoment(since, { nowMs: useNow(60_000), zone: company.zone, language }, t);
  return (
    <Alert color="yellow" role="status" title={t('home.mailsWaiting', { count, moment })}>
      {problem === null ? t('home.mailsWaitingNoServer') : t('home.mailsWaitingNext', { problem })}
    </Alert>
  );
}
