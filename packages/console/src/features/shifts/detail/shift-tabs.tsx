import { Tabs } from '@mantine/core';
import { DrawnInSlices } from '#design/feedback/drawn-in-slices.tsx';
import { EmptyState } from '#design/layout/page.tsx';
import { TabRow } from '#design/layout/tab-row.tsx';
import { ParticipantsTab } from '../participants/participants-tab.tsx';
import { useShiftText } from '../texts.ts';
import { GeneralTab } from './general-tab.tsx';
import { HoursTab } from './hours-tab.tsx';
import { LoginTab } from './login-tab.tsx';
import { useRestore } from '../versions/use-restore.tsx';
import { VersionsTab } from '../versions/versions-tab.tsx';
import { PasswordsTab } from './passwords-tab.tsx';
import type { ShiftActions, ShiftEditor, WireShift } from '../model/model.ts';
import { shiftTabs } from '../model/model.ts';

interface ShiftTabsProps {
  readonly shift: WireShift;
  readonly editor: ShiftEditor;
  /** Null once the shift is deleted. */
  readonly actions: ShiftActions | null;
  readonly tab: (typeof shiftTabs)[number];
  readonly onTab: (tab: string) => void;
  readonly onTask: (taskKey: string) => void;
}

/** The parts of a shift, one at a time; all of them edit one draft. */
export function ShiftTabs({ shift, editor, actions, tab, onTab, onTask }: ShiftTabsProps) {
  const t = useShiftText();
  const restore = useRestore(editor);
  const isDirty = editor.changed.length > 0;
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => onTab(chosen ?? 'hours')}
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      <TabRow label={t('tabs.label')} open={tab}>
        {shiftTabs.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {t(`tabs.${each}`)}
            {each === 'participants' && actions !== null ? ` (${shift.users_number})` : ''}
            {editor.faultyTabs.includes(each) ? <span className="sg-tab-problem"> !</span> : null}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value="general" pt="md">
        <GeneralTab editor={editor} {...(actions === null ? {} : { actions })} />
      </Tabs.Panel>
      <Tabs.Panel value="participants" pt="md">
        {actions !== null ? (
          <ParticipantsTab shift={shift} isEditingAccess={isDirty} />
        ) : (
          <EmptyState title={t('gone.noPeople')} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="passwords" pt="md">
        <PasswordsTab editor={editor} {...(actions === null ? {} : { onTask })} />
      </Tabs.Panel>
      <Tabs.Panel value="hours" pt="md">
        <DrawnInSlices>
          <HoursTab editor={editor} />
        </DrawnInSlices>
      </Tabs.Panel>
      <Tabs.Panel value="login" pt="md">
        <LoginTab editor={editor} />
      </Tabs.Panel>
      <Tabs.Panel value="versions" pt="md">
        {actions !== null ? (
          <VersionsTab editor={editor} restore={restore} />
        ) : (
          <EmptyState title={t('versions.gone')} />
        )}
      </Tabs.Panel>
      {restore.dialog}
    </Tabs>
  );
}
