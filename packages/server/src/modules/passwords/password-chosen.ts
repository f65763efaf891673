import type { Tx } from '../../core/context.ts';
import type { PreparedPassword } from '../../ports/directory.ts';

/**
 * Called in the transaction of a password that a person chose or that was made at random (never of the default one, and
 * never of one that an administrator set), to have it set at the workspace too. Gives false for a password that the
 * workspace would not take.
 */
export type PasswordChosen = (
  tx: Tx,
  chosen: {
    readonly companyKey: string;
    readonly userKey: string;
    readonly password: string;
    /** Its form for the workspace where it was made before the transaction; null = not accepted there. */
    readonly prepared?: PreparedPassword | null;
    readonly now: number;
  },
) => Promise<boolean>;
