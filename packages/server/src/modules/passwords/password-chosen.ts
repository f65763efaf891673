import type { Tx } from '#core/context.ts';
import type { PreparedPassword } from '#ports/directory.ts';

/**
 * Called in the transaction of a chosen or random password (never the default one or an administrator's) to have it
 * set at the workspace too. Returns false for a password that the workspace would not accept.
 */
export type PasswordChosen = (
  tx: Tx,
  chosen: {
    readonly companyKey: string;
    readonly userKey: string;
    readonly password: string;
    /** Its form for the workspace, made before the transaction; null = not accepted there. */
    readonly prepared?: PreparedPassword | null;
    /** Whether the person must choose another one at the workspace. */
    readonly mustChange?: boolean;
    readonly now: number;
  },
) => Promise<boolean>;
