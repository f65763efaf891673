import type { DatabaseClient } from '../db/client.ts';
import type { SecretBox } from '../db/secrets/secret-box.ts';
import type { Clock } from '../ports/clock.ts';
import type { Directory } from '../ports/directory.ts';

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
  /** Options without a value; they are never required. Given, their value is `true`. */
  readonly flags?: readonly string[];
  /** Lines under its own help, beside usage and summary. */
  readonly help?: readonly string[];
  /** The database may have to be started for it, where no program runs. */
  readonly startsDatabase?: boolean;
  /** What it does without any database, and when that is. */
  readonly alone?: {
    readonly isMeant: (options: CommandOptions) => boolean;
    run(options: CommandOptions, deps: AloneDeps): Promise<void>;
  };
  run(options: CommandOptions, deps: CommandDeps): Promise<void>;
}

export type CommandOptions = Readonly<Record<string, string>>;

/** What a command has that stands on nothing of an installation. */
export interface AloneDeps {
  readonly clock: Clock;
  /** Writes one line for the person at the terminal. */
  readonly say: (line: string) => void;
  /** Asks for a secret: a line typed without being shown, or the first line of the standard input. */
  readonly promptSecret: (question: string) => Promise<string>;
}

/** What a command stands on. */
export interface CommandDeps extends AloneDeps {
  readonly db: DatabaseClient;
  /** The provider, by the program's settings. Throws CommandError where they are missing. */
  readonly directory: () => Directory;
  /** Address of the panel, without a slash at the end; for e-mails. */
  readonly publicUrl: () => string;
  /** The master key's box; opened when it is needed. Throws CommandError without a key. */
  readonly box: () => Promise<SecretBox>;
  /** Public origin of the sign-in service. Throws CommandError where nothing says it. */
  readonly signInUrl: () => string;
  readonly isTryout: boolean;
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
