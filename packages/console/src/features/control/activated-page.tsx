import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCall } from '../../lib/query.ts';
import { rememberControlState } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { RunProgress } from './run-progress.tsx';
import './control.css';

/** Said after control went on: for whom, and where to watch it. */
export function ActivatedPage() {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const control = useCall('control.state', {}, { everyMs: 5000 }).data;
  const state = control?.state;
  useEffect(() => {
    // Somebody switched control off meanwhile: this page would no longer say the truth.
    if (state === undefined || state === 'active') return;
    rememberControlState(client, state);
    void navigate({ to: '/activation-steps', replace: true });
  }, [state, client, navigate]);
  return (
    <Page isNarrow>
      <EmptyState
        isWholePage
        icon={<IconShieldCheck size={56} stroke={1.3} aria-hidden />}
        title={t('control.activatedTitle')}
        {...(control === undefined
          ? {}
          : { text: t('control.activatedText', { domains: control.domains.join(', ') }) })}
        action={
          <Button component={Link} to="/reports/loginlogout">
            {t('control.seeLog')}
          </Button>
        }
      />
      {control === undefined || control.run === null ? null : <RunProgress run={control.run} />}
    </Page>
  );
}
