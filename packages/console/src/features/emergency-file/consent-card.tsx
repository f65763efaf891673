import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatDate } from '#lib/i18n/formats.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card, Chip } from '#design/layout/page.tsx';
import type { EmergencyState } from './model.ts';
import { useConsent } from './use-consent.ts';

/** First step: a super administrator allows the file to change single sign-on, and nothing else. */
export function ConsentCard({ state }: { readonly state: EmergencyState }) {
  const t = useT();
  const { company } = useSession();
  const authorize = useConsent();
  const { consent } = state;
  const isOther = consent?.is_of_other_client === true || consent?.allows_more === true;
  const isGiven = consent !== null && consent.is_alive && !isOther;
  return (
    <Card title={t('emergency.consent')}>
      <p>{t(state.sheet.kind === 'domains' ? 'emergency.consentTextDomains' : 'emergency.consentText')}</p>
      {consent === null ? null : (
        <p className="sg-emergency-line">
          <Chip tone={isGiven ? 'good' : isOther ? 'warn' : 'bad'}>
            {t(
              isGiven
                ? 'emergency.consentGiven'
                : isOther
                  ? 'emergency.consentOther'
                  : 'emergency.consentDead',
            )}
          </Chip>
          <span>
            {t('emergency.consentBy', {
              account: consent.account,
              day: formatDate(consent.granted_at, company.zone),
            })}
          </span>
        </p>
      )}
      {consent?.is_of_other_client === true ? <p>{t('emergency.consentOtherText')}</p> : null}
      {consent?.allows_more === true ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {t('emergency.allowsMore')}
        </Alert>
      ) : null}
      <Button
        variant={isGiven ? 'default' : 'filled'}
        disabled={!state.has_client}
        loading={authorize.isPending}
        onClick={() => authorize.mutate({})}
      >
        {t(consent === null ? 'emergency.allow' : 'emergency.allowAgain')}
      </Button>
    </Card>
  );
}
