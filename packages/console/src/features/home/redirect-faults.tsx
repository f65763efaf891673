import { Alert, Text } from '@mantine/core';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { formatDomains } from './model.ts';
import type { Summary } from './model.ts';

/** Shown while the redirect of domains is not as it was set up: what it means for people, who changes it and where. */
export function RedirectFaults({ faults }: { readonly faults: Summary['redirect_faults'] }) {
  const t = useT();
  const { language } = useLanguage();
  return faults.map(({ kind, domains: named }) => {
    const domains = formatDomains(named, language);
    return (
      <Alert key={kind} color="red" role="alert" title={t(`redirect.title.${kind}`, { domains })}>
        <Text size="sm">{t(`redirect.text.${kind}`, { domains })}</Text>
        <Text size="sm" mt="xs">
          {t(`redirect.mend.${kind}`)} {t('redirect.who')} {t('redirect.gone')}
        </Text>
      </Alert>
    );
  });
}

/** Shown while no administrator is left who could undo the redirect without our page: what it means, and what helps. */
export function RescueLost() {
  const t = useT();
  return (
    <Alert color="red" role="alert" title={t('redirect.title.no_rescue')}>
      <Text size="sm">{t('redirect.text.no_rescue')}</Text>
      <Text size="sm" mt="xs">
        {t('redirect.mend.no_rescue')} {t('redirect.who')} {t('redirect.gone')}
      </Text>
    </Alert>
  );
}
