import { useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { SingleAccessFields, useAccessLength } from '#components/people/single-access-fields.tsx';
import { DecisionFrame } from './decision-frame.tsx';
import { touchedByDecision } from './model.ts';
import type { AccessRequest } from './model.ts';

interface ApproveAccessDialogProps {
  readonly request: AccessRequest;
  readonly isAnswered: boolean;
  readonly onClose: () => void;
}

/** Grants the single access for a time to choose. */
export function ApproveAccessDialog({ request, isAnswered, onClose }: ApproveAccessDialogProps) {
  const t = useT();
  const length = useAccessLength(undefined);
  const { minutes } = length;
  const approve = useAct('requests.approve', {
    invalidates: touchedByDecision,
    onSuccess: () => {
      const message = t('people.accessDialog.granted', { name: request.name });
      showSnackbar({ message, tone: 'success' });
      onClose();
    },
  });
  return (
    <DecisionFrame
      title={t('people.accessDialog.title', { name: request.name })}
      hint={t('requests.approveAccess.hint')}
      reason={request.reason}
      isAnswered={isAnswered}
      submitLabel={t('people.accessDialog.grant')}
      isBusy={approve.isPending}
      onClose={onClose}
      isDisabled={minutes === undefined}
      onSubmit={() => {
        if (minutes !== undefined)
          approve.mutate({ params: { key: request.key }, body: { duration_minutes: minutes } });
      }}
    >
      <SingleAccessFields length={length} />
    </DecisionFrame>
  );
}
