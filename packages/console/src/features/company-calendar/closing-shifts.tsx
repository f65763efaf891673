import { Button, Group, Text } from '@mantine/core';
import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useAct, useCall } from '../../lib/api/query.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { useImpactOrders } from '../../components/access-impact/use-impact-order.tsx';
import type { ImpactOrder } from '../../components/access-impact/use-impact-order.tsx';

type Shift = CallResponse<'shifts.list'>['items'][number];
type Rules = CallResponse<'shifts.rules'>['items'][number]['rules'];
type Action = CallBody<'shifts.bulkHolidays'>['action'];

const opposite = { close_on_holidays: 'ignore_holidays', ignore_holidays: 'close_on_holidays' } as const;
const invalidates = ['shifts.list', 'shifts.rules', 'shifts.get', 'users.list', 'home.summary'] as const;

/** What a shift does on holidays: closes, has hours of its own, or works as on any other day. */
function holidayKindOf(rules: Rules): 'closes' | 'ownHours' | 'ordinary' {
  const onHolidays = rules.filter(({ kind }) => kind === 'holiday');
  if (onHolidays.length === 0) return 'ordinary';
  return onHolidays.every((rule) => rule.start_hour === null) ? 'closes' : 'ownHours';
}

/** How many shifts close on holidays, and a button that closes those that work as on any other day. */
export function ClosingShifts() {
  const t = useT();
  const shifts = useCall('shifts.list', {}).data?.items;
  const rules = useCall('shifts.rules', {}).data?.items;
  const { carryOut, isBusy, dialog } = useImpactOrders();
  const previewing = useAct('shifts.previewBulk');
  const saving = useAct('shifts.bulkHolidays', { invalidates });
  if (shifts === undefined || rules === undefined || shifts.length === 0) return null;
  const kinds = new Map(rules.map((shift) => [shift.key, holidayKindOf(shift.rules)]));
  const of = (kind: ReturnType<typeof holidayKindOf>) => shifts.filter(({ key }) => kinds.get(key) === kind);
  const orderOf = (action: Action, chosen: readonly Shift[]): ImpactOrder => {
    const body = { action, rule_groups: chosen.map(({ key }) => key) };
    const refused = () => null; // useAct has shown why
    return {
      preview: () => previewing.mutateAsync({ body }).catch(refused),
      save: () =>
        saving
          .mutateAsync({ body })
          .then(({ difference }) => difference)
          .catch(refused),
      label: t(`calendar.closing.do.${action}`),
      note: chosen.map(({ name }) => name).join(', '),
      done: t(`calendar.closing.done.${action}`, { count: chosen.length }),
      undo: () => orderOf(opposite[action], chosen),
    };
  };
  const [closing, own, open] = [of('closes').length, of('ownHours').length, of('ordinary')];
  return (
    <Group justify="space-between" gap="sm" mb="sm" className="sg-closing-shifts">
      <Text size="sm">
        {t('calendar.closing.count', { count: closing, total: shifts.length })}{' '}
        {own === 0 ? null : t('calendar.closing.ownHours', { count: own })}
      </Text>
      {open.length === 0 ? null : (
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          onClick={() => void carryOut(orderOf('close_on_holidays', open))}
        >
          {t('calendar.closing.close', { count: open.length })}
        </Button>
      )}
      {dialog}
    </Group>
  );
}
