import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isPlanOver } from '../../components/control/format-plan.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { Card } from '../../design/layout/page.tsx';
import { listNextSteps } from './next-steps.ts';
import type { Summary } from './model.ts';

/** What to do next, as a list with what is done; each open entry leads to its screen. */
export function NextCard({ summary }: { readonly summary: Summary }) {
  const t = useT();
  const { company } = useSession();
  const alert = company.plan_alert;
  const steps = listNextSteps(summary, isPlanOver(company));
  if (alert === null && steps.every((step) => step.isDone)) {
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
              <span className="sg-muted">
                {t('home.steps.assignCount', { count: summary.people.without_shift })}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
