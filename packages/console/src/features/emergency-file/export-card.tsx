import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '#lib/i18n/formats.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card, Chip } from '#design/layout/page.tsx';
import { ExportDialog } from './export-dialog.tsx';
import type { EmergencyState } from './model.ts';
import { useConsent } from './use-consent.ts';

/** Second step: the file itself, how old the newest one is, and what of it is not true any more. */
export function ExportCard({ state }: { readonly state: EmergencyState }) {
  const t = useT();
  const { company } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const file = state.export;
  const { consent, has_client: hasClient } = state;
  const isGiven = consent !== null && consent.is_alive && !consent.is_of_other_client && !consent.allows_more;
  const isAllowed = hasClient && isGiven && consent.is_own;
  const isStale = file !== null && (file.is_old || file.changes.length > 0);
  return (
    <Card title={t('emergency.file')}>
      <p>{t('emergency.fileText')}</p>
      {file === null ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {t('errors.EMERGENCY_FILE_MISSING')}
        </Alert>
      ) : (
        <>
          <p className="sg-emergency-line">
            <Chip tone={isStale ? 'warn' : 'good'}>
              {file.age_days === 0 ? t('emergency.today') : t('emergency.age', { count: file.age_days })}
            </Chip>
            <span>
              {t('emergency.exportedBy', {
                name: file.exported_by,
                day: formatDate(file.exported_at, company.zone),
              })}
            </span>
          </p>
          {isStale ? (
            <Alert
              color="yellow"
              icon={<IconAlertTriangle aria-hidden />}
              mb="md"
              className="sg-emergency-stale"
            >
              {file.is_old ? <p>{t('errors.EMERGENCY_FILE_OLD')}</p> : null}
              {file.changes.map((change) => (
                <p key={change}>{t(`emergency.changes.${change}`)}</p>
              ))}
            </Alert>
          ) : null}
          <p className="sg-emergency-line sg-muted">
            {file.tried_at === null ? (
              t('emergency.neverTried')
            ) : (
              <>
                <IconCircleCheck size={18} aria-hidden />
                {t('emergency.triedOn', { day: formatDate(file.tried_at, company.zone) })}
              </>
            )}
          </p>
        </>
      )}
      {hasClient && isGiven && !consent.is_own ? (
        <OfAnother account={consent.account} />
      ) : (
        <Button
          variant={isStale || file === null ? 'filled' : 'default'}
          disabled={!isAllowed}
          onClick={() => setIsOpen(true)}
        >
          {t(file === null ? 'emergency.export' : 'emergency.exportAgain')}
        </Button>
      )}
      {isGiven || !hasClient ? null : (
        <p className="sg-muted sg-emergency-after">{t('emergency.consentFirst')}</p>
      )}
      {isOpen ? <ExportDialog onClose={() => setIsOpen(false)} /> : null}
    </Card>
  );
}

/** Who can export the file in place of this person, and the way to become that person. */
function OfAnother({ account }: { readonly account: string }) {
  const t = useT();
  const { me } = useSession();
  const authorize = useConsent();
  return (
    <>
      <p>{t('emergency.exportOfAnother', { account })}</p>
      <p>{t(me.is_admin ? 'emergency.exportOwn' : 'emergency.exportByOther')}</p>
      {me.is_admin ? (
        <Button variant="default" loading={authorize.isPending} onClick={() => authorize.mutate({})}>
          {t('emergency.allowOwn')}
        </Button>
      ) : null}
    </>
  );
}
