import { Button, CloseButton, Menu } from '@mantine/core';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import {
  IconBeach,
  IconBeachOff,
  IconChevronDown,
  IconDice5,
  IconKey,
  IconLink,
  IconLogout,
  IconMailForward,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useAct } from '../../../lib/query.ts';
import { useT } from '../../../lib/texts.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import type { ShiftSummary } from '../model.ts';
import { ManyPasswordsDialog } from '../passwords/many-passwords-dialog.tsx';
import { ShareDialog } from '../../../ui/passwords/share-dialog.tsx';
import type { Shared } from '../../../ui/passwords/share-dialog.tsx';
import { ManyVacationsDialog } from './many-vacations-dialog.tsx';
import { countSelected, toWire } from './selection.ts';
import type { PeopleSelection } from './selection.ts';
import { ShiftChoiceDialog } from './shift-choice-dialog.tsx';

type BulkBody = CallBody<'users.bulk'>;
type DialogName = 'add_to_shift' | 'remove_from_shift' | 'vacation' | 'generate_passwords' | Shared;

const passwordItems = [
  { name: 'generate_passwords', icon: IconDice5 },
  { name: 'share_change_link', icon: IconLink },
  { name: 'share_temporary_password', icon: IconMailForward },
] as const;

interface BulkBarProps {
  readonly selection: PeopleSelection;
  /** How many the filter finds. */
  readonly found: number;
  /** That number is of the filter before, until this one is answered. */
  readonly isFoundOld: boolean;
  readonly filter: Extract<BulkBody['selection'], { filter: unknown }>['filter'];
  readonly shifts: readonly ShiftSummary[];
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  /** A task was started. */
  readonly onStarted: (taskKey: string) => void;
}

/** What can be done with the selected people; each action becomes a task with progress. */
export function BulkBar(props: BulkBarProps) {
  const t = useT();
  const confirm = useConfirm();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const count = countSelected(props.selection, props.found);
  const bulk = useAct('users.bulk', {
    invalidates: ['tasks.list'],
    onSuccess: (task) => {
      last.current = { order: '', key: '' };
      setDialog(null);
      props.onClear();
      props.onStarted(task.key);
    },
  });
  // The same order sent again, because its answer was lost on the way, is one order.
  const last = useRef({ order: '', key: '' });
  const start = (act: BulkBody['act']) => {
    const selection = toWire(props.selection, props.filter);
    const order = JSON.stringify([selection, act]);
    if (last.current.order !== order) last.current = { order, key: crypto.randomUUID() };
    bulk.mutate({ body: { selection, act, client_key: last.current.key } });
  };
  const ask = async (
    act: Extract<BulkBody['act'], { action: 'remove_vacation' | 'force_logout' | 'force_password_change' }>,
    words: { title: string; message: string; label: string; isReversible: boolean },
  ) => {
    const isConfirmed = await confirm({
      title: words.title,
      message: words.message,
      confirmLabel: words.label,
      isReversible: words.isReversible,
      isDanger: !words.isReversible,
    });
    if (isConfirmed) start(act);
  };
  const mayTakeAll = props.selection.kind === 'some' && !props.isFoundOld && props.found > count;
  return (
    <div className="sg-bulk-bar" role="region" aria-label={t('common.actions')}>
      <span aria-live="polite">
        {props.selection.kind === 'allBut' && props.selection.keys.size === 0
          ? t('tasks.allSelected', { count })
          : t('common.selected', { count })}
      </span>
      {mayTakeAll ? (
        <Button size="compact-sm" variant="subtle" onClick={props.onSelectAll}>
          {t('tasks.selectAllFound', { count: props.found })}
        </Button>
      ) : null}
      <span className="sg-bulk-actions">
        <Button
          size="compact-sm"
          leftSection={<IconUserPlus size={16} />}
          onClick={() => setDialog('add_to_shift')}
        >
          {t('tasks.kinds.add_to_shift')}
        </Button>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />}>
              {t('common.actions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconUserMinus size={16} />}
              onClick={() => setDialog('remove_from_shift')}
            >
              {t('tasks.kinds.remove_from_shift')}
            </Menu.Item>
            <Menu.Item leftSection={<IconBeach size={16} />} onClick={() => setDialog('vacation')}>
              {t('tasks.kinds.set_vacation')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconBeachOff size={16} />}
              onClick={() =>
                void ask(
                  { action: 'remove_vacation' },
                  {
                    title: t('tasks.confirmRemoveVacation', { count }),
                    message: t('tasks.removeVacationText'),
                    label: t('tasks.kinds.remove_vacation'),
                    isReversible: true,
                  },
                )
              }
            >
              {t('tasks.kinds.remove_vacation')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconKey size={16} />}
              onClick={() =>
                void ask(
                  { action: 'force_password_change' },
                  {
                    title: t('tasks.confirmForceChange', { count }),
                    message: t('tasks.forceChangeText'),
                    label: t('tasks.kinds.force_password_change'),
                    isReversible: true,
                  },
                )
              }
            >
              {t('tasks.kinds.force_password_change')}
            </Menu.Item>
            {passwordItems.map(({ name, icon: Icon }) => (
              <Menu.Item key={name} leftSection={<Icon size={16} />} onClick={() => setDialog(name)}>
                {t(`tasks.kinds.${name}`)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconLogout size={16} />}
              onClick={() =>
                void ask(
                  { action: 'force_logout' },
                  {
                    title: t('tasks.confirmForceLogout', { count }),
                    message: t('users.forceText'),
                    label: t('tasks.kinds.force_logout'),
                    isReversible: false,
                  },
                )
              }
            >
              {t('tasks.kinds.force_logout')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <CloseButton aria-label={t('common.clearSelection')} onClick={props.onClear} />
      </span>
      {dialog === 'add_to_shift' || dialog === 'remove_from_shift' ? (
        <ShiftChoiceDialog
          title={`${t(`tasks.kinds.${dialog}`)}: ${t('tasks.of', { count })}`}
          {...(dialog === 'remove_from_shift' ? { warning: t('tasks.removeText') } : {})}
          shifts={props.shifts}
          isBusy={bulk.isPending}
          onClose={() => setDialog(null)}
          onChoose={(shift) => start({ action: dialog, shift })}
        />
      ) : null}
      {dialog === 'generate_passwords' ? (
        <ManyPasswordsDialog
          count={count}
          isBusy={bulk.isPending}
          onClose={() => setDialog(null)}
          onChoose={start}
        />
      ) : null}
      {dialog === 'share_change_link' || dialog === 'share_temporary_password' ? (
        <ShareDialog
          kind={dialog}
          count={count}
          isBusy={bulk.isPending}
          onClose={() => setDialog(null)}
          onSend={() => start({ action: dialog })}
        />
      ) : null}
      {dialog === 'vacation' ? (
        <ManyVacationsDialog
          count={count}
          selection={toWire(props.selection, props.filter)}
          isBusy={bulk.isPending}
          onClose={() => setDialog(null)}
          onChoose={(startDate, endDate) =>
            start({ action: 'set_vacation', start_date: startDate, end_date: endDate })
          }
        />
      ) : null}
    </div>
  );
}
