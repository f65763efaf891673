import { Button, Group } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { formatWhen } from '#lib/i18n/formats.ts';
import { useNow } from '#lib/now.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { ActivationTimeLeft } from '#components/control/time-left.tsx';
import { useCancelActivation } from '#components/control/use-cancel-activation.ts';
import { Card } from '#design/layout/page.tsx';
import { ScheduledPeople } from './scheduled-people.tsx';

interface ScheduledCardProps {
  readonly schedule: NonNullable<CallResponse<'control.state'>['schedule']>;
  /** Goes through the wizard to switch on now; left out where that is under way or offered elsewhere. */
  readonly onNow?: () => void;
  /** The page shows already that it is scheduled. */
  readonly isTitled?: boolean;
}

/**
 * The scheduled activation: when, what was chosen, the time until then, and a way to cancel it. Without the wizard below
 * it, also who could not sign in.
 */
export function ScheduledCard({ schedule, onNow, isTitled = false }: ScheduledCardProps) {
  const t = useT();
  const { language } = useLanguage();
  const { me, company } = useSession();
  const nowMs = useNow(30_000);
  const { cancel, isPending } = useCancelActivation();
  return (
    <>
      <Card {...(isTitled ? {} : { title: t('activation.scheduled.title') })}>
        <p className="sg-lead">
          {t('activation.scheduled.text', {
            moment: formatWhen(schedule.activation_datetime, { nowMs, zone: company.zone, language }, t),
            domains: schedule.domains.join(', '),
          })}{' '}
          <strong>
            <ActivationTimeLeft at={schedule.activation_datetime} />
          </strong>
        </p>
        <dl className="sg-facts sg-plan">
          <dt>{t('activation.steps.password')}</dt>
          <dd>{t(`activation.password.options.${schedule.password_option}`)}</dd>
          <dt>{t('activation.sessions.short')}</dt>
          <dd>{t(`control.logoutOptions.${schedule.logout_option}`)}</dd>
        </dl>
        <p className="sg-muted">
          {t('activation.scheduled.by', {
            name: schedule.scheduled_by,
            moment: formatWhen(schedule.scheduled_at, { nowMs, zone: company.zone, language }, t),
          })}{' '}
          {t('activation.scheduled.notices')}
        </p>
        {me.is_control_admin ? (
          <Group gap="sm">
            <Button color="red" variant="light" loading={isPending} onClick={cancel}>
              {t('activation.scheduled.cancel')}
            </Button>
            {onNow === undefined ? null : (
              <Button variant="subtle" onClick={onNow}>
                {t('activation.scheduled.change')}
              </Button>
            )}
          </Group>
        ) : null}
      </Card>
      {me.is_control_admin && (isTitled || onNow !== undefined) ? (
        <ScheduledPeople schedule={schedule} />
      ) : null}
    </>
  );
}
