import type { ReactNode } from 'react';
import { useSession } from '#lib/auth/session.ts';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { useT } from '#lib/i18n/texts.tsx';

/** Up to when the sessions are counted, after what else is to be said of a list. */
export function CountedAt({ at, children }: { readonly at: string | null; readonly children?: ReactNode }) {
  const t = useT();
  const { company } = useSession();
  return at === null ? null : (
    <p className="sg-muted">
      {children} {t('accessDuration.countedAt', { moment: formatDateTime(at, company.zone) })}
    </p>
  );
}
