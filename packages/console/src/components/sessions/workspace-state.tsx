import { IconAlertTriangle, IconLoader2 } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import { Chip } from '#design/layout/page.tsx';
import type { Session } from './place-text.ts';
import './sessions.css';

/** What is known of a session at the workspace; a warning where it may go on without the one here. */
export function WorkspaceState({ state }: { readonly state: Session['workspace'] }) {
  const t = useT();
  const text = t(`sessions.workspaceStates.${state}`);
  if (!isLeftOpen({ workspace: state })) return <span className="sg-muted">{text}</span>;
  const Icon = state === 'may_be_open' ? IconAlertTriangle : IconLoader2;
  return (
    <span className="sg-workspace-warning">
      <Chip tone="warn">
        <Icon size={13} stroke={2} aria-hidden />
        {text}
      </Chip>
    </span>
  );
}

/** Whether a session may go on at the workspace without the one here. */
export function isLeftOpen({ workspace }: Pick<Session, 'workspace'>): boolean {
  return workspace === 'may_be_open' || workspace === 'closing';
}

/** The end of a session here and its state at the workspace, except the warning, which is shown beside the person. */
export function EndOfSession({ session, at }: { readonly session: Session; readonly at: string }) {
  const formatEnd = useEndText();
  return (
    <span className="sg-session-end">
      <span>{formatEnd(session)}</span>
      {isLeftOpen(session) ? null : <WorkspaceState state={session.workspace} />}
      <span className="sg-muted">{at}</span>
    </span>
  );
}

/** Why a session is over here; of hours that ended without automatic sign-out, what that left open. */
export function useEndText(): (session: Pick<Session, 'end' | 'workspace'>) => string {
  const t = useT();
  return ({ end, workspace }) => {
    if (end === null) return '–';
    const staysOpen = end === 'hours_ended' && isLeftOpen({ workspace });
    return staysOpen ? t('sessions.leftByHours') : t(`sessions.ends.${end}`);
  };
}
