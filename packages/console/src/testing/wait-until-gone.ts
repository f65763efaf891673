import { screen, waitFor } from '@testing-library/react';
import type { ByRoleOptions } from '@testing-library/react';

/** Waits until nothing on the screen has a role. An assertion would write the whole element out at each look. */
export async function waitUntilGone(role: string, options?: ByRoleOptions): Promise<void> {
  await waitFor(() => {
    if (screen.queryAllByRole(role, options).length > 0) throw new Error(`A ${role} is still on the screen`);
  });
}
