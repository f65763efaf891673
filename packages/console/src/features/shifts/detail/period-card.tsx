import { Button, Group, Stack, Text } from '@mantine/core';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { Card } from '#design/layout/page.tsx';
import { PlainDateInput } from '#design/form/plain-date-input.tsx';
import { ShiftFields, useIsReadOnly } from '../parts/protection.tsx';
import { useShiftText } from '../texts.ts';
import type { ShiftEditor } from '../model/model.ts';

/** The activation period: with one the shift is scheduled and counts on these days alone. */
export function PeriodCard({ editor }: { readonly editor: ShiftEditor }) {
  const t = useShiftText();
  const confirm = useConfirm();
  const { draft, change, problems, shift } = editor;
  const { period } = draft;
  const isReadOnly = useIsReadOnly();
  const set = (patch: { start_date?: string | null; end_date?: string | null }) =>
    change({ period: { start_date: null, end_date: null, ...period, ...patch } });
  const remove = async () => {
    if (shift.period === null) {
      change({ period: null });
      return;
    }
    const isSure = await confirm({
      title: t('period.removeTitle'),
      message: t('period.removeText'),
      confirmLabel: t('period.remove'),
      promise: 'removePeriodOfDraft',
    });
    if (isSure) change({ period: null });
  };
  return (
    <Card title={t('period.title')}>
      <Stack gap="sm" maw={640}>
        <Text c="dimmed">{t(period === null ? 'period.none' : 'period.text')}</Text>
        {period === null ? (
          isReadOnly ? null : (
            <Group>
              <Button variant="default" onClick={() => set({})}>
                {t('period.add')}
              </Button>
            </Group>
          )
        ) : (
          <ShiftFields>
            <Group grow align="flex-start">
              <PlainDateInput
                label={t('period.from')}
                value={period.start_date}
                isClearable
                error={editor.wasTried && problems.period === 'missing' ? t('period.missing') : null}
                onChange={(date) => set({ start_date: date })}
              />
              <PlainDateInput
                label={t('period.to')}
                value={period.end_date}
                isClearable
                error={problems.period === 'reversed' ? t('rules.problems.reversed_dates') : null}
                onChange={(date) => set({ end_date: date })}
              />
            </Group>
            {isReadOnly ? null : (
              <Group mt="sm">
                <Button variant="subtle" color="red" onClick={() => void remove()}>
                  {t('period.remove')}
                </Button>
              </Group>
            )}
          </ShiftFields>
        )}
      </Stack>
    </Card>
  );
}
