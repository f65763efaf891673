import { useState } from 'react';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import type { PromiseName } from '#lib/forms/promises.ts';
import { useSession } from '#lib/auth/session.ts';
import { whileBusy } from '#lib/while-busy.ts';
import { ImpactDialog } from './impact-dialog.tsx';
import { costsAccessNow, costsMoreThan } from './impact-view.tsx';
import { useReportImpact } from './report-impact.ts';
import type { AccessImpact } from './model.ts';

/** What a change of access did. */
export interface CarriedOut {
  readonly impact: AccessImpact;
  /** What was done, as a sentence. */
  readonly done: string;
  /** Takes it back; left out where nothing was changed. */
  readonly undo?: () => ImpactOrder;
}

/** A change of access at one press: what it would do, and doing it. */
export interface ImpactOrder {
  /** Null when it was refused, and the error was shown; the same for `save`. */
  readonly preview: () => Promise<AccessImpact | null>;
  readonly save: () => Promise<CarriedOut | null>;
  /** The button that confirms it, where it is asked about. */
  readonly label: string;
  /** The act, of which the table says whether it can be undone. */
  readonly promise: PromiseName;
  /** What else is to be known before deciding. */
  readonly note?: string;
  readonly onSaved?: () => void;
}

type Shown =
  | { readonly kind: 'before'; readonly impact: AccessImpact; readonly order: ImpactOrder }
  | { readonly kind: 'after'; readonly impact: AccessImpact };

export interface ImpactOrders {
  readonly carryOut: (order: ImpactOrder) => Promise<void>;
  readonly isBusy: boolean;
  /** What is asked, or was done and is looked at. It outlives what gave the order. */
  readonly dialog: ReactNode;
}

/** Carries out changes of access. It asks first if someone loses access immediately, and offers to undo them. */
export function useImpactOrders(): ImpactOrders {
  const t = useT();
  const { company } = useSession();
  const report = useReportImpact();
  const [shown, setShown] = useState<Shown | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const store = (order: ImpactOrder, agreed: AccessImpact) =>
    whileBusy(setIsBusy, async () => {
      const saved = await order.save();
      setShown(null);
      if (saved === null) return;
      const { impact, done, undo } = saved;
      order.onSaved?.();
      // Meanwhile another save or the time changed the impact.
      if (costsMoreThan(impact, agreed)) setShown({ kind: 'after', impact });
      report({
        message: done,
        impact,
        onShow: () => setShown({ kind: 'after', impact }),
        onUndo: undo === undefined ? undefined : () => void carryOut(undo()),
      });
    });
  const carryOut = async (order: ImpactOrder) => {
    const impact = await whileBusy(setIsBusy, order.preview);
    if (impact === null) return;
    if (costsAccessNow(impact)) setShown({ kind: 'before', impact, order });
    else await store(order, impact);
  };

  return {
    carryOut,
    isBusy,
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
                ...(shown.order.note === undefined ? {} : { note: shown.order.note }),
                confirm: {
                  label: shown.order.label,
                  isBusy,
                  onConfirm: () => void store(shown.order, shown.impact),
                  promise: shown.order.promise,
                },
              })}
          onClose={() => setShown(null)}
        />
      ),
  };
}
