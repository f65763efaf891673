import { IconAlertTriangle, IconLoader2 } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useT } from '../../lib/texts.tsx';
import { Chip } from '../page.tsx';
import type { Session } from './place-text.ts';

/** What is known of a session at the workspace; a warning where it may go on without the one here. */
export function WorkspaceState({ state }: { readonly state: Session['workspace'] }) {
  const t = useT();
  const text = t(`sessions.workspaceStates.${state}`);
  if (state !== 'may_be_open' && state !== 'closing') return <span className="sg-muted">{text}</span>;
  const Icon = state === 'may_be_open' ? IconAlertTriangle : IconLoader2;
  return (
    <Chip tone="warn">
      <Icon size={13} stroke={2} aria-hidden />
      {text}
    </Chip>
  );
}

/** Why a session is over here; of hours that ended without automatic sign-out, what that left open. */
export function useEndText(): (session: Pick<Session, 'end' | 'workspace'>) => string {
  const t = useT();
  return useCallback(
    ({ end, workspace }) => {
      if (end === null) return '–';
      const isLeft = end === 'hours_ended' && (workspace === 'may_be_open' || workspace === 'closing');
      return isLeft ? t('sessions.leftByHours') : t(`sessions.ends.${end}`);
    },
    [t],
  );
}
