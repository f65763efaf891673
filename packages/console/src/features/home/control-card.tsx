import { Alert, Button, Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useNow } from '#lib/now.ts';
import { formatMoment, formatWhen } from '#lib/i18n/formats.ts';
import { FigureLink } from '#components/figures/figure-link.tsx';
import { isPlanOver } from '#components/control/format-plan.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useOptionalText, useReasonText, useT } from '#lib/i18n/texts.tsx';
import { Card, Chip } from '#design/layout/page.tsx';
import type { Tone } from '#design/layout/page.tsx';
import { domainsOf } from './model.ts';
import type { Summary } from './model.ts';

type Run = NonNullable<Summary['control']['run']>;

const tones: Readonly<Record<Summary['control']['state'], Tone>> = {
  active: 'good',
  inactive: 'plain',
  test: 'accent',
  scheduled: 'accent',
  activating: 'warn',
  deactivating: 'warn',
};

interface ControlCardProps {
  readonly control: Summary['control'];
  readonly faults: Summary['redirect_faults'];
  readonly isConnected: boolean;
  readonly shifts: Summary['shifts'];
}

/** The state of control, since when, for which domains, what is under way, and the way to change it. */
export function ControlCard({ control, shifts, faults, isConnected }: ControlCardProps) {
  const t = useT();
  const { language } = useLanguage();
  const { me, company } = useSession();
  const nowMs = useNow(60_000);
  const { run } = control;
  // With signed requests no one gets in, so access control still works.
  const open = faults.filter(({ kind }) => kind !== 'signed_requests');
  const isBusy = control.state === 'activating' || control.state === 'deactivating';
  // A test is made and taken away in steps as well.
  const isTestMoving = control.state === 'test' && run?.outcome === 'running';
  return (
    <Card title={t('home.control')}>
      <p className="sg-home-state">
        <Chip tone={tones[control.state]}>{t(`control.states.${control.state}`)}</Chip>
        {control.since === null ? null : (
          <span className="sg-muted">
            {t('home.since', {
              moment: formatMoment(control.since, { nowMs, zone: company.zone, language }, t),
            })}
          </span>
        )}
      </p>
      {run === null ? null : isBusy || isTestMoving ? <RunLine run={run} /> : <FailedRun run={run} />}
      {control.schedule === null ? null : (
        <p>
          {t('activation.scheduled.banner', {
            moment: formatWhen(
              control.schedule.activation_datetime,
              { nowMs, zone: company.zone, language },
              t,
            ),
          })}
        </p>
      )}
      {control.domains.length === 0 ? null : (
        <p className="sg-muted">{t('home.coveredDomains', { domains: control.domains.join(', ') })}</p>
      )}
      {open.length === 0 ? null : (
        <p>
          <Chip tone="bad">{t('home.notAssured')}</Chip> {domainsOf(open, language)}
        </p>
      )}
      <p className="sg-muted">
        <FigureLink figure="shifts" count={shifts.total}>
          {t('home.shiftsEnabled', { enabled: shifts.enabled, total: shifts.total, count: shifts.total })}
        </FigureLink>
      </p>
      {control.state === 'active' && !isConnected ? <p>{t('home.offNeedsAccess')}</p> : null}
      {!me.is_control_admin ? null : control.state === 'active' ? (
        <Button component={Link} to="/" search={{ dialog: 'disable-control' } as never} variant="default">
          {t('shell.switchOff')}
        </Button>
      ) : control.state === 'inactive' && isPlanOver(company) ? null : (
        <WayOn state={control.state} />
      )}
    </Card>
  );
}

/** Where the next change of a control that is not on is made, or watched. */
function WayOn({ state }: { readonly state: Summary['control']['state'] }) {
  const t = useT();
  if (state === 'test') {
    return (
      <Button component={Link} to="/activation-test">
        {t('activation.banners.backToTest')}
      </Button>
    );
  }
  if (state === 'scheduled') {
    return (
      <Button component={Link} to="/activation-completed" variant="default">
        {t('activation.scheduled.see')}
      </Button>
    );
  }
  const isBusy = state !== 'inactive';
  return (
    <Button component={Link} to="/activation-steps" variant={isBusy ? 'default' : 'filled'}>
      {t(isBusy ? 'control.progress' : 'shell.switchOn')}
    </Button>
  );
}

/** How far switching has come: the step that is being done, of how many. */
function RunLine({ run }: { readonly run: Run }) {
  const t = useT();
  const optional = useOptionalText();
  const done = run.steps.filter((step) => step.state === 'done').length;
  const current = run.steps.find((step) => step.state !== 'done') ?? run.steps.at(-1);
  const isGoingBack = run.steps.some((step) => step.state === 'failed');
  const text = isGoingBack
    ? t('control.progressBack')
    : t('home.runStep', {
        step: Math.min(done + 1, run.steps.length),
        total: run.steps.length,
        name: current === undefined ? '' : (optional(`control.runSteps.${current.name}`) ?? current.name),
      });
  return (
    <div className="sg-run-line" role="status">
      {run.kind === 'start_test' ? <span>{t('home.testStarts')}</span> : null}
      {run.kind === 'reset_test' ? <span>{t('home.testEnds')}</span> : null}
      <span>{text}</span>
      <Progress
        value={run.steps.length === 0 ? 0 : (100 * done) / run.steps.length}
        aria-label={text}
        size="sm"
        animated
      />
    </div>
  );
}

/** Shown until the next try: the last switch failed, and why. */
function FailedRun({ run }: { readonly run: Run }) {
  const t = useT();
  const reasonText = useReasonText();
  if (run.outcome !== 'rolled_back' && run.outcome !== 'failed') return null;
  // A test that could not begin is reported on the test page.
  if (run.kind === 'start_test' || run.kind === 'reset_test') return null;
  const reason = run.error === null ? null : reasonText(run.error);
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(run.kind === 'deactivate' ? 'control.failedDeactivate' : 'control.failedActivate')}
      mb="sm"
    >
      {t(run.kind === 'deactivate' ? 'control.rolledBackOff' : 'control.rolledBack')}
      {reason === null ? null : <div>{t('control.reason', { reason })}</div>}
    </Alert>
  );
}
