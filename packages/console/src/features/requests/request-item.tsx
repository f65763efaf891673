import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatWhen } from '#lib/i18n/formats.ts';
import { useNow } from '#lib/now.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { Chip } from '#design/layout/page.tsx';
import { PersonAvatar } from '#components/people/person-avatar.tsx';
import type { AccessRequest } from './model.ts';

interface RequestItemProps {
  readonly request: AccessRequest;
  readonly onApprove: () => void;
  readonly onRefuse: () => void;
}

const tones = { open: 'plain', approved: 'good', refused: 'bad', expired: 'plain' } as const;

/** One request: the person, the reason and the outcome. */
export function RequestItem({ request, onApprove, onRefuse }: RequestItemProps) {
  const t = useT();
  const { kind, name, state, may_approve: mayApprove, may_refuse: mayRefuse } = request;
  return (
    <li>
      <PersonAvatar photo={request.photo} name={name} size={36} />
      <div className="sg-request-main">
        <div className="sg-request-head">
          <Link to="/users/$key" params={{ key: request.user }} className="sg-row-link">
            {name}
          </Link>
          <Chip tone="plain">{t(`requests.kinds.${kind}`)}</Chip>
          {state === 'open' ? null : <Chip tone={tones[state]}>{t(`requests.states.${state}`)}</Chip>}
        </div>
        <div className="sg-muted">{request.email}</div>
        <p className="sg-request-reason">
          {request.reason === '' ? t(`requests.${whyOf(request)}`) : request.reason}
        </p>
        <div className="sg-muted sg-request-facts">
          <Facts request={request} />
        </div>
        {request.word === null ? null : (
          <p className="sg-request-reason">{t('requests.word', { word: request.word })}</p>
        )}
        {state === 'open' && !mayApprove ? (
          <p className="sg-muted">{t(mayRefuse ? 'requests.passwordProtected' : 'requests.protected')}</p>
        ) : null}
      </div>
      {state === 'open' && mayRefuse ? (
        <div className="sg-request-actions">
          {mayApprove ? (
            <Button size="sm" aria-label={t('requests.approveLabel', { name })} onClick={onApprove}>
              {t('requests.approve')}
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="default"
            aria-label={t('requests.refuseLabel', { name })}
            onClick={onRefuse}
          >
            {t('requests.refuse')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** The program's reason, or the note for a request without one. */
function whyOf({ kind, mail_failed_at: failedAt }: AccessRequest): 'undelivered' | 'isNew' | 'forgotten' {
  if (failedAt !== null) return 'undelivered';
  return kind === 'first_password' ? 'isNew' : 'forgotten';
}

/** The time and place of a request, and the author and time of its decision. */
function Facts({ request }: { readonly request: AccessRequest }) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const nowMs = useNow(60_000);
  const when = (instant: string) => formatWhen(instant, { nowMs, zone: company.zone, language }, t);
  const { state, ip, times_asked: times } = request;
  const parts = [
    t('requests.asked', { when: when(request.asked_at) }),
    ...(times > 1 ? [t('requests.askedAgain', { count: times })] : []),
    ...(ip === null ? [] : [t('requests.from', { ip })]),
    ...(state === 'open' ? [t('requests.lapses', { when: when(request.ends_at) })] : []),
  ];
  return (
    <>
      <span title={formatDateTime(request.created_at, company.zone)}>{parts.join(' · ')}</span>
      {state === 'open' ? null : (
        <span>
          {state === 'expired'
            ? t('requests.expiredAt', { when: when(request.ends_at) })
            : t('requests.decidedBy', {
                state: t(`requests.states.${state}`),
                by: request.decided_by ?? '–',
                when: when(request.ends_at),
              })}
          {state === 'approved' && request.kind === 'single_access' ? `, ${duration(t, request)}` : null}
        </span>
      )}
    </>
  );
}

function duration(t: ReturnType<typeof useT>, { duration_minutes: minutes }: AccessRequest): string {
  if (minutes === null) return t('requests.grantedUntilLogoff');
  return minutes % 60 === 0
    ? t('requests.grantedHours', { count: minutes / 60 })
    : t('requests.granted', { count: minutes });
}
