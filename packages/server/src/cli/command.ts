import type { DatabaseClient } from '../db/client.ts';
import type { SecretBox } from '../db/secrets/secret-box.ts';
import type { Clock } from '../ports/clock.ts';
import type { Directories } from '../ports/directories.ts';

/** A command of the command line: `npm run cli -- NAME ...`. */
export interface Command {
  /** Its words, such as `sp add`. */
  readonly name: string;
  /** Its options for the usage line, such as `--company KEY`. */
  readonly usage: string;
  readonly summary: string;
  /** Options with a value; each is required unless `optional` has its name. */
  readonly options: readonly string[];
  readonly optional?: readonly string[];
  /** Options without a value; they are never required. Given, their value is `true`. */
  readonly flags?: readonly string[];
  /** More help lines, after usage and summary. */
  readonly help?: readonly string[];
  /** Starts the embedded database when no program runs. */
  readonly startsDatabase?: boolean;
  /** Runs without any database, under this condition. */
  readonly alone?: {
    readonly isMeant: (options: CommandOptions) => boolean;
    run(options: CommandOptions, deps: AloneDeps): Promise<void>;
  };
  run(options: CommandOptions, deps: CommandDeps): Promise<void>;
}

export type CommandOptions = Readonly<Record<string, string>>;

/** Dependencies of a command without an installation. */
export interface AloneDeps {
  readonly clock: Clock;
  /** Writes one line to the terminal. */
  readonly say: (line: string) => void;
  /** Prompts for a secret: a hidden line, or the first line of the standard input. */
  readonly promptSecret: (question: string) => Promise<string>;
}

export interface CommandDeps extends AloneDeps {
  readonly db: DatabaseClient;
  /** The providers, by the program's settings. Throws CommandError when they are missing. */
  readonly directories: () => Directories;
  /** Address of the panel, without a slash at the end; for e-mails. */
  readonly publicUrl: () => string;
  /** The master key's box, opened on demand. Throws CommandError without a key. */
  readonly box: () => Promise<SecretBox>;
  /** Public origin of the sign-in service. Throws CommandError when it is not configured. */
  readonly signInUrl: () => string;
  readonly isTryout: boolean;
}

/**
 * An error message for the terminal; exit code 2 for wrong usage, 3 for what can't be shown, 1 for everything else.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: 1 | 2 | 3;
  constructor(message: string, exitCode: 1 | 2 | 3 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
