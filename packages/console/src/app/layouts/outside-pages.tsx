import { Button } from '@mantine/core';
import { IconCompassOff } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { branding } from '#lib/branding.ts';
import { ApiError } from '#lib/api/client.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { EmptyState, ErrorState, LoadingPage } from '#design/layout/page.tsx';

/** Shown while the session is loading. */
export function AuthenticatingPage() {
  const t = useT();
  return <LoadingPage label={t('common.loading')} />;
}

/** Sets the document's title on a page outside the panel's frame. */
function useOutsideTitle(title: 'common.notFoundTitle' | 'common.errorTitle' | 'common.crashTitle'): void {
  const t = useT();
  useEffect(() => {
    document.title = `${branding.productName} – ${t(title)}`;
  }, [t, title]);
}

/** The error page for an unknown path. */
export function UnknownPage() {
  const t = useT();
  useOutsideTitle('common.notFoundTitle');
  return (
    <main className="sg-outside">
      <EmptyState
        isWholePage
        icon={<IconCompassOff size={48} stroke={1.3} aria-hidden />}
        title={t('common.notFoundTitle')}
        text={t('common.notFoundText')}
        action={
          <Button component={Link} to="/" variant="default">
            {t('common.goHome')}
          </Button>
        }
      />
    </main>
  );
}

/** What is shown when a screen could not be opened: the refused call, or a fault of ours. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  useOutsideTitle(error instanceof ApiError ? 'common.errorTitle' : 'common.crashTitle');
  if (error instanceof ApiError) {
    return (
      <main className="sg-outside">
        <ErrorState isWholePage error={error} onRetry={retry} />
      </main>
    );
  }
  return (
    <main className="sg-outside">
      <EmptyState
        isWholePage
        title={t('common.crashTitle')}
        text={t('common.crashText')}
        action={
          <Button variant="default" onClick={() => window.location.reload()}>
            {t('common.reload')}
          </Button>
        }
      />
    </main>
  );
}
