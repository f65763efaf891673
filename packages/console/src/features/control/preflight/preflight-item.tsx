import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n/texts.tsx';
import { useAuthorize } from '../../../lib/auth/use-authorize.ts';
import { Chip } from '../../../design/layout/page.tsx';
import { ConsoleLink, SecondStepFix } from './second-step-fix.tsx';
import { usePreflightWords } from './preflight-texts.ts';
import type { PeopleList, PreflightItem } from '../model/model.ts';

const icons = {
  ok: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  blocking: IconCircleXFilled,
} as const;

interface PreflightItemProps {
  readonly item: PreflightItem;
  readonly onPeople: (list: PeopleList) => void;
}

/** One thing that was looked at: its state, the facts in words, and beside it what puts it right. */
export function PreflightLine({ item, onPeople }: PreflightItemProps) {
  const t = useT();
  const words = usePreflightWords()(item);
  const { people, state } = item;
  const Icon = icons[state];
  return (
    <li className="sg-preflight-item" data-state={state}>
      <Icon size={20} aria-hidden />
      <div className="sg-preflight-words">
        <div className="sg-preflight-head">
          <strong>{t(`activation.preflight.titles.${item.id}`)}</strong>
          {state === 'ok' ? (
            <VisuallyHidden component="span">{t('activation.preflight.states.ok')}</VisuallyHidden>
          ) : (
            <Chip tone={state === 'blocking' ? 'bad' : 'warn'}>
              {t(`activation.preflight.states.${state}`)}
            </Chip>
          )}
        </div>
        <p>{words.sentence}</p>
        {words.details.map((line) => (
          <p key={line} className="sg-muted">
            {line}
          </p>
        ))}
      </div>
      <div className="sg-preflight-acts">
        {people === null ? null : (
          <Button size="compact-sm" variant="default" onClick={() => onPeople(people)}>
            {t(`activation.preflight.seePeople.${people}`)}
          </Button>
        )}
        {state === 'ok' || item.fix === null ? null : (
          <Fix fix={item.fix} url={item.fix_url} hasShiftless={item.facts.no_shift !== 0} />
        )}
      </div>
    </li>
  );
}

interface FixProps {
  readonly fix: NonNullable<PreflightItem['fix']>;
  /** The page of the workspace's own console that puts it right. */
  readonly url: string | null;
  /** Some of the blocked people are in no shift at all. */
  readonly hasShiftless: boolean;
}

/** What puts an item right: a button where the panel can, a link where another console does, else words. */
function Fix({ fix, url, hasShiftless }: FixProps): ReactNode {
  const t = useT();
  const label = t(`activation.preflight.fixes.${fix}`);
  if (fix === 'connect') return <ConnectButton label={label} />;
  if (fix === 'shifts' && !hasShiftless) {
    return <StepLink step="1" label={t('activation.preflight.fixes.shiftStep')} />;
  }
  if (fix === 'shifts') {
    return (
      <Button
        component={Link}
        to="/users"
        search={{ without_shift: 'true', status: 'active' } as never}
        size="compact-sm"
        variant="default"
      >
        {label}
      </Button>
    );
  }
  if (fix === 'second_step') return <SecondStepFix label={label} url={url} />;
  if (fix === 'passwords' || fix === 'password_settings') return <StepLink step="2" label={label} />;
  if (fix === 'emergency_file') return <ScreenLink to="/emergency-file" label={label} />;
  if (fix === 'certificate') return <ScreenLink to="/integrations/apps" label={label} />;
  if (fix === 'customize') return <ScreenLink to="/customize" label={label} />;
  if (url !== null) return <ConsoleLink label={label} url={url} />;
  return <p className="sg-muted sg-preflight-how">{label}</p>;
}

interface ScreenLinkProps {
  readonly to: '/integrations/apps' | '/emergency-file' | '/customize';
  readonly label: string;
}

function ScreenLink({ to, label }: ScreenLinkProps) {
  return (
    <Button component={Link} to={to} size="compact-sm" variant="default">
      {label}
    </Button>
  );
}

function StepLink({ step, label }: { readonly step: string; readonly label: string }) {
  return (
    <Button
      component={Link}
      to="/activation-steps"
      search={{ step } as never}
      size="compact-sm"
      variant="default"
    >
      {label}
    </Button>
  );
}

function ConnectButton({ label }: { readonly label: string }) {
  const { authorize, isPending } = useAuthorize();
  return (
    <Button size="compact-sm" color="red" loading={isPending} onClick={authorize}>
      {label}
    </Button>
  );
}
