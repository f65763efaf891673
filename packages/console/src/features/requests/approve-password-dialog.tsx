import { useAct } from '../../lib/api/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { DecisionFrame } from './decision-frame.tsx';
import { touchedByDecision } from './model.ts';
import type { AccessRequest } from './model.ts';

interface ApprovePasswordDialogProps {
  readonly request: AccessRequest;
  readonly isAnswered: boolean;
  readonly onClose: () => void;
  /** Shows the link when no address of the person is known. */
  readonly onHandover: (url: string) => void;
}

/** Has a link for choosing a password mailed, or given to be handed over. */
export function ApprovePasswordDialog({
  request,
  isAnswered,
  onClose,
  onHandover,
}: ApprovePasswordDialogProps) {
  const t = useT();
  const approve = useAct('requests.approve', {
    invalidates: touchedByDecision,
    onSuccess: ({ handover_url: url }) => {
      const message = t('requests.approvePassword.mailed', { name: request.name });
      if (url === null) showSnackbar({ message, tone: 'success' });
      else onHandover(url);
      onClose();
    },
  });
  return (
    <DecisionFrame
      title={t('requests.approvePassword.title', { name: request.name })}
      hint={t(`requests.approvePassword.${hintOf(request)}`)}
      reason={request.reason}
      isAnswered={isAnswered}
      submitLabel={t('requests.approvePassword.submit')}
      isBusy={approve.isPending}
      onClose={onClose}
      onSubmit={() => approve.mutate({ params: { key: request.key }, body: {} })}
    />
  );
}

function hintOf({ is_reachable: isReachable, mail_failed_at: failedAt }: AccessRequest) {
  if (failedAt !== null) return 'undelivered';
  return isReachable ? 'reachable' : 'unreachable';
}
