import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { useAuthorize } from '#lib/auth/use-authorize.ts';
import { Chip } from '#design/layout/page.tsx';
import { AcknowledgeFix } from './acknowledge-fix.tsx';
import { OwnPassword } from './own-password.tsx';
import { ConsoleLink, SecondStepFix } from './second-step-fix.tsx';
import { linkToFigure } from '#components/figures/figure-lists.ts';
import type { PreflightRow } from './preflight-rows.ts';
import { usePreflightWords } from './preflight-texts.ts';
import type { PeopleList, PreflightItem } from '../model/model.ts';

const icons = {
  ok: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  blocking: IconCircleXFilled,
} as const;

interface PreflightLineProps {
  readonly row: PreflightRow;
  readonly domains: readonly string[];
  readonly onPeople: (list: PeopleList) => void;
}

/** One thing that was looked at: its state, the facts in words, and beside it what puts it right. */
export function PreflightLine({ row, domains, onPeople }: PreflightLineProps) {
  const t = useT();
  const formatItem = usePreflightWords();
  const [item] = row.items;
  const { people, state } = item;
  const isBranded = row.id === 'branding' && state === 'ok';
  const words = isBranded
    ? [{ sentence: t('activation.preflight.ok.branding'), details: [] }]
    : row.items.map(formatItem);
  const Icon = icons[state];
  return (
    <li className="sg-preflight-item" data-state={state}>
      <Icon size={20} aria-hidden />
      <div className="sg-preflight-words">
        <div className="sg-preflight-head">
          <strong>{t(`activation.preflight.titles.${row.id}`)}</strong>
          {state === 'ok' ? (
            <VisuallyHidden component="span">{t('activation.preflight.states.ok')}</VisuallyHidden>
          ) : (
            <Chip tone={state === 'blocking' ? 'bad' : 'warn'}>
              {t(`activation.preflight.states.${state}`)}
            </Chip>
          )}
        </div>
        {words.map(({ sentence }) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {words
          .flatMap(({ details }) => details)
          .map((line) => (
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
        {state === 'ok' || item.fix === null ? null : <Fix fix={item.fix} item={item} domains={domains} />}
      </div>
    </li>
  );
}

interface FixProps {
  readonly fix: NonNullable<PreflightItem['fix']>;
  readonly item: PreflightItem;
  readonly domains: readonly string[];
}

/** What puts an item right: a button where the panel can, a link where another console does, else words. */
function Fix({ fix, item, domains }: FixProps): ReactNode {
  const t = useT();
  const shiftless = typeof item.facts.no_shift === 'number' ? item.facts.no_shift : 0;
  const url = item.fix_url;
  const label = t(`activation.preflight.fixes.${fix}`);
  if (fix === 'connect') return <ConnectButton label={label} />;
  if (fix === 'shifts' && shiftless === 0) {
    return <StepLink step="1" label={t('activation.preflight.fixes.shiftStep')} />;
  }
  if (fix === 'shifts') {
    return (
      <Button
        component={Link}
        {...linkToFigure('without_shift', shiftless, { domain: domains.join(',') })}
        size="compact-sm"
        variant="default"
      >
        {label}
      </Button>
    );
  }
  if (fix === 'administrator_passwords')
    return (
      <>
        {item.facts['includes_me'] === true ? <OwnPassword /> : null}
        <Button
          component={Link}
          {...linkToFigure('without_password', 0, { domain: domains.join(',') })}
          size="compact-sm"
          variant="default"
        >
          {label}
        </Button>
      </>
    );
  if (fix === 'acknowledge') return <AcknowledgeFix id={item.id} label={label} />;
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
  const { authorize, isPending } = useAuthorize({ forControl: true });
  return (
    <Button size="compact-sm" color="red" loading={isPending} onClick={authorize}>
      {label}
    </Button>
  );
}
