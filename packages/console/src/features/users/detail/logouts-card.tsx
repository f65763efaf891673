import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card, ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { LogoutProof } from '#components/sessions/logout-proof.tsx';
import type { UserDetail } from '../model.ts';

/** The forced logouts of a person, each with its proof, and whether the person may be in the workspace all the same. */
export function LogoutsCard({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const logouts = useCall('users.logouts', { params: { key: user.key } });
  const items = logouts.data?.items;
  return (
    <Card title={t('sessions.logouts.title')}>
      {user.sessions.some(({ workspace }) => workspace === 'may_be_open') ? (
        <Alert mb="sm" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('sessions.logouts.mayBeOpen')}
        </Alert>
      ) : null}
      {items === undefined ? (
        logouts.error === null ? (
          <LoadingLines lines={3} />
        ) : (
          <ErrorState error={logouts.error} onRetry={() => void logouts.refetch()} />
        )
      ) : items.length === 0 ? (
        <p className="sg-muted">{t('sessions.logouts.none')}</p>
      ) : (
        <ul className="sg-proof-list">
          {items.map((proof) => (
            <li key={proof.key}>
              <LogoutProof proof={proof} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
