import { Button } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { IconSend } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import { Card, ErrorState } from '#design/layout/page.tsx';
import { AdministratorLinks } from './preflight/administrator-links.tsx';
import { PeopleDrawer } from './preflight/people-drawer.tsx';
import { useLinks, usePreflight } from './preflight/use-preflight.ts';
import { WhoCard } from './wizard/who-card.tsx';

interface ScheduledPeopleProps {
  readonly schedule: NonNullable<CallResponse<'control.state'>['schedule']>;
}

/** Who could not sign in if the scheduled activation were now, counted as in the wizard, and the links that help. */
export function ScheduledPeople({ schedule }: ScheduledPeopleProps) {
  const t = useT();
  const chosen = { domains: schedule.domains, passwordOption: schedule.password_option };
  const preflight = usePreflight({ ...chosen, isWanted: true });
  const links = useLinks(chosen, preflight);
  if (preflight.answer === undefined && preflight.error !== null)
    return (
      <Card title={t('activation.review.who')}>
        <ErrorState error={preflight.error} onRetry={preflight.check} />
      </Card>
    );
  return (
    <>
      <WhoCard answer={preflight.answer} {...chosen}>
        <p className="sg-muted">{t('activation.review.countedThen')}</p>
        {links.choice === null ? (
          <p role="status">{links.wasSent.people ? t('activation.links.sent') : null}</p>
        ) : (
          <>
            <p className="sg-muted">
              {t('activation.review.sendHintLater', {
                count: links.people,
                hours: passwordLimits.changeLinkHours,
              })}
            </p>
            <Button
              variant="default"
              leftSection={<IconSend size={16} aria-hidden />}
              loading={links.isPending}
              onClick={() => void links.send()}
            >
              {t('activation.password.sendLink')}
            </Button>
          </>
        )}
      </WhoCard>
      <AdministratorLinks links={links} />
      <PeopleDrawer {...chosen} />
    </>
  );
}
