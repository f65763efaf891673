import type { DatabaseClient } from '../db/client.ts';
import type { SecretBox } from '../db/secret-box.ts';
import type { Clock } from '../ports/clock.ts';

/** A command of the command line: `npm run cli -- NAME ...`. */
export interface Command {
  /** Words that name it, such as `sp add`. */
  readonly name: string;
  /** Its options as they are typed, such as `--company KEY`. */
  readonly usage: string;
  readonly summary: string;
  /** Options with a value; every one is required unless its name stands in `optional`. */
  readonly options: readonly string[];
  readonly optional?: readonly string[];
  run(options: CommandOptions, deps: CommandDeps): Promise<void>;
}

export type CommandOptions = Readonly<Record<string, string>>;

/** What a command stands on. */
export interface CommandDeps {
  readonly db: DatabaseClient;
  readonly clock: Clock;
  /** The master key's box; opened when it is needed. Throws CommandError without a key. */
  readonly box: () => Promise<SecretBox>;
  /** Public origin of the sign-in service. Throws CommandError where nothing says it. */
  readonly signInUrl: () => string;
  readonly isTryout: boolean;
  /** Writes one line for the person at the terminal. */
  readonly say: (line: string) => void;
}

/** A sentence for the person at the terminal; exit code 2 for what was typed wrong, 1 for everything else. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: 1 | 2;
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
