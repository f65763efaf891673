import { Alert } from '@mantine/core';
import { useLanguage, useT } from '../../lib/i18n/texts.tsx';
import { formatDomains } from './model.ts';

/** Shown while the workspace signs the sign-in requests of some domains: what locks them out, and who changes it where. */
export function SignedRequests({ domains }: { readonly domains: readonly string[] }) {
  const t = useT();
  const { language } = useLanguage();
  const title = t('home.signedRequests', { domains: formatDomains(domains, language) });
  return (
    <Alert color="red" role="alert" title={title}>
      {t('home.signedRequestsNext')}
    </Alert>
  );
}
