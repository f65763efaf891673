import { Button, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { formatWhen } from '#lib/i18n/formats.ts';
import { nameZone, viewIn } from '#lib/i18n/shift-zone.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useNow } from '#lib/now.ts';
import { RowMenu, RowMenuButton, useRowMenu } from '#design/table/row-menu.tsx';
import { OpenListDialog } from '../list/list-dialogs.tsx';
import type { ListDialog } from '../list/list-dialogs.tsx';
import { RowActions } from '../list/row-menu.tsx';
import type { RowAct } from '../list/row-menu.tsx';
import { useLanguageName, useShiftText } from '../texts.ts';
import { StateSwitch } from './state-switch.tsx';
import { useStateChange } from './use-state-change.tsx';
import type { ShiftActions, ShiftEditor } from '../model/model.ts';

interface ShiftFactsProps {
  readonly editor: ShiftEditor;
  readonly actions: ShiftActions;
  readonly onPeople: () => void;
  readonly onTask: (taskKey: string) => void;
}

/** The facts beside a shift's name: its state, its people, its next change, and its actions. */
export function ShiftFacts({ editor, actions, onPeople, onTask }: ShiftFactsProps) {
  const t = useShiftText();
  const { shift } = editor;
  const state = useStateChange(editor);
  const menu = useRowMenu<typeof shift>();
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const act = (what: RowAct) => {
    if (what === 'enable') void state.ask('enabled');
    else if (what === 'disable') void state.ask('disabled');
    else if (what === 'clone') setDialog({ kind: 'clone', source: shift });
    else if (what === 'password') setDialog({ kind: 'password', shifts: [shift] });
    else if (what === 'delete') void actions.ask('delete', [shift]);
    else void actions.forceLogout([shift]).then((task) => task !== null && onTask(task));
  };
  return (
    <>
      <StateSwitch editor={editor} onAsk={(wanted) => void state.ask(wanted)} />
      <NextChange editor={editor} />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconUsers size={16} aria-hidden />}
        onClick={onPeople}
      >
        {t('list.people', { count: shift.users_number })}
      </Button>
      <RowMenuButton
        label={t('list.rowMenu', { name: shift.name })}
        onPress={(button) => menu.press(shift, button)}
      />
      <RowMenu state={menu} rows={[shift]}>
        {(row) => <RowActions shift={row} onAct={act} />}
      </RowMenu>
      {state.dialog}
      <OpenListDialog
        open={dialog}
        onTask={(task) => {
          setDialog(null);
          onTask(task);
        }}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

/** When the hours of the saved shift begin or end next. */
function NextChange({ editor: { shift } }: Pick<ShiftFactsProps, 'editor'>) {
  const t = useShiftText();
  const common = useT();
  const language = useLanguageName();
  const nowMs = useNow(60_000);
  const { next_change: change } = shift;
  if (change === null || shift.state === 'disabled') return null;
  const view = viewIn(shift.zone, { zone: shift.company_zone }, { nowMs, language });
  return (
    <Text size="sm" c="dimmed">
      {t(change.opens ? 'list.opensAt' : 'list.closesAt', {
        when: nameZone(formatWhen(change.at, view, common), change.at, view),
      })}
    </Text>
  );
}
