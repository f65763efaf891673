import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftRule } from '#components/shifts/rule-draft.ts';

type Rules = readonly DraftRule[];

/** So many changes can be taken back. */
const mostSteps = 100;

interface Steps {
  readonly past: readonly Rules[];
  readonly now: Rules;
  readonly future: readonly Rules[];
}

export interface RuleHistory {
  readonly change: (next: Rules) => void;
  /** Null where there is nothing to undo. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/** Keeps the rules of a shift before each change, for rules of every kind. */
export function useRuleHistory(rules: Rules, onChange: (rules: Rules) => void): RuleHistory {
  const [steps, setSteps] = useState<Steps>({ past: [], now: rules, future: [] });
  // Saved, discarded or loaded anew: the steps to what was before would not be those of these rules.
  const { past, now, future } = steps.now === rules ? steps : { past: [], now: rules, future: [] };
  const go = (next: Steps) => {
    setSteps(next);
    onChange(next.now);
  };
  const before = past.at(-1);
  const after = future[0];
  return {
    change: (next) => go({ past: [...past, now].slice(-mostSteps), now: next, future: [] }),
    undo:
      before === undefined
        ? null
        : () => go({ past: past.slice(0, -1), now: before, future: [now, ...future] }),
    redo:
      after === undefined ? null : () => go({ past: [...past, now], now: after, future: future.slice(1) }),
  };
}

/** Whether a key belongs to what it is pressed in: a text has an undo of its own, and a dialog hides the rules. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog]') !== null) return true;
  return (
    target instanceof Element &&
    target.closest('textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])') !== null
  );
}

/** Undoes with Ctrl+Z, and redoes with Ctrl+Shift+Z or Ctrl+Y, as long as the rules are on the screen. */
export function useUndoKeys({ undo, redo }: RuleHistory): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isElsewhere(event.target)) return;
    const act = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act?.();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
