import { Button, Menu, Stack } from '@mantine/core';
import {
  IconBeach,
  IconBeachOff,
  IconChevronDown,
  IconDice5,
  IconKey,
  IconLink,
  IconLogout,
  IconMailForward,
  IconTicket,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { LeftOutBefore } from '#components/tasks/left-out-before.tsx';
import { BulkBar } from '#design/table/bulk-bar.tsx';
import type {
  Agreed,
  BulkAct,
  DialogName,
  OpenBulkDialog,
  PeopleFilter,
  PeopleSelection,
  ShiftSummary,
} from '../model.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { NumberChanged } from './number-changed.tsx';
import { countSelected, toWire } from './selection.ts';
import { useBulkOrder } from './use-bulk-order.ts';

/** What is asked before an action that wants nothing chosen. */
const questions = {
  remove_vacation: {
    act: { action: 'remove_vacation' },
    title: 'tasks.confirmRemoveVacation',
    text: 'tasks.removeVacationText',
    promise: 'removeVacations',
    isDanger: false,
  },
  force_password_change: {
    act: { action: 'force_password_change' },
    title: 'tasks.confirmForceChange',
    text: 'tasks.forceChangeText',
    promise: 'forcePasswordChange',
    isDanger: false,
  },
  force_logout: {
    act: { action: 'force_logout' },
    title: 'tasks.confirmForceLogout',
    text: 'users.forceText',
    promise: 'signOutMany',
    isDanger: true,
  },
} as const;
type Question = (typeof questions)[keyof typeof questions];

const passwordItems = [
  { name: 'generate_passwords', icon: IconDice5 },
  { name: 'share_change_link', icon: IconLink },
  { name: 'share_temporary_password', icon: IconMailForward },
] as const;

interface PeopleBarProps {
  readonly selection: PeopleSelection;
  /** How many the filter finds. */
  readonly found: number;
  /** That number is of the filter before, until this one is answered. */
  readonly isFoundOld: boolean;
  readonly filter: PeopleFilter;
  readonly shifts: readonly ShiftSummary[];
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  /** A task was started. */
  readonly onStarted: (taskKey: string) => void;
}

/** What can be done with the selected people; each action becomes a task with progress. */
export function PeopleBar(props: PeopleBarProps) {
  const t = useT();
  const confirm = useConfirm();
  const [dialog, setDialog] = useState<OpenBulkDialog | null>(null);
  // What is open when an answer comes: another dialog than the one that asked must not take it, and none cannot.
  const shown = useRef<OpenBulkDialog | 'gone' | null>(null);
  const show = (next: OpenBulkDialog | null) => {
    shown.current = next;
    setDialog(next);
  };
  useEffect(() => {
    shown.current = null;
    return () => {
      shown.current = 'gone';
    };
  }, []);
  const count = countSelected(props.selection, props.found);
  const close = () => show(null);
  const bulk = useBulkOrder({
    selection: props.selection,
    filter: props.filter,
    onStarted: (task) => {
      close();
      props.onClear();
      props.onStarted(task);
    },
  });
  /** What a dialog asks is about the people found when it was opened, however many there are meanwhile. */
  const open = (name: DialogName) => show({ name, agreed: { count, before: null } });
  const shownCount = dialog?.agreed.count ?? count;
  const start = (act: BulkAct, agreedCount?: number) =>
    bulk.start(act, agreedCount ?? shownCount, (agreed) => {
      if (dialog === null || shown.current !== dialog) return false;
      show({ ...dialog, agreed });
      return true;
    });
  const ask = async (question: Question, agreed: Agreed = { count, before: null }) => {
    const { act, title, text, promise, isDanger } = question;
    const isConfirmed = await confirm({
      title: t(title, { count: agreed.count }),
      message: (
        <Stack gap="sm">
          <NumberChanged {...agreed} />
          <LeftOutBefore selection={toWire(props.selection, props.filter)} action={act.action} />
          <div>{t(text)}</div>
        </Stack>
      ),
      confirmLabel: t(`tasks.kinds.${act.action}`),
      promise,
      isDanger,
    });
    if (!isConfirmed) return;
    bulk.start(act, agreed.count, (now) => {
      if (shown.current !== null) return false;
      void ask(question, now);
      return true;
    });
  };
  // All found people were unchecked one by one, or the search finds none any more.
  const isEmpty = count === 0;
  const mayTakeAll = props.selection.kind === 'some' && !props.isFoundOld && props.found > count;
  return (
    <>
      <BulkBar
        text={
          props.selection.kind === 'allBut' && props.selection.keys.size === 0
            ? t('tasks.allSelected', { count })
            : t('common.selected', { count })
        }
        more={
          mayTakeAll ? (
            <Button size="compact-sm" variant="subtle" onClick={props.onSelectAll}>
              {t('tasks.selectAllFound', { count: props.found })}
            </Button>
          ) : null
        }
        onClear={props.onClear}
      >
        <Button
          size="compact-sm"
          leftSection={<IconUserPlus size={16} />}
          disabled={isEmpty}
          onClick={() => open('add_to_shift')}
        >
          {t('tasks.kinds.add_to_shift')}
        </Button>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="default"
              rightSection={<IconChevronDown size={14} />}
              disabled={isEmpty}
            >
              {t('common.actions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconUserMinus size={16} />} onClick={() => open('remove_from_shift')}>
              {t('tasks.kinds.remove_from_shift')}
            </Menu.Item>
            <Menu.Item leftSection={<IconBeach size={16} />} onClick={() => open('vacation')}>
              {t('tasks.kinds.set_vacation')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconBeachOff size={16} />}
              onClick={() => void ask(questions.remove_vacation)}
            >
              {t('tasks.kinds.remove_vacation')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTicket size={16} />} onClick={() => open('single_access')}>
              {t('tasks.kinds.grant_single_access')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconKey size={16} />}
              onClick={() => void ask(questions.force_password_change)}
            >
              {t('tasks.kinds.force_password_change')}
            </Menu.Item>
            {passwordItems.map(({ name, icon: Icon }) => (
              <Menu.Item key={name} leftSection={<Icon size={16} />} onClick={() => open(name)}>
                {t(`tasks.kinds.${name}`)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconLogout size={16} />}
              onClick={() => void ask(questions.force_logout)}
            >
              {t('tasks.kinds.force_logout')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </BulkBar>
      {dialog === null ? null : (
        <BulkDialog
          dialog={dialog}
          selection={toWire(props.selection, props.filter)}
          shifts={props.shifts}
          isBusy={bulk.isPending}
          onClose={close}
          onStart={start}
        />
      )}
    </>
  );
}
