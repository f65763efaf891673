import { formatDateTime } from '#lib/i18n/formats.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { UserStates, formatFunction, formatSecondStep } from '../list/user-columns.tsx';
import type { UserDetail } from '../model.ts';

/** What the directory and the product know of a person. */
export function FactsCard({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const { company } = useSession();
  const moment = (instant: string | null) =>
    instant === null ? t('common.never') : formatDateTime(instant, company.zone);
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('users.status'), <UserStates key="states" user={user} />],
    [t('users.jobTitle'), user.function ?? '–'],
    [t('users.function'), formatFunction(user, t)],
    [t('users.orgUnit'), user.uo ?? '–'],
    [t('users.domain'), user.domain_name],
    [t('users.lastLogin'), moment(user.last_login)],
    [t('users.passwordAt'), user.has_password ? moment(user.updated_password_at) : t('users.noPassword')],
    [t('users.secondStep'), formatSecondStep(user, t)],
    [t('users.syncedAt'), moment(user.synced_at)],
  ];
  return (
    <Card title={t('users.details')}>
      <dl className="sg-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="sg-fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
