import { CloseButton } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '#lib/api/query.ts';
import { formatPlan } from '#components/control/format-plan.ts';
import { useSession } from '#lib/auth/session.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';

/** The server knows what day it is for the company. */
const askEveryMs = 5 * 60_000;
/** From so few days before the last one on it stays in sight. */
const staysFromDays = 1;

/** The end of the trial, from a week before it on. It can be put away for a day while more than one is left. */
export function PlanBanner() {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  useCall('company.current', {}, { everyMs: askEveryMs });
  const [dismissed, setDismissed] = useState(() => readStored('dismissedPlanAlert'));
  const alert = company.plan_alert;
  const text = formatPlan(company, language, t);
  if (alert === null || text === null) return null;
  const left = alert.days_left ?? 0;
  const today = `${company.key} ${left}`;
  const isUrgent = left === 0 && alert.value !== 'disabled_or_not_found';
  const canDismiss = left > staysFromDays;
  if (canDismiss && dismissed === today) return null;
  const dismiss = () => {
    writeStored('dismissedPlanAlert', today);
    setDismissed(today);
  };
  return (
    <div
      className="sg-banner"
      data-tone={isUrgent ? 'bad' : 'warn'}
      data-actions="close"
      role={isUrgent ? 'alert' : 'status'}
    >
      <IconCalendarDue size={18} aria-hidden />
      <span>{text}</span>
      <span className="sg-grow" />
      {canDismiss ? <CloseButton size="sm" aria-label={t('shell.plan.dismiss')} onClick={dismiss} /> : null}
    </div>
  );
}
