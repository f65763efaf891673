import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ApiError } from '#lib/api/client.ts';
import { useCrumb } from '#lib/routing/crumbs.ts';
import { useUrlState } from '#lib/routing/url-state.ts';
import { Page, PageHeader } from '#design/layout/page.tsx';
import { TaskDialog } from '#components/tasks/task-dialog.tsx';
import { useLeaveGuard } from '#design/dialog/use-leave-guard.ts';
import { SaveBar } from '../editor/save-bar.tsx';
import { useProposal } from '../editor/use-proposal.ts';
import { useShiftEditor } from '../editor/use-shift-editor.ts';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { ReadOnlyShift } from '../parts/protection.tsx';
import { ColorDot } from '../parts/shift-bits.tsx';
import { useShiftText } from '../texts.ts';
import { useShiftActions } from '../actions/use-shift-actions.ts';
import { ShiftAlerts } from './shift-alerts.tsx';
import { ShiftFacts } from './shift-facts.tsx';
import { ShiftTabs } from './shift-tabs.tsx';
import type { WireShift } from '../model/model.ts';
import { shiftTabs } from '../model/model.ts';

interface LoadedShiftProps {
  readonly shift: WireShift;
  /** The refusal that reported its deletion elsewhere. */
  readonly gone: ApiError | null;
}

/** The screen of a shift that exists, or existed until another administrator deleted it. */
export function LoadedShift({ shift, gone }: LoadedShiftProps) {
  const t = useShiftText();
  const navigate = useNavigate();
  const { state, set, push } = useUrlState({ tab: 'hours', task: '' });
  const editor = useShiftEditor(shift);
  /** Nothing typed here can be lost any more: leaving does not ask. */
  const mayLeave = useRef(false);
  const actions = useShiftActions((action) => {
    if (action !== 'delete') return;
    mayLeave.current = true;
    void navigate({ to: '/groups' });
  });
  const isReadOnly = shift.protection !== null;
  useProposal(editor, isReadOnly);
  const isDirty = editor.changed.length > 0;
  useCrumb(shift.name, isDirty ? t('editing') : null);

  // Tabs and weeks of the same shift keep what was typed.
  useLeaveGuard(isDirty, { mayLeave });

  const tab = shiftTabs.find((known) => known === state.tab) ?? 'hours';
  return (
    <Page>
      <PageHeader
        title={
          <span className="sg-shift-title">
            <ColorDot color={editor.draft.color} />
            {shift.name}
          </span>
        }
        {...(gone === null
          ? {
              actions: (
                <ReadOnlyShift value={isReadOnly}>
                  <ShiftFacts
                    editor={editor}
                    actions={actions}
                    onPeople={() => push({ tab: 'participants' })}
                    onTask={(task) => push({ task })}
                  />
                </ReadOnlyShift>
              ),
            }
          : {})}
      />
      <ShiftAlerts
        editor={editor}
        gone={gone}
        onRecreated={(key) => {
          mayLeave.current = true;
          void navigate({ to: '/groups/$key', params: { key }, search: { tab } });
        }}
      />
      <ReadOnlyShift value={isReadOnly}>
        <ShiftTabs
          shift={shift}
          editor={editor}
          actions={gone === null ? actions : null}
          tab={tab}
          onTab={(chosen) => push({ tab: chosen })}
          onTask={(task) => push({ task })}
        />
      </ReadOnlyShift>
      {gone !== null ? null : <SaveBar editor={editor} tab={tab} onTab={(chosen) => push({ tab: chosen })} />}
      <ActionDialog actions={actions} />
      {state.task === '' ? null : <TaskDialog taskKey={state.task} onClose={() => set({ task: null })} />}
    </Page>
  );
}
