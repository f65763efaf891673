import { Button } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '#lib/i18n/texts.tsx';
import { Page } from '#design/layout/page.tsx';
import { ScheduledCard } from './scheduled-card.tsx';

interface ScheduledActivationProps {
  readonly schedule: NonNullable<CallResponse<'control.state'>['schedule']>;
}

/** Shown after control was scheduled: when it is turned on, and how to change that. */
export function ScheduledActivation({ schedule }: ScheduledActivationProps) {
  const t = useT();
  return (
    <Page isNarrow>
      <header className="sg-state">
        <IconClock size={56} stroke={1.3} aria-hidden />
        <h1>{t('activation.scheduled.title')}</h1>
      </header>
      <ScheduledCard schedule={schedule} isTitled />
      <div className="sg-completed-acts">
        <Button component={Link} to="/">
          {t('activation.completed.home')}
        </Button>
        <Button component={Link} to="/activation-steps" search={{ step: '1' } as never} variant="subtle">
          {t('activation.scheduled.change')}
        </Button>
      </div>
    </Page>
  );
}
