import { Tabs } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ApiError } from '../../../lib/api/client.ts';
import { useCrumb } from '../../../lib/routing/crumbs.ts';
import { useCall } from '../../../lib/api/query.ts';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { useUrlState } from '../../../lib/routing/url-state.ts';
import { MissingState } from '../../../design/feedback/missing-state.tsx';
import { EmptyState, LoadingLines, Page, PageHeader } from '../../../design/layout/page.tsx';
import { TabRow } from '../../../design/layout/tab-row.tsx';
import { TaskDialog } from '../../../components/tasks/task-dialog.tsx';
import { useLeaveGuard } from '../../../design/dialog/use-leave-guard.ts';
import { GeneralTab } from './general-tab.tsx';
import { LoginTab } from './login-tab.tsx';
import { ParticipantsTab } from '../participants/participants-tab.tsx';
import { ConflictAlert } from '../editor/conflict-alert.tsx';
import { GoneAlert } from '../editor/gone-alert.tsx';
import { PasswordsTab } from './passwords-tab.tsx';
import { SaveBar } from '../editor/save-bar.tsx';
import { useShiftEditor } from '../editor/use-shift-editor.ts';
import { HoursTab } from './hours-tab.tsx';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { shiftTabs } from '../model/draft-problems.ts';
import type { WireShift } from '../model/rule-draft.ts';
import { ProtectionAlert, ReadOnlyShift } from '../parts/protection.tsx';
import { ColorDot, StateChip } from '../parts/shift-bits.tsx';
import { useShiftText } from '../texts.ts';
import { useShiftActions } from '../actions/use-shift-actions.ts';
import '../shifts.css';

/** One shift; while it is loaded and when it is not there, the screen says so. */
export function ShiftPage() {
  const t = useShiftText();
  const { key } = useParams({ strict: false });
  const shift = useCall('shifts.get', { params: { key: key ?? '' } });
  // The shift of the previous address is no placeholder for this one.
  const data = shift.data?.key === key ? shift.data : undefined;
  const gone = shift.error?.code === 'SHIFT_NOT_FOUND' ? shift.error : null;
  if (data !== undefined) return <LoadedShift key={data.key} shift={data} gone={gone} />;
  return (
    <Page>
      {shift.error === null ? (
        <LoadingLines />
      ) : (
        <MissingState
          error={shift.error}
          list={{ to: '/groups', label: t('list.back') }}
          onRetry={() => void shift.refetch()}
        />
      )}
    </Page>
  );
}

interface LoadedShiftProps {
  readonly shift: WireShift;
  /** It was deleted elsewhere since it was opened here: the answer that said so. */
  readonly gone: ApiError | null;
}

function LoadedShift({ shift, gone }: LoadedShiftProps) {
  const t = useShiftText();
  const navigate = useNavigate();
  const { state, set, push } = useUrlState({ tab: 'general', task: '' });
  const editor = useShiftEditor(shift);
  /** Nothing typed here can be lost any more: leaving does not ask. */
  const mayLeave = useRef(false);
  const actions = useShiftActions((action) => {
    if (action !== 'delete') return;
    mayLeave.current = true;
    void navigate({ to: '/groups' });
  });
  const isReadOnly = shift.protection !== null;
  const isDirty = editor.changed.length > 0;
  useCrumb(shift.name, isDirty ? t('editing') : null);

  // Tabs and weeks of the same shift keep what was typed.
  useLeaveGuard(isDirty, { mayLeave });

  const tab = shiftTabs.find((known) => known === state.tab) ?? 'general';
  return (
    <Page>
      <PageHeader
        title={
          <span className="sg-shift-title">
            <ColorDot color={editor.draft.color} />
            {shift.name}
            {gone === null ? <StateChip state={shift.state} /> : null}
          </span>
        }
      />
      {gone !== null || shift.protection === null ? null : <ProtectionAlert protection={shift.protection} />}
      {gone === null ? (
        <ConflictAlert editor={editor} />
      ) : (
        <GoneAlert
          editor={editor}
          error={gone}
          onRecreated={({ key, name }) => {
            mayLeave.current = true;
            showSnackbar({ message: t('list.created', { name }), tone: 'success' });
            void navigate({ to: '/groups/$key', params: { key }, search: { tab } });
          }}
        />
      )}
      <ReadOnlyShift value={isReadOnly}>
        <Tabs
          value={tab}
          onChange={(chosen) => push({ tab: chosen ?? 'general' })}
          keepMounted={false}
          activateTabWithKeyboard={false}
        >
          <TabRow label={t('tabs.label')} open={tab}>
            {shiftTabs.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {t(`tabs.${each}`)}
                {each === 'participants' && gone === null ? ` (${shift.users_number})` : ''}
                {editor.faultyTabs.includes(each) ? <span className="sg-tab-problem"> !</span> : null}
              </Tabs.Tab>
            ))}
          </TabRow>
          <Tabs.Panel value="general" pt="md">
            <GeneralTab editor={editor} {...(gone === null ? { actions } : {})} />
          </Tabs.Panel>
          <Tabs.Panel value="participants" pt="md">
            {gone === null ? (
              <ParticipantsTab shift={shift} isEditingAccess={isDirty} />
            ) : (
              <EmptyState title={t('gone.noPeople')} />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="passwords" pt="md">
            <PasswordsTab editor={editor} {...(gone === null ? { onTask: (task) => push({ task }) } : {})} />
          </Tabs.Panel>
          <Tabs.Panel value="hours" pt="md">
            <HoursTab editor={editor} />
          </Tabs.Panel>
          <Tabs.Panel value="login" pt="md">
            <LoginTab editor={editor} />
          </Tabs.Panel>
        </Tabs>
      </ReadOnlyShift>
      {gone !== null ? null : <SaveBar editor={editor} />}
      <ActionDialog actions={actions} />
      {state.task === '' ? null : <TaskDialog taskKey={state.task} onClose={() => set({ task: null })} />}
    </Page>
  );
}
