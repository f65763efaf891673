import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { domainsOf } from './model.ts';
import type { Summary } from './model.ts';

/** Beside what is counted: that it takes the redirect of domains as set up which was changed; nothing while none was. */
export function FiguresAsSetUp({ faults }: { readonly faults: Summary['redirect_faults'] }) {
  const t = useT();
  const { language } = useLanguage();
  if (faults.length === 0) return null;
  return <p>{t('home.figuresAsSetUp', { domains: domainsOf(faults, language) })}</p>;
}
