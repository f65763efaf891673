import type { WireShift } from './rule-draft.ts';
import { draftOf, rebase, type DraftField, type ShiftDraft } from './shift-draft.ts';

/** A shift while it is edited: the version the draft began from, and the draft. */
export interface EditorState {
  readonly base: WireShift;
  readonly draft: ShiftDraft;
}

/** The state moved onto a newer answer of the server, what was typed kept; and the fields that changed on both sides. */
export function moveOnto(
  state: EditorState,
  newer: WireShift,
): { readonly next: EditorState; readonly both: readonly DraftField[] } {
  const { draft, both } = rebase(state.draft, draftOf(state.base), draftOf(newer));
  return { next: { base: newer, draft }, both };
}

/**
 * The state after a draft was saved: what the server made of it is taken over, and what was typed while the answer was on
 * its way stays.
 */
export function settle(current: EditorState, sent: ShiftDraft, saved: WireShift): EditorState {
  return { base: saved, draft: rebase(current.draft, sent, draftOf(saved)).draft };
}
