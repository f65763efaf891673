import { Button, Group, Text } from '@mantine/core';
import { ruleFromWire } from '@shiftgate/contract/mappers/rule-mapper.ts';
import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { closesEveryHoliday } from '@shiftgate/domain/shift/holiday-rules.ts';
import { useImpactOrders } from '#components/access-impact/use-impact-order.tsx';
import type { ImpactOrder } from '#components/access-impact/use-impact-order.tsx';
import { ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { useAct, useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';

type Shift = CallResponse<'shifts.list'>['items'][number];
type Rules = CallResponse<'shifts.rules'>['items'][number]['rules'];
type Body = CallBody<'shifts.bulkHolidays'>;

const opposite = { close_on_holidays: 'ignore_holidays', ignore_holidays: 'close_on_holidays' } as const;
const invalidates = ['shifts.list', 'shifts.rules', 'shifts.get', 'users.list', 'home.summary'] as const;

/** What a shift does on holidays: closes, has rules of its own for them, or works as on any other day. */
function holidayKindOf(rules: Rules): 'closes' | 'ownRules' | 'ordinary' {
  const onHolidays = rules.filter(({ kind }) => kind === 'holiday');
  if (onHolidays.length === 0) return 'ordinary';
  return onHolidays.every((rule) => closesEveryHoliday(ruleFromWire(rule))) ? 'closes' : 'ownRules';
}

/** How many shifts close on holidays, and a button that closes those that work as on any other day. */
export function ClosingShifts() {
  const shifts = useCall('shifts.list', {});
  const rules = useCall('shifts.rules', {});
  if (shifts.data !== undefined && rules.data !== undefined)
    return <Counts shifts={shifts.data.items} rules={rules.data.items} />;
  const failed = [shifts, rules].find(({ data, error }) => data === undefined && error !== null);
  if (failed === undefined || failed.error === null) return <LoadingLines lines={1} />;
  return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
}

interface CountsProps {
  readonly shifts: readonly Shift[];
  readonly rules: CallResponse<'shifts.rules'>['items'];
}

function Counts({ shifts, rules }: CountsProps) {
  const t = useT();
  const { carryOut, isBusy, dialog } = useImpactOrders();
  const previewing = useAct('shifts.previewBulk');
  const saving = useAct('shifts.bulkHolidays', { invalidates });
  if (shifts.length === 0) return null;
  const kinds = new Map(rules.map((shift) => [shift.key, holidayKindOf(shift.rules)]));
  const of = (kind: ReturnType<typeof holidayKindOf>) => shifts.filter(({ key }) => kinds.get(key) === kind);
  const orderOf = (
    action: Body['action'],
    chosen: readonly Shift[],
    seen: Body['seen'] = [],
  ): ImpactOrder => {
    const body = { action, rule_groups: chosen.map(({ key }) => key) };
    const refused = () => null; // useAct has shown why
    return {
      preview: () => previewing.mutateAsync({ body }).catch(refused),
      save: () =>
        saving
          .mutateAsync({ body: { ...body, seen } })
          .then(({ changed, difference }) => {
            const taken = chosen.filter(({ key }) => changed.some((shift) => shift.key === key));
            return {
              impact: difference,
              done: t(`calendar.closing.done.${action}`, { count: changed.length }),
              ...(taken.length === 0 ? {} : { undo: () => orderOf(opposite[action], taken, changed) }),
            };
          })
          .catch(refused),
      label: t(`calendar.closing.do.${action}`),
      promise: 'changeHolidays',
      note: chosen.map(({ name }) => name).join(', '),
    };
  };
  const [closing, own] = [of('closes').length, of('ownRules').length];
  // A protected shift is for a control admin to change.
  const open = of('ordinary').filter(({ protection }) => protection === null);
  return (
    <Group justify="space-between" gap="sm" mb="sm">
      <Text size="sm">
        {t('calendar.closing.count', { count: closing, total: shifts.length })}{' '}
        {own === 0 ? null : t('calendar.closing.ownRules', { count: own })}
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
