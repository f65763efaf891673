import { Alert, Text } from '@mantine/core';
import { useSession } from '#lib/auth/session.ts';
import { formatMoment } from '#lib/i18n/formats.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { now } from '#lib/now.ts';

/** Shown while the workspace does not say who administers it: what is not noticed meanwhile, and what helps. */
export function RolesUnread({ since }: { readonly since: string }) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const moment = formatMoment(since, { nowMs: now(), zone: company.zone, language }, t);
  return (
    <Alert color="red" role="alert" title={t('home.rolesFailing', { moment })}>
      <Text size="sm">{t('home.rolesFailingText')}</Text>
      <Text size="sm" mt="xs">
        {t('home.rolesFailingNext')}
      </Text>
    </Alert>
  );
}
