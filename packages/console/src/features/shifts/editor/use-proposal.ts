import { useEffect, useEffectEvent, useRef } from 'react';
import { useSession } from '#lib/auth/session.ts';
import { useUrlState } from '#lib/routing/url-state.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { patchOfProposal } from './proposal.ts';
import { useShiftText } from '../texts.ts';
import type { ShiftEditor } from '../model/model.ts';

const none = { add_ip: '', open_at: '' };

/** Takes a change that another screen proposes by the address into the draft, once; nothing is saved by it. */
export function useProposal(editor: ShiftEditor, isReadOnly: boolean): void {
  const t = useShiftText();
  const { company } = useSession();
  const { state, set } = useUrlState(none);
  const taken = useRef('');
  const proposed = `${state.add_ip} ${state.open_at}`;
  const take = useEffectEvent(() => {
    if (proposed.trim() === '' || taken.current === proposed) return;
    taken.current = proposed;
    const proposal = { addIp: state.add_ip, openAt: state.open_at };
    const patch = patchOfProposal(editor.draft, proposal, editor.draft.zone ?? company.zone);
    set({ add_ip: null, open_at: null });
    const isThere = Object.keys(patch).length === 0;
    if (!isReadOnly && !isThere) editor.change(patch);
    const outcome = isThere ? 'proposedAlready' : isReadOnly ? 'proposedReadOnly' : 'proposed';
    showSnackbar({ message: t(`bar.${outcome}`), tone: 'info' });
  });
  useEffect(() => take(), [proposed]);
}
