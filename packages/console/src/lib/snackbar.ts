import { uiLimits } from '@shiftgate/domain/limits.ts';

/** Something to be done about what a message says; pressed, the message closes. */
export interface SnackbarAction {
  readonly label: string;
  readonly run: () => void;
}

export interface SnackbarMessage {
  readonly message: string;
  readonly tone: 'success' | 'error' | 'info';
  readonly actions?: readonly SnackbarAction[];
  /** Milliseconds until it closes (5000 by default, 10000 with actions); null = stays until dismissed. */
  readonly timeoutMs?: number | null;
  /** The message is about the next screen: it survives one navigation. */
  readonly isForNextScreen?: boolean;
}

interface Shown extends SnackbarMessage {
  readonly id: number;
}

let shown: Shown | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: Shown | null): void {
  clearTimeout(timer);
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows one message at the foot of the page; a newer one takes its place. */
export function showSnackbar(message: SnackbarMessage): void {
  change({ ...message, id: nextId++ });
  leaveSnackbar();
}

/** The pointer or the focus is in the message: it stays. */
export function holdSnackbar(): void {
  clearTimeout(timer);
}

/** Nothing holds the message any more: its time begins anew. */
export function leaveSnackbar(): void {
  clearTimeout(timer);
  if (shown === null) return;
  const usual = shown.actions === undefined ? uiLimits.snackbarMs : uiLimits.snackbarActionMs;
  const timeoutMs = shown.timeoutMs === undefined ? usual : shown.timeoutMs;
  if (timeoutMs !== null) timer = setTimeout(closeSnackbar, timeoutMs);
}

/** Closes the message: by its button or by time. */
export function closeSnackbar(): void {
  change(null);
}

/** Closes the message on navigation, unless it is meant for the next screen. */
export function closeSnackbarOnNavigation(): void {
  if (shown?.isForNextScreen === true) shown = { ...shown, isForNextScreen: false };
  else closeSnackbar();
}

/** For useSyncExternalStore. */
export const snackbarStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): Shown | null => shown,
};
