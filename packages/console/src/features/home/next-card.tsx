import { IconAlertCircle, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isPlanOver } from '#components/control/format-plan.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { FigureLink } from '#components/figures/figure-link.tsx';
import { useAuthorize } from '#lib/auth/use-authorize.ts';
import { hasTrouble, listAttention, listNextSteps } from './next-steps.ts';
import type { Attention } from './next-steps.ts';
import { TemporaryEnd } from './temporary-end.tsx';
import { domainsOf } from './model.ts';
import type { Summary } from './model.ts';

/** What to do next: what waits for an answer, then the steps with what is done; each open entry leads to its screen. */
export function NextCard({ summary }: { readonly summary: Summary }) {
  const t = useT();
  const { company } = useSession();
  const alert = company.plan_alert;
  const steps = listNextSteps(summary, isPlanOver(company));
  const attention = listAttention(summary);
  const isDone = steps.every((step) => step.isDone);
  if (alert === null && attention.length === 0 && isDone && !hasTrouble(summary)) {
    return (
      <Card title={t('home.next')}>
        <p className="sg-muted">{t('home.allDone')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('home.next')}>
      <ol className="sg-next">
        {alert === null ? null : (
          <li>
            <IconCircle size={20} aria-label={t('home.open')} role="img" />
            <span>
              {t(alert.value === 'disabled_or_not_found' ? 'home.steps.planWithout' : 'home.steps.plan')}
            </span>
            <span className="sg-muted">{t('home.steps.planAsk')}</span>
          </li>
        )}
        {attention.map((what) => (
          <li key={what}>
            <IconAlertCircle size={20} aria-label={t('home.open')} role="img" data-tone="warn" />
            <Waiting what={what} summary={summary} />
          </li>
        ))}
        {steps.map((step) => (
          <li key={step.id} data-done={step.isDone}>
            {step.isDone ? (
              <IconCircleCheckFilled size={20} aria-label={t('home.done')} role="img" />
            ) : (
              <IconCircle size={20} aria-label={t('home.open')} role="img" />
            )}
            {step.isDone ? (
              <span>{t(`home.steps.${step.id}`)}</span>
            ) : (
              <Link to={step.to} search={step.search as never}>
                {t(`home.steps.${step.id}`)}
              </Link>
            )}
            {step.id === 'assign' && summary.people.without_shift > 0 ? (
              <FigureLink figure="without_shift" count={summary.people.without_shift} className="sg-muted">
                {t('home.steps.assignCount', { count: summary.people.without_shift })}
              </FigureLink>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface WaitingProps {
  readonly what: Attention;
  readonly summary: Summary;
}

/** One thing that waits for an administrator, with the way to it. */
function Waiting({ what, summary }: WaitingProps) {
  const t = useT();
  const { language } = useLanguage();
  const { me } = useSession();
  const { authorize, isPending } = useAuthorize();
  if (what === 'requests') {
    const count = summary.requests_open;
    return (
      <FigureLink figure="requests" count={count}>
        {t('home.attention.requests', { count })}
      </FigureLink>
    );
  }
  if (what === 'temporary' && summary.temporary_password !== null)
    return <TemporaryEnd temporary={summary.temporary_password} />;
  if (what === 'blocked' || what === 'noWay') {
    const figure = what === 'blocked' ? 'blocked' : 'no_way_in';
    const count = summary.people[figure];
    return (
      <FigureLink figure={figure} count={count}>
        {t(`home.attention.${what}`, { count })}
      </FigureLink>
    );
  }
  if (what === 'redirect') {
    const domains = domainsOf(summary.redirect_faults, language);
    return <span>{t('home.attention.redirect', { domains })}</span>;
  }
  if (!me.is_control_admin) return <span>{t('home.attention.connection')}</span>;
  return (
    <button type="button" className="sg-link-button" disabled={isPending} onClick={authorize}>
      {t('home.attention.connection')}
    </button>
  );
}
