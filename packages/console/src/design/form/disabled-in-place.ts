/**
 * Properties of a button that is disabled and keeps the focus, which `disabled` would drop to the page after a press that
 * disables the button itself. Its handler has to ignore presses.
 */
export function disabledInPlace(isDisabled: boolean) {
  return { 'aria-disabled': isDisabled, ...(isDisabled ? { 'data-disabled': true } : {}) } as const;
}
