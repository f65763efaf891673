import type { Language } from '@shiftgate/phrases/translate.ts';
import type { Company } from '#lib/auth/session.ts';
import type { Translate } from '#lib/i18n/texts.tsx';

/** Whether the plan no longer allows control. */
export function isPlanOver({ plan_alert: alert }: Pick<Company, 'plan_alert'>): boolean {
  return alert !== null && alert.value !== 'expiring_trial';
}

/** The alert of a plan that ends or has ended; null without one. */
export function formatPlan(
  { plan_alert: alert, control_state: state }: Pick<Company, 'plan_alert' | 'control_state'>,
  language: Language,
  t: Translate,
): string | null {
  if (alert === null) return null;
  const isOff = state === 'inactive';
  if (alert.value === 'disabled_or_not_found') return t('shell.plan.without');
  if (alert.ends_on === null) return t('shell.plan.over');
  const date = formatDay(alert.ends_on, language);
  if (alert.value === 'expired_trial')
    return isOff ? t('shell.plan.ended', { date }) : t('shell.plan.endedOn', { date });
  const count = alert.days_left ?? 0;
  const then = t(isOff ? 'shell.plan.thenNeverOn' : 'shell.plan.thenOff');
  const ends = count === 0 ? t('shell.plan.today', { date }) : t('shell.plan.soon', { count, date });
  return `${ends} ${then}`;
}

/** A plain date as a sentence names it: "26 de novembro". It has no zone. */
function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
}
