import type { Tx } from '../../context.ts';

/**
 * Called in the transaction of a password that a person chose, that an administrator set for them or that was made at
 * random (never of the default one), to have it set at the workspace too. Gives false for a password that the
 * workspace would not take.
 */
export type PasswordChosen = (
  tx: Tx,
  chosen: {
    readonly companyKey: string;
    readonly userKey: string;
    readonly password: string;
    readonly now: number;
  },
) => Promise<boolean>;
