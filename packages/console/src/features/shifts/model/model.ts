import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { RuleProblem } from '@shiftgate/domain/shift/validate-rules.ts';
import type { AccessImpact } from '#components/access-impact/model.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import type { ApiError } from '#lib/api/client.ts';

/** A shift, whole, as the API answers it. */
export type WireShift = CallResponse<'shifts.get'>;

/** What is edited of a shift; every field as the screen holds it. */
export interface ShiftDraft {
  readonly name: string;
  readonly color: number;
  /** Empty = the standard message. */
  readonly custom_response: string;
  /** One entry per line, as typed. */
  readonly list_ip: string;
  readonly allowed_browsers: readonly string[];
  readonly allowed_os: readonly string[];
  readonly auto_logout: boolean;
  readonly advanced_auto_logout: boolean;
  readonly logout_scope: WireShift['logout_scope'];
  readonly obeys_time_clock: boolean;
  readonly login_rule: boolean;
  readonly auto_logout_rule_0: boolean;
  readonly auto_logout_rule_1: boolean;
  /** Null = the shift has no activation period. */
  readonly period: WireShift['period'];
  /** Null = passwords do not expire. */
  readonly expiry: WireShift['password_policy']['expiry'];
  /** Null = the company's. */
  readonly strength: WireShift['password_policy']['strength'];
  readonly zone: string | null;
  readonly holiday_region: string | null;
  readonly rules: readonly DraftRule[];
}

export type DraftField = keyof ShiftDraft;

/** A state without a period. */
export type SettledState = 'enabled' | 'disabled';

/** A shift while it is edited: the version the draft began from, and the draft. */
export interface EditorState {
  readonly base: WireShift;
  readonly draft: ShiftDraft;
}

/** The changes as previewed. Later input is not part of them. */
export interface SaveOrder extends EditorState {
  readonly settled: SettledState | undefined;
  readonly changed: readonly DraftField[];
  readonly body: CallBody<'shifts.update'>;
  /** Gives the saved shift earlier rules, not the draft's: those of a version, or of none where that is undone. */
  readonly earlier?: { readonly version: string | null };
}

/** What the server found wrong with one field: which rule it broke, and where inside the field. */
export interface FieldError {
  readonly field: DraftField;
  /** Position in a list (rule, address), or null. */
  readonly index: number | null;
  readonly rule: string;
}

export const shiftTabs = ['hours', 'participants', 'login', 'passwords', 'general', 'versions'] as const;
export type ShiftTab = (typeof shiftTabs)[number];

/** What keeps a draft from being saved. */
export interface DraftProblems {
  readonly name: 'required' | 'too_long' | null;
  readonly custom_response: 'too_long' | null;
  readonly list_ip: boolean;
  readonly rules: readonly RuleProblem[];
  readonly period: 'missing' | 'reversed' | 'wrong_date' | null;
  readonly expiry: boolean;
  readonly strength: boolean;
  /** Tabs that hold something to correct. */
  readonly tabs: readonly ShiftTab[];
}

/** A shift being edited: what is typed, what of it is new, what is wrong with it, and how to save it. */
export interface ShiftEditor {
  readonly shift: WireShift;
  readonly draft: ShiftDraft;
  readonly changed: readonly DraftField[];
  readonly problems: DraftProblems;
  readonly fieldErrors: readonly FieldError[];
  /** Saving was tried since something was saved or discarded. */
  readonly wasTried: boolean;
  /** Tabs that hold something to correct, found here or refused by the server. */
  readonly faultyTabs: readonly ShiftTab[];
  readonly isNameTaken: boolean;
  readonly isSaving: boolean;
  /** The server holds a newer version than the one this draft began from. */
  readonly hasConflict: boolean;
  /** After loading the newer version: fields that changed on both sides. */
  readonly bothChanged: readonly DraftField[];
  readonly change: (patch: Partial<ShiftDraft>) => void;
  /**
   * The access impact of a save; null when it was refused, and the error was shown. Enabling includes the unsaved
   * changes; disabling leaves them on the screen.
   */
  readonly preview: (
    state?: SettledState,
  ) => Promise<{ readonly order: SaveOrder; readonly impact: AccessImpact } | null>;
  /** The same of giving the saved shift earlier rules. */
  readonly previewEarlier: (
    rules: readonly DraftRule[],
    version: string | null,
  ) => Promise<{ readonly order: SaveOrder; readonly impact: AccessImpact } | null>;
  /** Saves exactly what a preview was about. What saving did; null when it was refused. */
  readonly save: (
    order: SaveOrder,
  ) => Promise<{ readonly impact: AccessImpact; readonly merged: number; readonly version: number } | null>;
  /** The version that another administrator saved, while a decision is pending. */
  readonly theirs: WireShift | null;
  /** Shows where it belongs what a call about these very data was refused for. */
  readonly refuse: (error: ApiError) => void;
  readonly discard: () => void;
  /** Loads the newer version; with `keepsMine`, what was typed stays. */
  readonly loadNewer: (keepsMine: boolean) => Promise<void>;
  /** The saved-to-be entry at a position of the list of addresses. */
  readonly ipEntry: (index: number) => string;
}

/** What the actions need to know of a shift. */
export type ActedShift = Pick<
  WireShift,
  'key' | 'name' | 'state' | 'users_number' | 'protection' | 'auto_logout'
>;

export type BulkAction = 'activate' | 'deactivate' | 'delete';

/** An action that waits for a yes, with what it would do. */
export interface AskedAction {
  readonly action: BulkAction;
  readonly shifts: readonly ActedShift[];
  readonly impact: AccessImpact;
  readonly removesPeriod: boolean;
}

export interface ShiftActions {
  readonly isBusy: boolean;
  readonly asked: AskedAction | null;
  /** Works out what an action would do, and then asks or, where there is nothing to ask, carries it out. */
  readonly ask: (action: BulkAction, shifts: readonly ActedShift[]) => Promise<void>;
  /** Carries it out; an enabling with `turnsOnLogout` turns automatic logout on where it is off. */
  readonly confirm: (turnsOnLogout: boolean) => Promise<void>;
  readonly cancel: () => void;
  /** A completed action whose result is shown again. */
  readonly done: AskedAction | null;
  readonly closeDone: () => void;
  /** Logs out the people of some shifts as a task; returns its key, or null. */
  readonly forceLogout: (shifts: readonly ActedShift[]) => Promise<string | null>;
}

/** A person of the directory, chosen to be added. */
export interface ChosenPerson {
  readonly key: string;
  readonly name: string;
  readonly email: string;
}

/** The people to add to a shift, from the three ways together. */
export interface Addition {
  readonly people: ReadonlyMap<string, ChosenPerson>;
  /** Paths of org units. */
  readonly units: readonly string[];
  readonly emails: readonly string[];
}

/** The people that an answer reports as left out. */
export interface LeftOut {
  /** Names and e-mails of people no longer in the directory. */
  readonly gone: readonly string[];
  /** Names of those whose access the person may not change. */
  readonly protected: readonly string[];
}

export type Added = CallResponse<'shifts.addUsers'>;
