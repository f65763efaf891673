import { formatLeft } from '#lib/i18n/countdown.ts';
import { useNow } from '#lib/now.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';

/** The countdown to a scheduled activation, in words. */
export function ActivationTimeLeft({ at }: { readonly at: string }) {
  const t = useT();
  const { language } = useLanguage();
  const ms = Date.parse(at) - useNow(1000);
  if (ms <= 0) return t('activation.scheduled.due');
  if (ms < 60_000) return t('activation.scheduled.soon');
  return t('activation.scheduled.left', { left: formatLeft(ms, language) });
}
