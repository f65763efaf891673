import { ActionIcon, Group } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { tip } from '#design/feedback/tip.ts';
import { disabledInPlace } from '#design/form/disabled-in-place.ts';
import { useShiftText } from '../texts.ts';
import type { RuleHistory } from './use-rule-history.ts';

/** Undoes and redoes changes of the rules. */
export function HistorySteps({ history }: { readonly history: RuleHistory }) {
  const t = useShiftText();
  return (
    <Group gap={4}>
      <StepButton label={t('hours.undo')} icon={IconArrowBackUp} onStep={history.undo} />
      <StepButton label={t('hours.redo')} icon={IconArrowForwardUp} onStep={history.redo} />
    </Group>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly icon: typeof IconArrowBackUp;
  readonly onStep: (() => void) | null;
}

/** Undo or redo. It keeps the focus after its last step, which a disabled button would lose. */
function StepButton({ label, icon: Icon, onStep }: StepButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      {...disabledInPlace(onStep === null)}
      {...tip(label)}
      onClick={() => onStep?.()}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
