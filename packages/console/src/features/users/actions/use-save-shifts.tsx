import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAct } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useT } from '../../../lib/i18n/texts.tsx';
import { ImpactDialog } from '../../../components/access-impact/impact-dialog.tsx';
import { costsAccessNow, costsMoreThan } from '../../../components/access-impact/impact-view.tsx';
import type { AccessImpact } from '../../../components/access-impact/model.ts';
import { useReportImpact } from '../../../components/access-impact/report-impact.ts';
import { touchedByPeople } from '../model.ts';
import type { User } from '../model.ts';

interface Order {
  readonly user: Pick<User, 'key' | 'name'>;
  readonly body: CallBody<'users.setShifts'>;
  /** Called once it was saved. */
  readonly onSaved: () => void;
}

type Shown =
  | { readonly kind: 'before'; readonly impact: AccessImpact; readonly order: Order }
  | { readonly kind: 'after'; readonly impact: AccessImpact };

export interface ShiftSaving {
  readonly save: (order: Order) => Promise<void>;
  readonly isBusy: boolean;
  /** What is asked, or was done and is looked at. It outlives the form of the shifts. */
  readonly dialog: ReactNode;
}

/** Saves the shifts of people. It asks first where somebody is shut out by them at once, and offers to undo it. */
export function useSaveShifts(): ShiftSaving {
  const t = useT();
  const { company } = useSession();
  const report = useReportImpact();
  const [shown, setShown] = useState<Shown | null>(null);
  const preview = useAct('users.previewShifts');
  const act = useAct('users.setShifts', { invalidates: touchedByPeople });
  const refused = () => null; // useAct has shown why

  const store = async (order: Order, agreed: AccessImpact) => {
    const { user, body } = order;
    const saved = await act.mutateAsync({ params: { key: user.key }, body }).catch(refused);
    setShown(null);
    if (saved === null) return;
    order.onSaved();
    const { difference: impact } = saved;
    // Somebody else changed a shift, the person or the hour meanwhile.
    if (costsMoreThan(impact, agreed)) setShown({ kind: 'after', impact });
    const before = { rule_group: body.seen ?? [], seen: body.rule_group };
    report({
      message: t('people.shiftsDialog.saved', { name: user.name }),
      impact,
      onShow: () => setShown({ kind: 'after', impact }),
      onUndo: () => void save({ user, body: before, onSaved: () => undefined }),
    });
  };
  const save = async (order: Order) => {
    const { user, body } = order;
    const impact = await preview.mutateAsync({ params: { key: user.key }, body }).catch(refused);
    if (impact === null) return;
    if (costsAccessNow(impact)) setShown({ kind: 'before', impact, order });
    else await store(order, impact);
  };

  return {
    save,
    isBusy: preview.isPending || act.isPending,
    dialog:
      shown === null ? null : (
        <ImpactDialog
          key={shown.kind}
          title={t(shown.kind === 'before' ? 'shifts.difference.before' : 'shifts.difference.after')}
          impact={shown.impact}
          zone={company.zone}
          {...(shown.kind === 'after'
            ? {}
            : {
                confirm: {
                  label: t('people.save'),
                  isBusy: act.isPending,
                  onConfirm: () => void store(shown.order, shown.impact),
                  isReversible: true,
                },
              })}
          onClose={() => setShown(null)}
        />
      ),
  };
}
