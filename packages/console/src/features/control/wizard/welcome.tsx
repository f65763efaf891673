import { controllableDomains } from '@shiftgate/contract/providers.ts';
import { Button } from '@mantine/core';
import { activationTestLimits } from '@shiftgate/domain/limits.ts';
import { IconChecklist, IconFlask, IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '#lib/i18n/formats.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card, Chip } from '#design/layout/page.tsx';
import { PreflightCard } from '../preflight/preflight-card.tsx';
import { usePreflight } from '../preflight/use-preflight.ts';

/** The first screen: a test on one or two people, or the real thing; and whether the company is ready for it. */
export function Welcome({ onStart }: { readonly onStart: () => void }) {
  const t = useT();
  const { company } = useSession();
  const [isWanted, setIsWanted] = useState(false);
  const domains = controllableDomains(company.oauth, company.domains_list);
  const preflight = usePreflight({ domains, isWanted });
  const answer = useCall('control.test', {}).data;
  const test = answer?.test ?? null;
  const isRehearsal = answer?.start.is_rehearsal === true;
  const isPassed = test?.is_passed === true;
  return (
    <>
      <p className="sg-lead">{t('activation.welcome.text')}</p>
      <div className="sg-ways">
        <Card className="sg-way">
          <IconFlask size={28} stroke={1.5} aria-hidden />
          <h2>
            {t(isRehearsal ? 'activation.rehearsal.welcome.title' : 'activation.welcome.testTitle')}
            {isPassed ? null : <Chip tone="accent">{t('activation.welcome.advised')}</Chip>}
          </h2>
          <p>{t(isRehearsal ? 'activation.rehearsal.welcome.text' : 'activation.welcome.testText')}</p>
          <p className="sg-muted">
            {isPassed
              ? t(isRehearsal ? 'activation.rehearsal.welcome.passed' : 'activation.welcome.testPassed', {
                  day: formatDate(test.started_at, company.zone),
                })
              : t('activation.welcome.testTime', { minutes: activationTestLimits.idealMinutes })}
          </p>
          <Button component={Link} to="/activation-test" variant={isPassed ? 'default' : 'filled'}>
            {t(isRehearsal ? 'activation.rehearsal.welcome.start' : 'activation.welcome.testStart')}
          </Button>
        </Card>
        <Card className="sg-way">
          <IconShieldCheck size={28} stroke={1.5} aria-hidden />
          <h2>{t('activation.welcome.realTitle')}</h2>
          <p>{t('activation.welcome.realText')}</p>
          <p className="sg-muted">{t('activation.welcome.realTime')}</p>
          <Button variant={isPassed ? 'filled' : 'default'} onClick={onStart}>
            {t('activation.welcome.realStart')}
          </Button>
        </Card>
      </div>
      {isWanted ? (
        <PreflightCard preflight={preflight} domains={domains} />
      ) : (
        <Card className="sg-ready">
          <IconChecklist size={28} stroke={1.5} aria-hidden />
          <div>
            <h2>{t('activation.welcome.checkTitle')}</h2>
            <p>{t('activation.welcome.checkText')}</p>
          </div>
          <Button variant="default" onClick={() => setIsWanted(true)}>
            {t('activation.welcome.checkNow')}
          </Button>
        </Card>
      )}
    </>
  );
}
