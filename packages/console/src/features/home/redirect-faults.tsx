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
