import { hasBrowserLogout } from '@shiftgate/contract/providers.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { formatDelay } from '#lib/i18n/format-delay.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useReasonText, useT } from '#lib/i18n/texts.tsx';
import { Chip } from '#design/layout/page.tsx';
import type { Tone } from '#design/layout/page.tsx';
import { LogoutLimits } from './logout-limits.tsx';
import './sessions.css';

export type Proof = CallResponse<'users.logouts'>['items'][number];

const tones: Readonly<Record<Proof['state'], Tone>> = {
  planned: 'plain',
  running: 'warn',
  done: 'good',
  cancelled: 'plain',
  failed: 'bad',
};

/** A forced logout: its cause, the workspace's confirmation, and the delay. */
export function LogoutProof({ proof }: { readonly proof: Proof }) {
  const t = useT();
  const reasonText = useReasonText();
  const { language } = useLanguage();
  const { company } = useSession();
  const at = (instant: string) => formatDateTime(instant, company.zone, true);
  const isOrdered = proof.ordered_by !== null;
  // The workspace was not asked, and so it has confirmed nothing.
  const isOursAlone = proof.scope === 'own_session' && proof.state === 'done';
  const scope = proof.scope === 'browser' && !hasBrowserLogout[company.oauth] ? 'all_devices' : proof.scope;
  const cause = t(`sessions.logouts.causes.${proof.cause}`, { name: proof.ordered_by ?? '–' });
  const parts = [
    isOrdered
      ? t('sessions.logouts.ordered', { at: at(proof.ordered_at) })
      : t('sessions.logouts.due', { at: at(proof.due_at) }),
    proof.accepted_at === null
      ? t('sessions.logouts.waiting')
      : isOursAlone
        ? t('sessions.logouts.ended', { at: at(proof.accepted_at) })
        : t('sessions.logouts.accepted', {
            at: at(proof.accepted_at),
            delay: formatDelay(proof.delay_ms ?? 0, language),
          }),
    ...(proof.retries > 0 ? [t('sessions.logouts.retries', { count: proof.retries })] : []),
  ];
  return (
    <div className="sg-proof">
      <span className="sg-chips">
        <Chip tone={isOursAlone ? 'plain' : tones[proof.state]}>
          {isOursAlone ? t('sessions.logouts.ownSession') : t(`sessions.logouts.states.${proof.state}`)}
        </Chip>
        <span>{isOursAlone ? cause : `${cause}, ${t(`sessions.logouts.scopes.${scope}`)}`}</span>
      </span>
      <span className="sg-muted">{parts.join(' · ')}</span>
      {proof.state === 'done' && !isOursAlone ? <LogoutLimits /> : null}
      {proof.last_error === null ? null : (
        <span className="sg-muted">
          {t('sessions.logouts.lastError', { error: reasonText(proof.last_error) })}
        </span>
      )}
    </div>
  );
}
