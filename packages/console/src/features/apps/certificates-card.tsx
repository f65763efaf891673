import { Alert, Button, Group } from '@mantine/core';
import { keyRules } from '@shiftgate/domain/limits.ts';
import { federationKinds } from '@shiftgate/domain/providers.ts';
import { formatDate, formatWhen } from '#lib/i18n/formats.ts';
import { now } from '#lib/now.ts';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { Card, Chip } from '#design/layout/page.tsx';
import { CopyLine } from './copy-line.tsx';
import type { Apps } from './model.ts';

type Provider = Apps['provider'];
type Certificate = Provider['certificates'][number];

/** The certificates with which we sign: which is in use, how long it is good for, and the change to the next one. */
export function CertificatesCard({ provider }: { readonly provider: Provider }) {
  const t = useT();
  const renew = useAct('apps.renewCertificate', { invalidates: ['apps.list'] });
  const { certificates, days_left: daysLeft } = provider;
  if (certificates.length === 0) {
    return (
      <Card title={t('apps.certificates')}>
        <p className="sg-muted">{t('apps.noCertificate')}</p>
      </Card>
    );
  }
  const next = certificates.find((certificate) => certificate.state === 'next');
  return (
    <Card
      title={t('apps.certificates')}
      action={
        next === undefined && !provider.is_renewing ? (
          <Button
            variant="default"
            size="compact-sm"
            loading={renew.isPending}
            onClick={() => renew.mutate({})}
          >
            {t('apps.renew')}
          </Button>
        ) : undefined
      }
    >
      {provider.is_renewing ? <p role="status">{t('apps.renewing')}</p> : null}
      {next === undefined ? null : <NextStep provider={provider} />}
      {certificates.map((certificate) => (
        <CertificateLines
          key={certificate.key}
          certificate={certificate}
          daysLeft={certificate.state === 'current' ? daysLeft : null}
        />
      ))}
    </Card>
  );
}

/** What keeps the next certificate from being used, or the button that uses it. */
function NextStep({ provider }: { readonly provider: Provider }) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const confirm = useConfirm();
  const change = useAct('apps.switchCertificate', {
    invalidates: ['apps.list'],
    onSuccess: () => showSnackbar({ message: t('apps.switched'), tone: 'success' }),
  });
  const say = (instant: string) => formatWhen(instant, { nowMs: now(), zone: company.zone, language }, t);
  const {
    switchable_at: switchableAt,
    switches_at: switchesAt,
    replaced_at: replacedAt,
    waits_for: waitsFor,
  } = provider;
  const waitHours = keyRules.waitHours[federationKinds[company.oauth]];
  const isReady = switchableAt !== null && Date.parse(switchableAt) <= now();
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t('apps.switchTitle'),
      message: t('apps.switchText'),
      confirmLabel: t('apps.switch'),
      promise: 'switchCertificate',
    });
    if (isConfirmed) change.mutate({});
  };
  return (
    <Alert color={provider.needs_hands ? 'yellow' : 'accent'} mb="md">
      {provider.needs_hands ? <p>{t('apps.byHand')}</p> : null}
      {waitsFor !== null ? <p>{t(`apps.waitsFor.${waitsFor}`)}</p> : null}
      {!isReady && switchableAt !== null ? (
        <p>{t('apps.waiting', { hours: waitHours, moment: say(switchableAt) })}</p>
      ) : null}
      {switchesAt !== null ? <p>{t('apps.switchesAt', { moment: say(switchesAt) })}</p> : null}
      {replacedAt !== null ? <p>{t('apps.replacedAt', { moment: say(replacedAt) })}</p> : null}
      {isReady ? (
        <Group mt="xs">
          <Button size="compact-sm" loading={change.isPending} onClick={() => void ask()}>
            {t('apps.switch')}
          </Button>
        </Group>
      ) : null}
    </Alert>
  );
}

interface CertificateLinesProps {
  readonly certificate: Certificate;
  /** Null where it is not in use. */
  readonly daysLeft: number | null;
}

function CertificateLines({ certificate, daysLeft }: CertificateLinesProps) {
  const t = useT();
  const { company } = useSession();
  const tone = daysLeft === null ? 'plain' : daysLeft <= 7 ? 'bad' : daysLeft <= 60 ? 'warn' : 'good';
  return (
    <div className="sg-certificate">
      <Group gap="xs">
        <Chip tone={tone}>{t(`apps.states.${certificate.state}`)}</Chip>
        <span>{t('apps.validUntil', { date: formatDate(certificate.not_after, company.zone) })}</span>
        {daysLeft === null ? null : (
          <strong>{daysLeft === 0 ? t('apps.over') : t('apps.daysLeft', { count: daysLeft })}</strong>
        )}
      </Group>
      <dl className="sg-copy-lines">
        <CopyLine label={t('apps.fingerprint')} value={certificate.fingerprint} />
        <CopyLine
          label={t('apps.certificate')}
          value={certificate.pem}
          shown={`${certificate.pem.split('\n')[1]?.slice(0, 32) ?? ''}…`}
        />
      </dl>
    </div>
  );
}
