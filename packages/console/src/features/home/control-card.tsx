import { Button } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../lib/now.ts';
import { sayMoment } from '../../lib/formats.ts';
import { useSession } from '../../lib/session.ts';
import { useLanguage, useT } from '../../lib/texts.tsx';
import { Card, Chip } from '../../ui/page.tsx';
import type { Tone } from '../../ui/page.tsx';

type Summary = CallResponse<'home.summary'>;

const tones: Readonly<Record<Summary['control']['state'], Tone>> = {
  active: 'good',
  inactive: 'plain',
  test: 'accent',
  scheduled: 'accent',
  activating: 'warn',
  deactivating: 'warn',
};

interface ControlCardProps {
  readonly control: Summary['control'];
  readonly shifts: Summary['shifts'];
}

/** The state of control, since when, for which domains, and the way to change it. */
export function ControlCard({ control, shifts }: ControlCardProps) {
  const t = useT();
  const { language } = useLanguage();
  const { me, company } = useSession();
  const nowMs = useNow(60_000);
  const isBusy = control.state === 'activating' || control.state === 'deactivating';
  return (
    <Card title={t('home.control')}>
      <p className="sg-home-state">
        <Chip tone={tones[control.state]}>{t(`control.states.${control.state}`)}</Chip>
        {control.since === null ? null : (
          <span className="sg-muted">
            {t('home.since', { moment: sayMoment(control.since, nowMs, company.zone, language, t) })}
          </span>
        )}
      </p>
      {control.domains.length === 0 ? null : <p className="sg-muted">{control.domains.join(', ')}</p>}
      <p className="sg-muted">{t('home.shiftsEnabled', { enabled: shifts.enabled, total: shifts.total })}</p>
      {!me.is_control_admin ? null : control.state === 'active' ? (
        <Button component={Link} to="/" search={{ dialog: 'disable-control' } as never} variant="default">
          {t('shell.switchOff')}
        </Button>
      ) : (
        <Button component={Link} to="/activation-steps" variant={isBusy ? 'default' : 'filled'}>
          {t(isBusy ? 'control.progress' : 'shell.switchOn')}
        </Button>
      )}
    </Card>
  );
}
