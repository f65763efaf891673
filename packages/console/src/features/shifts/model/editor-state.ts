import { findChangedFields, draftOf, patchOf, rebase, sentWith, statePatchOf } from './shift-draft.ts';
import type { DraftField, EditorState, SaveOrder, SettledState, ShiftDraft, WireShift } from './model.ts';

/**
 * The state moved onto a newer answer of the server: edits stay. Returns also the fields that changed on both sides.
 */
export function moveOnto(
  state: EditorState,
  newer: WireShift,
): { readonly next: EditorState; readonly both: readonly DraftField[] } {
  const { draft, both } = rebase(state.draft, draftOf(state.base), draftOf(newer));
  return { next: { base: newer, draft }, both };
}

/** What saving the state would send; with `settled` the shift is enabled or disabled by it. */
export function orderOf({ base, draft }: EditorState, settled: SettledState | undefined): SaveOrder {
  const changed = findChangedFields(draft, draftOf(base));
  const body =
    settled === undefined ? patchOf(draft, changed, base.version) : statePatchOf(settled, draft, base);
  return { base, draft, settled, changed, body };
}

/** What turns automatic logout on, of the browser only. */
export const logoutOn = { auto_logout: true, logout_scope: 'browser' } as const;

/** Whether an order brings a shift into force that leaves its people in the workspace after the hours. */
export function keepsPeopleSignedIn({ base, draft, settled, changed }: SaveOrder): boolean {
  const isScheduled = settled === undefined && changed.includes('period') && draft.period !== null;
  const comesIntoForce = settled === 'enabled' || (isScheduled && base.state === 'disabled');
  return comesIntoForce && !draft.auto_logout;
}

/** The same order with automatic logout turned on. */
export function withLogout({ base, draft, settled }: SaveOrder): SaveOrder {
  return orderOf({ base, draft: { ...draft, ...logoutOn } }, settled);
}

/** What an order changed, as it was before. */
export function fieldsBefore({ base, changed }: SaveOrder): Partial<ShiftDraft> {
  const before = draftOf(base);
  return Object.fromEntries(changed.map((field) => [field, before[field]]));
}

/** The state that undoing an order restores: a period that was added had taken the shift out of `enabled`. */
export function stateBefore({ base, draft, changed }: SaveOrder): SettledState | undefined {
  return base.state === 'enabled' && changed.includes('period') && draft.period !== null
    ? 'enabled'
    : undefined;
}

/**
 * The state after an order was saved: it takes over the server's answer, and later edits stay. Versions of others that
 * arrived meanwhile are not edits.
 */
export function settle(current: EditorState, order: SaveOrder, saved: WireShift): EditorState {
  const ordered = sentWith(order.settled, order.draft, order.base);
  const sent = rebase(ordered, draftOf(order.base), draftOf(current.base)).draft;
  return { base: saved, draft: rebase(current.draft, sent, draftOf(saved)).draft };
}
