import { Button, CloseButton } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { controlLimits } from '@shiftgate/domain/limits.ts';
import {
  IconAlertTriangle,
  IconCalendarTime,
  IconFlask,
  IconPower,
  IconShieldCog,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatMoment, formatWhen } from '#lib/i18n/formats.ts';
import { useNow } from '#lib/now.ts';
import { isPlanOver } from '#components/control/format-plan.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { useLanguage, useReasonText, useT } from '#lib/i18n/texts.tsx';
import { ActivationTimeLeft } from '#components/control/time-left.tsx';
import { useCancelActivation } from '#components/control/use-cancel-activation.ts';
import { findBanner, stepReached } from './control-banner.ts';

type Control = CallResponse<'control.state'>;

/** The state of control while it is not simply on: off, begun, in test, scheduled, or switching. */
export function ControlBanners({ isHome }: { readonly isHome: boolean }) {
  const { me, company } = useSession();
  const control = useCall('control.state', {}).data;
  const step = stepReached(readStored('activationProgress'), company.key);
  const banner = findBanner({
    state: company.control_state,
    step,
    isHome,
    isPlanOver: isPlanOver(company),
  });
  return (
    <>
      <FailedSchedule last={control?.last_schedule ?? null} />
      {banner === 'off' ? <Off /> : null}
      {banner === 'resume' && step !== null && me.is_control_admin ? <Resume step={step} /> : null}
      {banner === 'test' ? <InTest /> : null}
      {banner === 'scheduled' && control?.schedule ? <Scheduled schedule={control.schedule} /> : null}
      {banner === 'busy' ? <Busy isOff={company.control_state === 'deactivating'} /> : null}
    </>
  );
}

interface BannerProps {
  readonly tone: 'warn' | 'bad' | 'accent';
  readonly icon: typeof IconPower;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

function Banner({ tone, icon: Icon, children, actions }: BannerProps) {
  return (
    <div className="sg-banner" data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden />
      <span>{children}</span>
      <span className="sg-grow" />
      {actions}
    </div>
  );
}

interface ToScreenProps {
  readonly to: '/activation-steps' | '/activation-test' | '/activation-completed';
  readonly variant?: 'default' | 'filled';
  readonly children: ReactNode;
}

function ToScreen({ to, variant = 'default', children }: ToScreenProps) {
  return (
    <Button component={Link} to={to} size="compact-sm" variant={variant}>
      {children}
    </Button>
  );
}

/** What only administrators of the control may do about it. */
function ForAdmins({ children }: { readonly children: ReactNode }) {
  return useSession().me.is_control_admin ? children : null;
}

function Off() {
  const t = useT();
  return (
    <Banner
      tone="warn"
      icon={IconPower}
      actions={
        <ForAdmins>
          <ToScreen to="/activation-steps" variant="filled">
            {t('shell.switchOn')}
          </ToScreen>
        </ForAdmins>
      }
    >
      {t('shell.controlOff')}
    </Banner>
  );
}

function Resume({ step }: { readonly step: number }) {
  const t = useT();
  return (
    <Banner
      tone="accent"
      icon={IconShieldCog}
      actions={
        <ToScreen to="/activation-steps" variant="filled">
          {t('activation.banners.back')}
        </ToScreen>
      }
    >
      {t('activation.banners.resume', { step, total: controlLimits.activationSteps })}
    </Banner>
  );
}

function InTest() {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const nowMs = useNow(30_000);
  const test = useCall('control.test', {}).data?.test;
  return (
    <Banner
      tone="accent"
      icon={IconFlask}
      actions={
        <ForAdmins>
          <ToScreen to="/activation-test" variant="filled">
            {t('activation.banners.backToTest')}
          </ToScreen>
        </ForAdmins>
      }
    >
      {test?.state === 'running'
        ? t('activation.banners.test', {
            moment: formatWhen(test.ends_at, { nowMs, zone: company.zone, language }, t),
          })
        : t('activation.banners.testBusy')}
    </Banner>
  );
}

function Scheduled({ schedule }: { readonly schedule: NonNullable<Control['schedule']> }) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const nowMs = useNow(30_000);
  const { cancel, isPending } = useCancelActivation();
  return (
    <Banner
      tone="accent"
      icon={IconCalendarTime}
      actions={
        <>
          <ToScreen to="/activation-completed">{t('activation.scheduled.see')}</ToScreen>
          <ForAdmins>
            <Button size="compact-sm" variant="default" loading={isPending} onClick={cancel}>
              {t('activation.scheduled.cancel')}
            </Button>
          </ForAdmins>
        </>
      }
    >
      {t('activation.scheduled.banner', {
        moment: formatWhen(schedule.activation_datetime, { nowMs, zone: company.zone, language }, t),
      })}{' '}
      <ActivationTimeLeft at={schedule.activation_datetime} />
    </Banner>
  );
}

function Busy({ isOff }: { readonly isOff: boolean }) {
  const t = useT();
  return (
    <Banner
      tone="accent"
      icon={IconShieldCog}
      actions={<ToScreen to="/activation-steps">{t('activation.banners.seeProgress')}</ToScreen>}
    >
      {t(isOff ? 'activation.banners.deactivating' : 'activation.banners.activating')}
    </Banner>
  );
}

/** A scheduled activation that failed, until it is dismissed in this browser. */
function FailedSchedule({ last }: { readonly last: Control['last_schedule'] }) {
  const t = useT();
  const formatReason = useReasonText();
  const { language } = useLanguage();
  const { company } = useSession();
  const nowMs = useNow(60_000);
  const [dismissed, setDismissed] = useState(() => readStored('dismissedSchedule'));
  if (last === null || last.outcome !== 'failed' || last.ended_at === dismissed) return null;
  const dismiss = () => {
    writeStored('dismissedSchedule', last.ended_at);
    setDismissed(last.ended_at);
  };
  const reason = last.error === null ? null : formatReason(last.error);
  return (
    <Banner
      tone="bad"
      icon={IconAlertTriangle}
      actions={
        <>
          <ForAdmins>
            <ToScreen to="/activation-steps">{t('activation.scheduled.review')}</ToScreen>
          </ForAdmins>
          <CloseButton size="sm" aria-label={t('activation.scheduled.dismiss')} onClick={dismiss} />
        </>
      }
    >
      {t('activation.scheduled.failed', {
        moment: formatMoment(last.activation_datetime, { nowMs, zone: company.zone, language }, t),
      })}{' '}
      {reason === null ? null : t('control.reason', { reason })}
    </Banner>
  );
}
