import { useCall } from '../../../lib/query.ts';
import { useT } from '../../../lib/texts.tsx';
import { Card, ErrorState, LoadingLines } from '../../../ui/page.tsx';
import { LogoutProof } from '../../../ui/sessions/logout-proof.tsx';

/** The forced logouts of a person, each with its proof. */
export function LogoutsCard({ userKey }: { readonly userKey: string }) {
  const t = useT();
  const logouts = useCall('users.logouts', { params: { key: userKey } });
  const items = logouts.data?.items;
  return (
    <Card title={t('sessions.logouts.title')}>
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
