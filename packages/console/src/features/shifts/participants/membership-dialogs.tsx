import { ImpactDialog } from '#components/access-impact/impact-dialog.tsx';
import { useShiftText } from '../texts.ts';
import { LeftOutAlerts } from './left-out.tsx';
import type { Membership } from './use-membership.ts';

interface MembershipDialogsProps {
  readonly membership: Membership;
  readonly zone: string;
}

/** Confirms a removal, and reports what an addition or a removal did. */
export function MembershipDialogs({ membership, zone }: MembershipDialogsProps) {
  const t = useShiftText();
  const { removal, report } = membership;
  return (
    <>
      {report === null ? null : (
        <ImpactDialog
          title={t('difference.after')}
          note={report.message}
          impact={report.impact}
          zone={zone}
          onClose={membership.closeReport}
        >
          <LeftOutAlerts left={report.left} />
        </ImpactDialog>
      )}
      {removal === null ? null : (
        <ImpactDialog
          title={t('participants.removeTitle', { count: removal.keys.length })}
          impact={removal.impact}
          zone={zone}
          confirm={{
            label: t('participants.removeSelected'),
            isBusy: membership.isRemoving,
            onConfirm: () => membership.remove(removal.keys),
            promise: 'removeMembers',
          }}
          onClose={membership.cancelRemoval}
        />
      )}
    </>
  );
}
