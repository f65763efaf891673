import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import type { ReactNode } from 'react';
import { useAct } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useImpactOrders } from '#components/access-impact/use-impact-order.tsx';
import type { ImpactOrder } from '#components/access-impact/use-impact-order.tsx';
import { touchedByPeople } from '../model.ts';
import type { User } from '../model.ts';

interface Membership {
  readonly user: Pick<User, 'key' | 'name'>;
  readonly body: CallBody<'users.setShifts'>;
  /** Called once it was saved. */
  readonly onSaved?: () => void;
}

export interface ShiftSaving {
  readonly save: (membership: Membership) => void;
  readonly isBusy: boolean;
  /** What is asked about the shifts, or was saved and is looked at. */
  readonly dialog: ReactNode;
}

/** Saves the shifts of people, with the effect on their access before, and a way to undo it. */
export function useSaveShifts(): ShiftSaving {
  const t = useT();
  const { carryOut, isBusy, dialog } = useImpactOrders();
  const previewing = useAct('users.previewShifts');
  const saving = useAct('users.setShifts', { invalidates: touchedByPeople });
  const orderOf = ({ user, body, onSaved }: Membership): ImpactOrder => {
    const input = { params: { key: user.key }, body };
    const refused = () => null; // useAct has shown why
    return {
      preview: () => previewing.mutateAsync(input).catch(refused),
      save: () =>
        saving
          .mutateAsync(input)
          .then(({ difference }) => ({
            impact: difference,
            done: t('people.shiftsDialog.saved', { name: user.name }),
            undo: () => orderOf({ user, body: { rule_group: body.seen ?? [], seen: body.rule_group } }),
          }))
          .catch(refused),
      label: t('people.save'),
      promise: 'setShifts',
      ...(onSaved === undefined ? {} : { onSaved }),
    };
  };
  return { save: (membership) => void carryOut(orderOf(membership)), isBusy, dialog };
}
