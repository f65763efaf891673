import { Alert, Checkbox, Stack } from '@mantine/core';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import { AdministratorLinks } from '../preflight/administrator-links.tsx';
import { PreflightCard } from '../preflight/preflight-card.tsx';
import { countRows } from '../preflight/preflight-rows.ts';
import type { Links } from '../preflight/use-preflight.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { WhoCard } from './who-card.tsx';
import type { Plan, PreflightCheck, ScheduleDraft, Shift } from '../model/model.ts';

interface ReviewStepProps {
  readonly plan: Plan;
  /** The shifts that will count. */
  readonly shifts: readonly Shift[];
  readonly preflight: PreflightCheck;
  readonly draft: ScheduleDraft;
  readonly onDraft: (draft: ScheduleDraft) => void;
  readonly isScheduled: boolean;
  readonly hasRead: boolean;
  readonly onRead: (hasRead: boolean) => void;
  /** The links that are sent with the activation. */
  readonly links: Links;
}

/** The review: the choices, blocked and exempt people, the preflight and the time of the activation. */
export function ReviewStep(props: ReviewStepProps) {
  const t = useT();
  const { plan, shifts, preflight, links } = props;
  const isLater = props.draft.when === 'later';
  const { answer } = preflight;
  const warnings = answer === undefined ? 0 : countRows(answer, 'warning');
  return (
    <Stack gap="lg">
      <dl className="sg-facts sg-plan">
        <dt>{t('activation.shifts.domains')}</dt>
        <dd>{plan.domains.join(', ')}</dd>
        <dt>{t('activation.steps.shifts')}</dt>
        <dd>
          {shifts.length === 0
            ? t('activation.review.noShifts')
            : `${t('activation.review.shifts', { count: shifts.length })}: ${shifts.map((shift) => shift.name).join(', ')}`}
        </dd>
        <dt>{t('activation.steps.password')}</dt>
        <dd>{t(`activation.password.options.${plan.passwordOption}`)}</dd>
        <dt>{t('activation.sessions.short')}</dt>
        <dd>{t(`control.logoutOptions.${plan.logoutOption}`)}</dd>
      </dl>
      <WhoCard answer={answer} domains={plan.domains} passwordOption={plan.passwordOption}>
        {isLater ? <p className="sg-muted">{t('activation.review.countedThen')}</p> : null}
      </WhoCard>
      <PreflightCard preflight={preflight} domains={plan.domains} passwordOption={plan.passwordOption} />
      <ScheduleFields draft={props.draft} onChange={props.onDraft} isScheduled={props.isScheduled} />
      {links.choice === null ? null : (
        <Checkbox
          label={t(isLater ? 'activation.review.sendHintLater' : 'activation.review.sendHint', {
            count: links.people,
            hours: passwordLimits.changeLinkHours,
          })}
          checked={links.choice}
          onChange={(event) => links.choose(event.currentTarget.checked)}
        />
      )}
      <AdministratorLinks links={links} />
      {answer?.state === 'blocking' ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
          {t('activation.review.blockedBy')}
        </Alert>
      ) : null}
      {answer?.items.some((item) => item.code === 'EVERYBODY_BLOCKED') === true ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {t('errors.EVERYBODY_BLOCKED')}
        </Alert>
      ) : null}
      {answer?.state === 'warning' ? (
        <Checkbox
          label={t('activation.review.readWarnings', { count: warnings })}
          checked={props.hasRead}
          onChange={(event) => props.onRead(event.currentTarget.checked)}
        />
      ) : null}
    </Stack>
  );
}
