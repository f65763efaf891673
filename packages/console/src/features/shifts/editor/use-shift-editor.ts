import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError, call } from '#lib/api/client.ts';
import { callOptions, invalidateCalls } from '#lib/api/query.ts';
import { useSaveTexts } from '#components/saving/format-save.ts';
import { whileBusy } from '#lib/while-busy.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useErrorText } from '#lib/i18n/texts.tsx';
import { faultyTabs, findDraftProblems, finishedProblems } from '../model/draft-problems.ts';
import { readFieldErrors } from '../model/field-errors.ts';
import { readIpLines } from '../model/ip-lines.ts';
import { findChangedFields, draftOf } from '../model/shift-draft.ts';
import { moveOnto, orderOf, settle } from '../model/editor-state.ts';
import { useShiftText } from '../texts.ts';
import type {
  DraftField,
  EditorState,
  FieldError,
  SaveOrder,
  SettledState,
  ShiftDraft,
  ShiftEditor,
  WireShift,
} from '../model/model.ts';

/** Edits a shift: `fresh` is what the cache holds of it, newer or not. */
export function useShiftEditor(fresh: WireShift): ShiftEditor {
  const client = useQueryClient();
  const errorText = useErrorText();
  const t = useShiftText();
  const { formatSave } = useSaveTexts();
  const [state, setState] = useState<EditorState>(() => ({ base: fresh, draft: draftOf(fresh) }));
  const [lastFresh, setLastFresh] = useState(fresh);
  const [isSaving, setIsSaving] = useState(false);
  /** Saving was tried: what is missing is an error from then on, and not only unfinished. */
  const [wasTried, setWasTried] = useState(false);
  const [hasConflict, setHasConflict] = useState(false);
  const [theirs, setTheirs] = useState<WireShift | null>(null);
  const [bothChanged, setBothChanged] = useState<readonly DraftField[]>([]);
  const [refusal, setRefusal] = useState<{ fields: readonly FieldError[]; isNameTaken: boolean }>({
    fields: [],
    isNameTaken: false,
  });

  // A newer answer arrived in the cache. Untouched fields follow it; where the same field was edited on both sides, the
  // person decides.
  if (fresh !== lastFresh) {
    setLastFresh(fresh);
    if (fresh.version >= state.base.version) {
      const { next, both } = moveOnto(state, fresh);
      if (both.length === 0) {
        setState(next);
        setHasConflict(false);
        setTheirs(null);
      } else if (!isSaving) {
        setHasConflict(true);
        setTheirs(fresh);
      }
    }
  }

  const changed = findChangedFields(state.draft, draftOf(state.base));
  // Hundreds of rules may be checked, and what follows the problems goes by their identity.
  const problems = useMemo(() => findDraftProblems(state.draft, state.base), [state.draft, state.base]);
  // A change may wait to be drawn: what is sent is what was typed, drawn or not.
  const typed = useRef(state.draft);
  useLayoutEffect(() => {
    typed.current = state.draft;
  }, [state.draft]);
  const isReadOnly = fresh.protection !== null;
  const change = (patch: Partial<ShiftDraft>) => {
    if (isReadOnly) return;
    typed.current = { ...typed.current, ...patch };
    setState((before) => ({ ...before, draft: { ...before.draft, ...patch } }));
    setRefusal((before) => {
      const fields = before.fields.filter((error) => !(error.field in patch));
      const isNameTaken = before.isNameTaken && !('name' in patch);
      const isSame = fields.length === before.fields.length && isNameTaken === before.isNameTaken;
      return isSame ? before : { fields, isNameTaken };
    });
  };

  /** Takes an answer over, and with it the state that it makes of what is typed by now. */
  const keep = (shift: WireShift, stateAfter: (current: EditorState) => EditorState) => {
    client.setQueryData(callOptions('shifts.get', { params: { key: shift.key } }).queryKey, shift);
    setState(stateAfter);
    setLastFresh(shift);
  };

  /** Another administrator saved in between. The person decides only about fields that both changed. */
  const meetNewer = async (isOfDraft: boolean) => {
    const newer = await call('shifts.get', { params: { key: state.base.key } }).catch(() => null);
    if (newer !== null && moveOnto(state, newer).both.length === 0) {
      keep(newer, (current) => moveOnto(current, newer).next);
      const save = formatSave(newer, 'shift') ?? t('conflict.somebody');
      showSnackbar({
        message: t(isOfDraft ? 'conflict.followed' : 'versions.followed', { save }),
        tone: 'info',
      });
      return;
    }
    setHasConflict(true);
    setTheirs(newer);
  };

  const refuse = (error: ApiError) => {
    setRefusal({ fields: readFieldErrors(error.fields), isNameTaken: error.code === 'SHIFT_NAME_TAKEN' });
    showSnackbar({ message: errorText(error), tone: 'error' });
  };

  const fail = async (error: unknown, isOfDraft: boolean) => {
    if (!(error instanceof ApiError)) throw error;
    if (!isOfDraft) void invalidateCalls(client, ['shifts.versions', 'shifts.version']);
    if (error.code === 'VERSION_CONFLICT') {
      await meetNewer(isOfDraft);
      return;
    }
    // The answer may report that the shift is gone, or that a person of the panel joined it.
    if (error.code === 'SHIFT_NOT_FOUND' || error.code === 'PROTECTED_SHIFT')
      void invalidateCalls(client, ['shifts.get']);
    if (isOfDraft) {
      refuse(error);
      return;
    }
    // The field that is wrong is one of the version, and not on the screen.
    showSnackbar({ message: errorText(error), tone: 'error' });
  };

  const ask = (order: SaveOrder) =>
    whileBusy(setIsSaving, async () => {
      try {
        const { body } = order;
        const impact = await call('shifts.preview', { params: { key: state.base.key }, body });
        return { order, impact };
      } catch (error) {
        await fail(error, order.earlier === undefined);
        return null;
      }
    });

  const preview = async (settled?: SettledState) => {
    setWasTried(true);
    if (problems.tabs.length > 0 && settled !== 'disabled') {
      showSnackbar({ message: t('bar.fixFirst'), tone: 'error' });
      return null;
    }
    setRefusal({ fields: [], isNameTaken: false });
    return ask(orderOf({ base: state.base, draft: typed.current }, settled));
  };

  const previewEarlier = (rules: ShiftDraft['rules'], version: string | null) => {
    const { base } = state;
    const order = orderOf({ base, draft: { ...draftOf(base), rules } }, undefined);
    return ask({ ...order, earlier: { version } });
  };

  const save = (order: SaveOrder) =>
    whileBusy(setIsSaving, async () => {
      try {
        const { body, earlier, base } = order;
        const version = earlier?.version ?? null;
        const answer =
          version === null
            ? await call('shifts.update', { params: { key: base.key }, body })
            : await call('shifts.restoreVersion', {
                params: { key: base.key, id: version },
                body: { version: base.version },
              });
        const { difference: impact, merged, ...saved } = answer;
        keep(saved, (current) =>
          earlier === undefined ? settle(current, order, saved) : moveOnto(current, saved).next,
        );
        setHasConflict(false);
        setTheirs(null);
        setWasTried(false);
        // Disabling needs no version: the answer contains what others saved meanwhile.
        const unsent = { base: order.base, draft: { ...order.draft, period: order.base.period } };
        setBothChanged(order.settled === 'disabled' ? moveOnto(unsent, saved).both : []);
        void invalidateCalls(client, [
          'shifts.list',
          'shifts.users',
          'shifts.versions',
          'shifts.version',
          'home.summary',
          'users.list',
        ]);
        return { impact, merged: merged.length, version: saved.version };
      } catch (error) {
        await fail(error, order.earlier === undefined);
        return null;
      }
    });

  const loadNewer = async (keepsMine: boolean) => {
    try {
      const newer = await call('shifts.get', { params: { key: state.base.key } });
      keep(newer, (current) =>
        keepsMine ? moveOnto(current, newer).next : { base: newer, draft: draftOf(newer) },
      );
      setBothChanged(keepsMine ? moveOnto(state, newer).both : []);
      setHasConflict(false);
      setTheirs(null);
    } catch (error) {
      await fail(error, true);
    }
  };

  return {
    shift: fresh,
    draft: state.draft,
    changed,
    problems,
    fieldErrors: refusal.fields,
    wasTried,
    faultyTabs: faultyTabs(wasTried ? problems : finishedProblems(problems), [
      ...refusal.fields.map(({ field }) => field),
      ...(refusal.isNameTaken ? (['name'] as const) : []),
    ]),
    isNameTaken: refusal.isNameTaken,
    isSaving,
    hasConflict,
    bothChanged,
    change,
    preview,
    previewEarlier,
    save,
    theirs,
    refuse,
    discard: () => {
      // Without edits of one's own there is nothing to decide: the newer version applies.
      setState(({ base }) => ({ base: theirs ?? base, draft: draftOf(theirs ?? base) }));
      if (theirs !== null) setHasConflict(false);
      setTheirs(null);
      setRefusal({ fields: [], isNameTaken: false });
      setWasTried(false);
      setBothChanged([]);
    },
    loadNewer,
    ipEntry: (index) => readIpLines(state.draft.list_ip).entries[index] ?? '',
  };
}
