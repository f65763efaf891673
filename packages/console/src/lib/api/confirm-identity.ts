type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let running: Promise<boolean> | null = null;

/** Registers who asks the person to confirm at the provider that it is them. */
export function whenConfirmationNeeded(next: Ask | null): void {
  ask = next;
}

/**
 * Has the person confirm that it is them: true once the server has taken the confirmation, false when they cancel, null
 * where there is no one to ask. Calls that are refused meanwhile wait for the same answer.
 */
export async function confirmIdentity(): Promise<boolean | null> {
  if (ask === null) return null;
  running ??= ask().finally(() => {
    running = null;
  });
  return await running;
}
