import { Button, Group, Stack, Text } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useShiftText } from '../texts.ts';
import { ImpactView } from '#components/access-impact/impact-view.tsx';
import { LeftOutAlerts } from './left-out.tsx';
import type { Addition, LeftOut } from '../model/model.ts';

interface AdditionEffectProps {
  readonly shiftName: string;
  readonly addition: Addition;
  readonly preview: CallResponse<'shifts.preview'>;
  readonly left: LeftOut;
  readonly zone: string;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onAdd: () => void;
}

/** The effect of adding people, before it is done: new people, present ones, and people left out. */
export function AdditionEffect(props: AdditionEffectProps) {
  const { shiftName: shift, addition, preview, left, zone, isBusy, onBack, onAdd } = props;
  const t = useShiftText();
  const common = useT();
  const { joining, already_in: already } = preview;
  const [only, ...others] = addition.people.values();
  const isOnlyOne = others.length + addition.units.length + addition.emails.length === 0;
  return (
    <Stack gap="md">
      <Text>
        {joining === 0
          ? t('participants.nobodyNew')
          : only !== undefined && isOnlyOne
            ? t('participants.effectNamed', { name: only.name, shift })
            : t('participants.effectIn', { count: joining, shift })}
        {already === 0 ? null : ` ${t('participants.inAlready', { count: already })}`}
      </Text>
      <LeftOutAlerts left={left} />
      {joining === 0 ? null : <ImpactView impact={preview} zone={zone} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus={joining === 0 || undefined} onClick={onBack}>
          {common('common.back')}
        </Button>
        {joining === 0 ? null : (
          <Button data-autofocus loading={isBusy} onClick={onAdd}>
            {t('participants.add')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
