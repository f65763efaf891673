import { useState } from 'react';
import { useReportImpact } from '#components/access-impact/report-impact.ts';
import type { AccessImpact } from '#components/access-impact/model.ts';
import { ApiError, call } from '#lib/api/client.ts';
import { useAct } from '#lib/api/query.ts';
import { useErrorText } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';
import { leftOutOf } from '../model/addition.ts';
import { useShiftText } from '../texts.ts';
import type { Added, Addition, LeftOut } from '../model/model.ts';

/** What an addition or a removal did, in a dialog of its own. */
interface Report {
  readonly message: string;
  readonly impact: AccessImpact;
  readonly left: LeftOut;
}

/** A removal that waits for its confirmation. */
interface Removal {
  readonly keys: readonly string[];
  readonly impact: AccessImpact;
}

export interface Membership {
  readonly removal: Removal | null;
  readonly isRemoving: boolean;
  readonly report: Report | null;
  /** Previews the removal of people, then asks for its confirmation. */
  readonly askToRemove: (keys: readonly string[]) => Promise<void>;
  readonly remove: (keys: readonly string[]) => void;
  readonly cancelRemoval: () => void;
  readonly reportAddition: (answer: Added, addition: Addition) => void;
  readonly closeReport: () => void;
}

const nobodyLeftOut: LeftOut = { gone: [], protected: [] };

/** Adds people to a shift and removes them; the effect on their access is shown before. */
export function useMembership(shiftKey: string, onRemoved: (keys: readonly string[]) => void): Membership {
  const t = useShiftText();
  const errorText = useErrorText();
  const reportImpact = useReportImpact();
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const params = { key: shiftKey };
  const removing = useAct('shifts.removeUsers', {
    invalidates: ['shifts.users', 'shifts.get', 'shifts.list', 'users.list', 'users.get', 'home.summary'],
    onSuccess: ({ removed, difference: impact }, { body }) => {
      // Another administrator may have removed some of them already.
      const rest = body.users.length - removed;
      const gone = rest === 0 ? [] : [t('participants.wereOut', { count: rest })];
      const done = removed === 0 ? [] : [`${t('participants.removed', { count: removed })}.`];
      setRemoval(null);
      notify({ message: [...done, ...gone].join(' '), impact, left: nobodyLeftOut }, removed > 0);
    },
  });
  /** Opens a dialog where people were left out; the effect on access was shown before. */
  const notify = (what: Report, isAnything: boolean) => {
    const { message, impact, left } = what;
    if (left.gone.length + left.protected.length > 0) setReport(what);
    else if (isAnything) reportImpact({ message, impact, onShow: () => setReport(what) });
    else showSnackbar({ message, tone: 'info' });
  };
  return {
    removal,
    isRemoving: removing.isPending,
    report,
    askToRemove: async (keys) => {
      try {
        const impact = await call('shifts.preview', { params, body: { remove: [...keys] } });
        setRemoval({ keys, impact });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        showSnackbar({ message: errorText(error), tone: 'error' });
      }
    },
    remove: (keys) =>
      removing.mutate(
        { params, body: { users: [...keys] } },
        { onSuccess: () => onRemoved(keys), onSettled: () => setRemoval(null) },
      ),
    cancelRemoval: () => setRemoval(null),
    reportAddition: (answer, addition) => {
      const already =
        answer.unchanged === 0 ? '' : ` ${t('participants.wereIn', { count: answer.unchanged })}`;
      const message = `${t('participants.added', { count: answer.added })}.${already}`;
      notify({ message, impact: answer.difference, left: leftOutOf(answer, addition) }, answer.added > 0);
    },
    closeReport: () => setReport(null),
  };
}
