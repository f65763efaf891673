import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../lib/api/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { DecisionFrame } from './decision-frame.tsx';
import { durations, touchedByDecision } from './model.ts';
import type { AccessRequest } from './model.ts';

interface ApproveAccessDialogProps {
  readonly request: AccessRequest;
  readonly isAnswered: boolean;
  readonly onClose: () => void;
}

const untilLogoff = '';

/** Grants the single access for a time to choose. */
export function ApproveAccessDialog({ request, isAnswered, onClose }: ApproveAccessDialogProps) {
  const t = useT();
  const [chosen, setChosen] = useState<string>(String(durations[0]));
  const approve = useAct('requests.approve', {
    invalidates: touchedByDecision,
    onSuccess: () => {
      const message = t('requests.approveAccess.done', { name: request.name });
      showSnackbar({ message, tone: 'success' });
      onClose();
    },
  });
  const say = (minutes: number) =>
    minutes % 60 === 0
      ? t('requests.approveAccess.hours', { count: minutes / 60 })
      : t('requests.approveAccess.minutes', { count: minutes });
  return (
    <DecisionFrame
      title={t('requests.approveAccess.title', { name: request.name })}
      hint={t('requests.approveAccess.hint')}
      reason={request.reason}
      isAnswered={isAnswered}
      submitLabel={t('requests.approveAccess.submit')}
      isBusy={approve.isPending}
      onClose={onClose}
      onSubmit={() =>
        approve.mutate({
          params: { key: request.key },
          body: { duration_minutes: chosen === untilLogoff ? null : Number(chosen) },
        })
      }
    >
      <NativeSelect
        label={t('requests.approveAccess.duration')}
        value={chosen}
        data={[
          ...durations
            .toSorted((a, b) => a - b)
            .map((value) => ({ value: String(value), label: say(value) })),
          { value: untilLogoff, label: t('requests.approveAccess.untilLogoff') },
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
    </DecisionFrame>
  );
}
